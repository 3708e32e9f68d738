import { type Kind, kinds, plainKinds } from '@nova/contract';
import { type Chapter, type DemoLine, addDays } from './demo-world.ts';
import { colleagues } from './people.ts';

export interface RememberedRecord {
  readonly type: string;
  readonly id: string;
  readonly createdOn: string;
  readonly ownerName: unknown;
}

export function remember(records: RememberedRecord[], { type, id, createdOn, ownerName }: DemoLine): void {
  if (typeof id === 'string' && typeof createdOn === 'string' && type in kinds)
    records.push({ type, id, createdOn, ownerName });
}

/** The probability that a record gets a sample of a kind that can refer to it. */
const share = 0.2;

/** The least age in days, because samples are in the past. */
const leastAge = 3;

const day = 86_400_000;

/** Yields lines of the kinds that have samples instead of code of their own. Each line refers to one of the records. */
export function* plainLines(chapter: Chapter, records: readonly RememberedRecord[]): Generator<DemoLine> {
  for (const kind of plainKinds) {
    let number = 0;
    for (const about of records) {
      const reference = `${about.type}Id`;
      if (!(kind.belongsTo ?? []).includes(reference) || !chapter.random.chance(share)) continue;
      const line = sampleLine(chapter, kind, about);
      if (line) yield { ...line, id: chapter.id(kind.name, ++number), [reference]: about.id };
    }
  }
}

function sampleLine(
  { random, calendar }: Chapter,
  kind: Kind,
  about: RememberedRecord,
): DemoLine | undefined {
  const days = (calendar.now.getTime() - Date.parse(about.createdOn)) / day - leastAge;
  if (days <= 0 || kind.samples === undefined) return undefined;
  const createdOn = addDays(about.createdOn, days * random.next());
  const entries = Object.entries(random.pick(kind.samples)).map(([name, value]): [string, string] => [
    name,
    typeof value === 'number' ? addDays(createdOn, value) : value,
  ]);
  const owner = typeof about.ownerName === 'string' ? { ownerName: about.ownerName } : {};
  const members: Readonly<Record<string, string>> = Object.fromEntries(entries);
  return { type: kind.name, ...members, ...owner, createdOn, updatedOn: createdOn };
}

const searches: readonly (readonly [string, string, boolean])[] = [
  ['Senior engineers in London', 'jobTitle:"Senior Software Engineer" AND address.city:London', true],
  ['Available now', 'statusName:Available AND noticePeriod:IMMEDIATE', true],
  ['TypeScript or React', 'skills:(TypeScript OR React)', true],
  ['Accountants with IFRS', 'skills:IFRS AND jobTitle:(accountant OR controller)', true],
  ['New this week', 'createdOn:[now-7d TO now]', false],
  ['Leadership pool', 'tags:Leadership', true],
  ['German speakers', 'languages.name:German', false],
  ['In a pipeline', 'inPipeline:true AND NOT placed:true', true],
  ['With a CV, well rated', 'hasCv:true AND rating:>=4', false],
  ['Nurses', 'nurse', true],
  ['Remote only', 'customFields.Preferred\\ work:Remote', false],
  ['Never contacted', 'statusName:New AND NOT _exists_:lastActivityDate', false],
];

/** Saved searches; some are shared with the owner's team. */
export const makeSavedSearchLines = ({ calendar, id }: Chapter): readonly DemoLine[] =>
  searches.map(([name, query, shared], index) => ({
    type: 'savedSearch',
    id: id('search', index + 1),
    name,
    query,
    shared,
    ownerId: colleagues[index % colleagues.length]?.id,
    createdOn: calendar.ago(200 - index * 12),
    updatedOn: calendar.ago(100 - index * 5),
  }));
