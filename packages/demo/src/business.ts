import { companyName, cultures, slug } from './names.ts';
import { fieldId } from './configuration.ts';
import { scaleCount, type Chapter, type Client, type DemoLine } from './demo-world.ts';
import { disciplines } from './disciplines/disciplines.ts';
import { places } from './places.ts';
import { findColleagues } from './people.ts';

export function leadLines(chapter: Chapter): readonly DemoLine[] {
  const { random } = chapter;
  const created = Array.from(
    { length: scaleCount(chapter, 180) },
    () => Math.floor(500 * random.next()) + 1,
  ).sort((a, b) => b - a);
  return created.map((days, index) => leadLine(chapter, days, index));
}

function leadLine(chapter: Chapter, created: number, index: number): DemoLine {
  const { random, calendar } = chapter;
  const place = random.pick(places);
  const discipline = random.pick(disciplines);
  const industry = random.pick(discipline.industries);
  const name = companyName(index + 150 * 7 + chapter.number * 180, industry, place.countryCode, place.city);
  const culture = cultures[place.local];
  const [firstName, lastName] = [random.pick(culture.first), random.pick(culture.last)];
  const domain = `${slug(name)}.example`;
  return {
    type: 'lead',
    id: chapter.id('lead', index + 1),
    firstName,
    lastName,
    companyName: name,
    website: `https://www.${domain}`,
    email: `${slug(firstName)}.${slug(lastName)}@${domain}`,
    workPhone: `${place.dialling} ${String(random.int(20, 89))} ${String(random.int(1_000, 9_999))} ${String(random.int(100, 999))}`,
    ...(random.chance(0.5)
      ? { linkedIn: `https://www.linkedin.com/in/${slug(firstName)}-${slug(lastName)}-${String(index)}` }
      : {}),
    jobTitle: random.pick([
      'Managing Director',
      'HR Director',
      `Head of ${discipline.sector}`,
      'Talent Acquisition Manager',
      'Chief Operating Officer',
    ]),
    description: random.pick(stories),
    employees: random.pick(['11–50', '51–200', '201–500', '501–1,000']),
    location: `${place.city}, ${place.country}`,
    industryName: industry,
    sectorName: discipline.sector,
    pipelineName: random.pick(['New business', 'New business', 'Referral', 'Win back']),
    statusName: random.weighted([
      ['New', created < 40 ? 8 : 1],
      ['Contacted', 4],
      ['Qualified', 3],
      ['Nurturing', 3],
      ['Converted', 1],
      ['Unqualified', 1],
      ['Lost', 1],
    ] as const),
    sourceName: random.pick(['LinkedIn', 'Referral', 'Cold call', 'Email campaign', 'Company website']),
    ownerId: random.pick(findColleagues(discipline.sector)).id,
    rating: random.int(1, 5),
    doNotContact: random.chance(0.03),
    customFields: [{ fieldId: fieldId('lead', 'First contact'), dateValue: calendar.dateAgo(created) }],
    tags: random.chance(0.3) ? [{ value: random.pick(['Event', 'Webinar', 'Introduced']) }] : [],
    createdOn: calendar.ago(created),
    updatedOn: calendar.ago(created * random.next()),
    ...(random.chance(0.7) ? { lastActivityDate: calendar.ago(created * random.next()) } : {}),
  };
}

const states: readonly (readonly [string, number, number])[] = [
  ['Prospecting', 10, 2],
  ['Qualification', 25, 3],
  ['Proposal', 50, 3],
  ['Negotiation', 75, 2],
  ['Won', 100, 4],
  ['Lost', 0, 3],
  ['On hold', 15, 1],
];

export function opportunityLines(chapter: Chapter, clients: readonly Client[]): readonly DemoLine[] {
  const { random } = chapter;
  const created = Array.from(
    { length: scaleCount(chapter, 160) },
    () => Math.floor(400 * random.next()) + 2,
  ).sort((a, b) => b - a);
  return created.map((days, index) => {
    const old = clients.filter(({ since }) => since >= days);
    return opportunityLine(chapter, random.pick(old.length > 0 ? old : clients), days, index);
  });
}

function opportunityLine(chapter: Chapter, client: Client, created: number, index: number): DemoLine {
  const { random, calendar } = chapter;
  const [stateName, probability] = random.weighted(states.map((state) => [state, state[2]] as const));
  const pipeline = random.pick([
    'Permanent recruitment',
    'Contract and temporary',
    'Executive search',
    'Managed service',
  ]);
  const months = pipeline === 'Managed service' ? random.pick([12, 24, 36]) : random.pick([1, 3, 6]);
  const over = stateName === 'Won' || stateName === 'Lost';
  const closed = over ? Math.max(1, created - random.int(10, 90)) : undefined;
  const seats = random.int(1, 12);
  return {
    type: 'opportunity',
    id: chapter.id('opportunity', index + 1),
    name: `${client.name}: ${String(seats)} × ${random.pick(client.discipline.ladder).title}`,
    description: `${pipeline} for ${client.name}, ${String(seats)} positions over ${String(months)} months.`,
    companyId: client.id,
    contactId: random.pick(client.contacts).id,
    ownerId: client.owner.id,
    employmentTypeName: pipeline === 'Contract and temporary' ? 'Contract' : 'Permanent',
    stateName,
    statusName: pipeline,
    ...(stateName === 'Lost'
      ? {
          stateReason: random.pick([
            'Price',
            'Chose an in-house team',
            'Project stopped',
            'Another agency was faster',
          ]),
        }
      : {}),
    bidCurrency: client.place.currency,
    bidValue: seats * random.int(8, 18) * 1_000,
    probability,
    estimatedDurationMonths: months,
    forecastedClosingDate: calendar.dateAgo(created - random.int(30, 120)),
    startDate: calendar.dateAgo(created - random.int(120, 180)),
    ...(closed === undefined ? {} : { actualClosingDate: calendar.dateAgo(closed) }),
    customFields: random.chance(0.3)
      ? [
          {
            fieldId: fieldId('opportunity', 'Competitor'),
            value: random.pick(['In-house team', 'A larger agency', 'A job board']),
          },
        ]
      : [],
    tags: random.chance(0.25) ? [{ value: random.pick(['Strategic', 'Framework', 'Cross-selling']) }] : [],
    createdOn: calendar.ago(created),
    updatedOn: calendar.ago(closed ?? created * random.next()),
  };
}

const stories = [
  'Asked for a call about two open positions.',
  'Met at a trade fair; hires from spring on.',
  'Was a client of a colleague at a former agency.',
  'Reads the newsletter and answered the last one.',
  'Works with one agency and wants a second.',
];
