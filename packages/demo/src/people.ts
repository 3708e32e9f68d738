import { slug } from './company-names.ts';
import { amount, type Chapter, type Person } from './demo-world.ts';
import { disciplines } from './disciplines/disciplines.ts';
import { cultures, type CultureName } from './people-names.ts';
import { places } from './places.ts';
import { colleaguesOf } from './team.ts';

const mailHosts = ['mail.example', 'post.example', 'inbox.example', 'home.example'];
const otherCultures = Object.keys(cultures) as readonly CultureName[];

/** The people of a chapter, oldest record first; two of them never share an email. */
export function invitePeople(chapter: Chapter): Person[] {
  const { random } = chapter;
  const seen = new Map<string, number>();
  const created = Array.from(
    { length: amount(chapter, 2_400) },
    () => Math.floor(1_000 * random.next() ** 1.6) + 1,
  );
  created.sort((a, b) => b - a);
  return created.map((days, index) => {
    const place = random.pick(places.slice(0, random.chance(0.6) ? 6 : places.length));
    const culture = cultures[random.chance(0.62) ? place.local : random.pick(otherCultures)];
    const discipline = random.weighted(disciplines.map((item, rank) => [item, rank < 2 ? 3 : 1.4] as const));
    const rung = Math.min(
      discipline.ladder.length - 1,
      Math.floor(random.next() ** 1.3 * discipline.ladder.length),
    );
    const [firstName, lastName] = [random.pick(culture.first), random.pick(culture.last)];
    const handle = `${slug(firstName)}.${slug(lastName)}`;
    const times = seen.get(handle) ?? 0;
    seen.set(handle, times + 1);
    const mark = `${times === 0 ? '' : String(times + 1)}${chapter.number === 0 ? '' : `-${String(chapter.number)}`}`;
    const [low, high] = discipline.ladder[rung]?.pay ?? [40_000, 50_000];
    return {
      id: chapter.id('candidate', index + 1),
      firstName,
      lastName,
      culture,
      discipline,
      rung,
      place,
      email: `${handle}${mark}@${random.pick(mailHosts)}`,
      owner: random.pick(colleaguesOf(discipline.sector)),
      created: days + random.next(),
      salary: Math.round((random.int(low, high) * place.payFactor) / 500) * 500,
      status: random.weighted([
        ['New', days < 30 ? 6 : 1],
        ['Contacted', 2],
        ['Available', 4],
        ['Not looking', 2],
        ['Unresponsive', 1],
      ] as const),
      active: days * random.next(),
      hired: undefined,
      engaged: false,
    };
  });
}
