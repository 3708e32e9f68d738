import { type Kind, kinds } from '@nova/contract';
import { companyName, cultures, slug } from './names.ts';
import { fieldId } from './configuration.ts';
import { scaleCount, type Chapter, type Client, type DemoLine } from './demo-world.ts';
import { disciplines } from './disciplines/disciplines.ts';
import { type Place, places } from './places.ts';
import { findColleagues } from './people.ts';

const sizes: readonly (readonly [string, number, number])[] = [
  ['11–50', 11, 50],
  ['51–200', 51, 200],
  ['201–500', 201, 500],
  ['501–1,000', 501, 1_000],
  ['1,001–5,000', 1_001, 5_000],
];

/** Client companies with contacts, oldest first; some are subsidiaries. */
export function makeClients(chapter: Chapter): Client[] {
  const { random } = chapter;
  const count = scaleCount(chapter, 150);
  const since = Array.from({ length: count }, () => Math.floor(1_100 * random.next()) + 40).sort(
    (a, b) => b - a,
  );
  return since.map((days, index) => makeClient(chapter, index, days));
}

function makeClient(chapter: Chapter, index: number, since: number): Client {
  const { random, calendar } = chapter;
  const id = chapter.id('company', index + 1);
  const place = random.pick(places.slice(0, random.chance(0.6) ? 6 : places.length));
  const discipline = random.pick(disciplines);
  const industry = random.pick(discipline.industries);
  const name = companyName(index + chapter.number * 150, industry, place.countryCode, place.city);
  const domain = `${slug(name)}.example`;
  const owner = random.pick(findColleagues(discipline.sector));
  const [size, low, high] = random.pick(sizes);
  const status = random.weighted([
    ['Active', 6],
    ['Key account', 2],
    ['Prospect', 2],
    ['Dormant', 1],
  ] as const);
  const company: DemoLine = {
    type: 'company',
    id,
    name,
    domain,
    website: `https://www.${domain}`,
    email: `info@${domain}`,
    description: `${name} is a ${industry.toLowerCase()} company of ${size} people with its head office in ${place.city}. ${random.pick(working)}`,
    phone: `${place.dialling} ${String(random.int(20, 89))} ${String(random.int(1_000, 9_999))} ${String(random.int(100, 999))}`,
    ...furtherNumbers(chapter, kinds.company, ['phone'], place),
    ...(random.chance(0.8) ? { linkedIn: `https://www.linkedin.com/company/${slug(name)}` } : {}),
    location: `${place.city}, ${place.country}`,
    size,
    employeeCount: random.int(low, high),
    foundedYear: random.int(1920, calendar.now.getUTCFullYear() - 3),
    annualRevenue: random.int(low, high) * 120_000,
    client: status !== 'Prospect',
    rating: random.int(2, 5),
    industryName: industry,
    sectorName: discipline.sector,
    statusName: status,
    sourceName: random.pick(['Referral', 'Cold call', 'LinkedIn', 'Company website']),
    ownerId: owner.id,
    ...(index > 20 && random.chance(0.08)
      ? { parentCompanyId: chapter.id('company', random.int(1, 20)) }
      : {}),
    ...(random.chance(0.3) ? { internalNotes: random.pick(notes) } : {}),
    tags: random.some(
      [{ value: 'Preferred supplier' }, { value: 'Exclusive' }, { group: 'Region', value: place.country }],
      random.int(0, 2),
    ),
    customFields: [
      { fieldId: fieldId('company', 'Account tier'), listValue: [random.pick(['A', 'B', 'C'])] },
      {
        fieldId: fieldId('company', 'Payment terms in days'),
        value: random.pick(['14', '30', '30', '45', '60']),
      },
    ],
    createdOn: calendar.ago(since),
    updatedOn: calendar.ago(since * random.next()),
  };
  const people = Array.from({ length: random.int(2, 4) }, (_, at) => at);
  const contacts = people.map((at) =>
    contactLine(chapter, {
      id,
      name,
      domain,
      since,
      index,
      at,
      owner: owner.id,
      culture: place.local,
      dialling: place.dialling,
      city: place.city,
      country: place.country,
      sector: discipline.sector,
      industry,
    }),
  );
  return {
    id,
    name,
    discipline,
    place,
    domain,
    owner,
    since,
    contacts: contacts.map((line) => ({
      id: String(line.id),
      name: `${String(line.firstName)} ${String(line.lastName)}`,
    })),
    lines: [company, ...contacts],
  };
}

