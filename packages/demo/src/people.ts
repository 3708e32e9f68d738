import {
  scaleCount,
  type Calendar,
  type Chapter,
  type Colleague,
  type DemoLine,
  type Person,
} from './demo-world.ts';
import { disciplines } from './disciplines/disciplines.ts';
import { type CultureName, cultures, slug } from './names.ts';
import { places } from './places.ts';

const mailHosts = ['mail.example', 'post.example', 'inbox.example', 'home.example'];
const otherCultures = Object.keys(cultures) as readonly CultureName[];

/** A chapter's people, oldest record first, each with a unique email. */
export const makePeople = (chapter: Chapter): Person[] => addTwins(makeStrangers(chapter));

/** Returns the index of the person to whom a later record also belongs, under another email. One record in 300 is such a twin. */
export const findTwinIndex = (index: number): number | undefined =>
  index % 300 === 299 ? index - 40 : undefined;

const addTwins = (people: readonly Person[]): Person[] =>
  people.map((person, index) => {
    const twin = people[findTwinIndex(index) ?? -1];
    if (!twin) return person;
    const { firstName, lastName, culture } = twin;
    return { ...person, firstName, lastName, culture, email: `private.${twin.email}` };
  });

function makeStrangers(chapter: Chapter): Person[] {
  const { random } = chapter;
  const handleCounts = new Map<string, number>();
  const created = Array.from(
    { length: scaleCount(chapter, 2_400) },
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
    const times = handleCounts.get(handle) ?? 0;
    handleCounts.set(handle, times + 1);
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
      owner: random.pick(findColleagues(discipline.sector)),
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

const people: readonly (readonly [string, string, string, string])[] = [
  ['Maya Ellison', 'Technology', 'ALL', 'Partner, technology practice'],
  ['Jonas Feldmann', 'Technology', 'TEAM', 'Senior consultant, software and cloud'],
  ['Priya Raman', 'Technology', 'OWN', 'Consultant, data and machine learning'],
  ['Tom Beckett', 'Technology', 'OWN', 'Researcher'],
  ['Claire Fontaine', 'Finance and Legal', 'ALL', 'Partner, finance and legal practice'],
  ['Daniel Osei', 'Finance and Legal', 'TEAM', 'Senior consultant, accounting'],
  ['Sofia Marques', 'Finance and Legal', 'OWN', 'Consultant, legal'],
  ['Katarzyna Zielińska', 'Engineering and Operations', 'TEAM', 'Team lead, engineering'],
  ['Henrik Lund', 'Engineering and Operations', 'OWN', 'Consultant, supply chain'],
  ['Aisha Rahman', 'Engineering and Operations', 'OWN', 'Consultant, healthcare'],
  ['Lucas Moreau', 'Commercial', 'TEAM', 'Team lead, sales and marketing'],
  ['Emma Whitfield', 'Commercial', 'NONE', 'Coordinator'],
];

const teamOfSector: Readonly<Record<string, string>> = {
  'Information technology': 'Technology',
  'Data and analytics': 'Technology',
  Finance: 'Finance and Legal',
  Legal: 'Finance and Legal',
  Engineering: 'Engineering and Operations',
  'Logistics and supply chain': 'Engineering and Operations',
  'Medical and nursing': 'Engineering and Operations',
};

export const colleagues: readonly Colleague[] = people.map(([name, team], index) => ({
  id: `demo-user-${String(index + 1)}`,
  name,
  team,
  email: `${slug(name).replaceAll('-', '.')}@demo.example`,
}));

export const findColleagues = (sector: string): readonly Colleague[] =>
  colleagues.filter(({ team }) => team === (teamOfSector[sector] ?? 'Commercial'));

/** Four teams of users with every billing visibility. */
export const teamLines = (calendar: Calendar): readonly DemoLine[] =>
  people.map(([name, team, billing, headline], index) => ({
    type: 'user',
    id: colleagues[index]?.id,
    name,
    email: colleagues[index]?.email,
    team,
    billing,
    headline,
    restrictToTeam: name === 'Tom Beckett' || name === 'Emma Whitfield',
    mobile: `+44 7700 9001${String(index + 10)}`,
    workPhone: `+44 20 7946 0${String(100 + index)}`,
    linkedIn: `https://www.linkedin.com/in/${slug(name)}-demo`,
    languages: index % 3 === 0 ? ['English', 'German'] : ['English'],
    address: { cityName: 'London', countryName: 'United Kingdom', countryCode: 'GB', postCode: 'EC2A 4NE' },
    createdOn: calendar.ago(1_200 - index * 60),
    updatedOn: calendar.ago(300 - index * 10),
  }));
