import { companyName, slug, universities } from './names.ts';
import { fieldId } from './configuration.ts';
import type { Chapter, DemoLine, Person } from './demo-world.ts';
import type { Place } from './places.ts';

const phone = ({ random }: Chapter, place: Place): string =>
  `${place.dialling} ${String(random.int(150, 799))} ${String(random.int(100, 999))} ${String(random.int(1_000, 9_999))}`;

/** Makes a candidate's line after the story has changed the person. */
export function candidateLine(chapter: Chapter, person: Person): DemoLine {
  const { random, calendar } = chapter;
  const { discipline, place, firstName, lastName, hired } = person;
  const step = discipline.ladder[person.rung] ?? discipline.ladder[0];
  const history = employmentHistory(chapter, person);
  const tenure = random.chance(discipline.contractShare * 0.5) ? 'DAY' : 'YEAR';
  const profile = `${slug(firstName)}-${slug(lastName)}-${person.id.split('-').slice(-2).join('')}`;
  const changed = Math.min(person.active, person.created);
  return {
    type: 'candidate',
    id: person.id,
    firstName,
    lastName,
    email: person.email,
    ...(random.chance(0.15)
      ? {
          alternateEmail: `${slug(lastName)}.${person.id.split('-').at(-1) ?? ''}-${String(chapter.number)}@work.example`,
        }
      : {}),
    mobile: phone(chapter, place),
    ...(random.chance(0.2) ? { homePhone: phone(chapter, place) } : {}),
    ...(random.chance(0.7) ? { linkedIn: `https://www.linkedin.com/in/${profile}` } : {}),
    ...(random.chance(0.06) ? { twitter: `@${slug(firstName)}${slug(lastName)}`.replaceAll('-', '') } : {}),
    jobTitle: hired?.title ?? step?.title,
    currentEmployer: hired?.company ?? history[0]?.companyName,
    dateOfBirth: calendar.dateAgo(365.25 * (23 + person.rung * 6) + random.int(0, 3_000)),
    overview: makeOverview(chapter, person, step?.title ?? ''),
    ...(random.chance(0.25) ? { internalNotes: random.pick(notes) } : {}),
    address: {
      street: `${random.pick(place.streets)} ${String(random.int(1, 140))}`,
      city: place.city,
      state: place.state,
      country: place.country,
      postcode: place.postcode,
    },
    skills: random.some(discipline.skills, random.int(3, 8)),
    tags: random.some(tags, random.int(0, 3)),
    ownerId: person.owner.id,
    statusName: person.status,
    sourceName: random.pick(sources),
    desiredSalary:
      tenure === 'DAY'
        ? Math.round(person.salary / 180 / 5) * 5
        : Math.round((person.salary * 1.1) / 500) * 500,
    desiredSalaryCurrency: place.currency,
    desiredSalaryTenure: tenure,
    noticePeriod: random.pick([
      'IMMEDIATE',
      'TWO_WEEKS',
      'ONE_MONTH',
      'ONE_MONTH',
      'TWO_MONTHS',
      'THREE_MONTHS',
    ]),
    ...(random.chance(0.6) ? { rating: random.int(2, 5) } : {}),
    doNotContact: random.chance(0.02),
    rightToWork: random.chance(0.88),
    workPermit: random.chance(0.2),
    customFields: makeCustomFields(
      chapter,
      tenure === 'DAY' ? Math.round(person.salary / 180 / 5) * 5 : undefined,
    ),
    educationHistory: makeEducation(chapter, person),
    employmentHistory: history,
    languages: makeLanguages(chapter, person),
    createdOn: calendar.ago(person.created),
    updatedOn: calendar.ago(changed),
    ...(random.chance(0.7) ? { lastActivityDate: calendar.ago(changed) } : {}),
  };
}

function makeOverview({ random }: Chapter, { discipline, place, firstName }: Person, title: string): string {
  const years = random.int(2, 22);
  return `${title} with ${String(years)} years in ${discipline.industries.slice(0, 2).join(' and ').toLowerCase()}, based in ${place.city}. ${random.pick(discipline.duties)}. ${firstName} is looking for ${random.pick(wishes)}.`;
}

const makeCustomFields = ({ random, calendar }: Chapter, dayRate: number | undefined) => [
  ...(random.chance(0.7)
    ? [{ fieldId: fieldId('candidate', 'Driving licence'), boolValue: String(random.chance(0.75)) }]
    : []),
  ...(random.chance(0.5)
    ? [{ fieldId: fieldId('candidate', 'Available from'), dateValue: calendar.dateAgo(-random.int(0, 120)) }]
    : []),
  ...(random.chance(0.6)
    ? [
        {
          fieldId: fieldId('candidate', 'Preferred work'),
          listValue: random.some(['On site', 'Hybrid', 'Remote'], random.int(1, 2)),
        },
      ]
    : []),
  ...(dayRate === undefined ? [] : [{ fieldId: fieldId('candidate', 'Day rate'), value: String(dayRate) }]),
  ...(random.chance(0.1)
    ? [
        {
          fieldId: fieldId('candidate', 'Visa'),
          value: random.pick(['EU Blue Card', 'Skilled Worker', 'Settled status']),
        },
      ]
    : []),
];

const tags = [
  ...[
    { group: 'Availability', value: 'Open to offers' },
    { group: 'Availability', value: 'Passive' },
  ],
  ...[
    { group: 'Talent pool', value: 'Leadership' },
    { group: 'Talent pool', value: 'Returner' },
    { group: 'Talent pool', value: 'Graduate' },
  ],
  ...[
    { value: 'Referred' },
    { value: 'Would relocate' },
    { value: 'Silver medallist' },
    { value: 'Speaks at meetups' },
  ],
];
const sources = [
  'LinkedIn',
  'LinkedIn',
  'Job board',
  'Job board',
  'Company website',
  'Referral',
  'Headhunted',
  'Career fair',
  'Email campaign',
];
const wishes = [
  'a role with more responsibility',
  'a team to learn from',
  'a shorter way to work',
  'a permanent position',
  'the next contract',
  'a company that builds things that last',
];
const notes = [
  'Spoke on the phone, friendly and to the point. Call again in spring.',
  'Prefers email. Will not consider roles with more than a day of travel a week.',
  'Strong references from two former managers.',
  'Salary expectation is firm. Counter-offer likely.',
  'Met at the career fair; asked for feedback on the CV.',
];

type Employment = Readonly<Record<string, string | null>> & { readonly companyName: string };

/** Returns jobs, latest first: the one that the story gave the person, then jobs down the ladder from the reached rung. */
function employmentHistory(
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

function makeEducation(
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

/** One person in ten has no known language. */
function makeLanguages(
  { random }: Chapter,
  { culture }: Person,
): readonly Readonly<Record<string, string>>[] {
  const nativeLanguage = { ...culture.language, level: 'Native' };
  const english = { code: 'en', name: 'English', level: random.pick(['B2', 'C1', 'C2']) };
  const german = { code: 'de', name: 'German', level: random.pick(['A2', 'B1', 'B2']) };
  if (random.chance(0.1)) return [];
  const list = nativeLanguage.code === 'en' ? [nativeLanguage] : [nativeLanguage, english];
  return random.chance(0.2) && nativeLanguage.code !== 'de' ? [...list, german] : list;
}