interface ContactFacts {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
  readonly since: number;
  readonly index: number;
  readonly at: number;
  readonly owner: string;
  readonly culture: keyof typeof cultures;
  readonly dialling: string;
  readonly city: string;
  readonly country: string;
  readonly sector: string;
  readonly industry: string;
}

function contactLine(chapter: Chapter, facts: ContactFacts): DemoLine {
  const { random, calendar } = chapter;
  const culture = cultures[random.chance(0.7) ? facts.culture : 'british'];
  const [firstName, lastName] = [random.pick(culture.first), random.pick(culture.last)];
  const created = Math.max(1, facts.since - facts.at * random.int(0, 60));
  return {
    type: 'contact',
    id: chapter.id('contact', facts.index * 4 + facts.at + 1),
    firstName,
    lastName,
    email: `${slug(firstName)}.${slug(lastName)}${facts.at === 0 ? '' : String(facts.at + 1)}@${facts.domain}`,
    workPhone: `${facts.dialling} ${String(random.int(20, 89))} ${String(random.int(1_000, 9_999))} ${String(random.int(10, 99))}`,
    ...(random.chance(0.5)
      ? {
          mobile: `${facts.dialling} ${String(random.int(150, 799))} ${String(random.int(100_000, 999_999))}`,
        }
      : {}),
    ...(random.chance(0.6)
      ? {
          linkedIn: `https://www.linkedin.com/in/${slug(firstName)}-${slug(lastName)}-${String(facts.index)}`,
        }
      : {}),
    jobTitle:
      facts.at === 0
        ? `Head of ${facts.sector}`
        : random.pick([
            'HR Manager',
            'Talent Acquisition Partner',
            'Managing Director',
            'Department Manager',
            'Procurement Manager',
          ]),
    location: `${facts.city}, ${facts.country}`,
    companyId: facts.id,
    ownerId: facts.owner,
    statusName:
      facts.at === 0 ? 'Decision maker' : random.pick(['Active', 'Active', 'New', 'Left the company']),
    sourceName: random.pick(['LinkedIn', 'Referral', 'Cold call']),
    industries: [facts.industry],
    sectors: [facts.sector],
    skills: random.chance(0.3) ? ['Negotiation'] : [],
    customFields: [{ fieldId: fieldId('contact', 'Decision maker'), boolValue: String(facts.at === 0) }],
    tags: random.chance(0.2) ? [{ value: 'Newsletter' }] : [],
    createdOn: calendar.ago(created),
    updatedOn: calendar.ago(created * random.next()),
    ...(random.chance(0.6) ? { lastActivityDate: calendar.ago(created * random.next()) } : {}),
  };
}

const working = [
  'It hires all year round and answers within two days.',
  'Hybrid work is the rule, with two days a week in the office.',
  'It has grown by a third in two years.',
  'Interviews are in two rounds, the second with the team.',
];
const notes = [
  'Terms agreed at 22 per cent, rebate after eight weeks.',
  'Invoices go to the shared service centre with the order number.',
  'Asked for shortlists of three at most.',
  'Renewal of the framework agreement is due in the autumn.',
];

const share = 0.1;

/** Returns values for phone fields that only some records have. */
function furtherNumbers(
  { random }: Chapter,
  { fields }: Kind,
  usual: readonly string[],
  { dialling }: Place,
): Omit<DemoLine, 'type'> {
  const further = Object.keys(fields).filter(
    (name) => fields[name]?.type === 'phone' && !usual.includes(name),
  );
  const phoneFields = further.filter(() => random.chance(share));
  return Object.fromEntries(
    phoneFields.map((name) => [
      name,
      `${dialling} ${String(random.int(20, 89))} ${String(random.int(10_000, 99_999))}`,
    ]),
  );
}
