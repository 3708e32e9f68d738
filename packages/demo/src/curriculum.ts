import { companyName, universities } from './company-names.ts';
import type { Chapter, Person } from './demo-world.ts';

type Employment = Readonly<Record<string, string | null>> & { readonly companyName: string };

/** Where somebody has worked, the latest first: below the rung that was reached, and where the story had them hired. */
export function employmentHistory(
  { random, calendar }: Chapter,
  { discipline, rung, place, hired }: Person,
): readonly Employment[] {
  let end = hired ? hired.daysAgo : 0;
  const jobs: Employment[] = hired
    ? [
        {
          companyName: hired.company,
          jobTitle: hired.title,
          employmentType: hired.type,
          startDate: calendar.dateAgo(hired.daysAgo),
          endDate: null,
          workSummary: null,
        },
      ]
    : [];
  const count = random.int(1, 2 + rung);
  for (let at = 0; at < count; at++) {
    const lasted = random.int(300, 1_500);
    const step = discipline.ladder[Math.max(0, rung - at)] ?? discipline.ladder[0];
    const industry = random.pick(discipline.industries);
    jobs.push({
      companyName: companyName(random.int(0, 149), industry, place.countryCode, place.city),
      jobTitle: step?.title ?? null,
      employmentType: random.chance(discipline.contractShare) ? 'Contract' : 'Permanent',
      startDate: calendar.dateAgo(end + lasted),
      endDate: at === 0 && !hired ? null : calendar.dateAgo(end),
      workSummary: random.some(discipline.duties, random.int(1, 3)).join('. ') + '.',
    });
    end += lasted + random.int(0, 90);
  }
  return jobs;
}

/** What somebody has learned, the latest first. */
export function educationOf(
  { random, calendar }: Chapter,
  { discipline, rung }: Person,
): readonly Readonly<Record<string, unknown>>[] {
  const finished = calendar.now.getUTCFullYear() - (2 + rung * 5) - random.int(0, 6);
  const first = {
    level: random.weighted([
      ["Bachelor's degree", 5],
      ['Vocational training', discipline.ladder.length > 3 ? 1 : 4],
    ] as const),
    major: random.pick(discipline.majors),
    organisation: random.pick(universities),
    grade: random.pick(['1.3', '1.7', '2.1', 'First', 'Merit', null]),
    startYear: finished - 3,
    startMonth: 9,
    endYear: finished,
    endMonth: 7,
  };
  if (!random.chance(0.35)) return [first];
  const level = random.chance(0.12) ? 'Doctorate' : "Master's degree";
  const second = {
    level,
    major: random.pick(discipline.majors),
    organisation: random.pick(universities),
    startYear: finished,
    endYear: finished + 2,
  };
  return [second, first];
}

/** The languages that somebody speaks; those of one in ten are not known. */
export function languagesOf(
  { random }: Chapter,
  { culture }: Person,
): readonly Readonly<Record<string, string>>[] {
  const own = { ...culture.language, level: 'Native' };
  const english = { code: 'en', name: 'English', level: random.pick(['B2', 'C1', 'C2']) };
  const german = { code: 'de', name: 'German', level: random.pick(['A2', 'B1', 'B2']) };
  if (random.chance(0.1)) return [];
  const list = own.code === 'en' ? [own] : [own, english];
  return random.chance(0.2) && own.code !== 'de' ? [...list, german] : list;
}
