import { kinds, plainKinds, type Kind } from '@nova/contract';
import { later } from './calendar.ts';
import type { Chapter, DemoLine } from './demo-world.ts';

/** What is kept of a line for those that are about its record. */
export interface Told {
  readonly type: string;
  readonly id: string;
  readonly createdOn: string;
  readonly ownerName: unknown;
}

/** Notes a line that others can be about. */
export function remember(told: Told[], { type, id, createdOn, ownerName }: DemoLine): void {
  if (typeof id === 'string' && typeof createdOn === 'string' && type in kinds)
    told.push({ type, id, createdOn, ownerName });
}

/** How often a record has one, of each kind. */
const share = 0.2;

/** All of a sample has happened when it is told. */
const settled = 3;

const day = 86_400_000;

/** Records of the kinds that follow from their definition alone, about those that were told of: each says one of its samples. */
export function* plainLines(chapter: Chapter, told: readonly Told[]): Generator<DemoLine> {
  for (const kind of plainKinds) {
    let number = 0;
    for (const about of told) {
      const reference = `${about.type}Id`;
      if (!(kind.belongsTo ?? []).includes(reference) || !chapter.random.chance(share)) continue;
      const line = sampleLine(chapter, kind, about);
      if (line) yield { ...line, id: chapter.id(kind.name, ++number), [reference]: about.id };
    }
  }
}

function sampleLine({ random, calendar }: Chapter, kind: Kind, about: Told): DemoLine | undefined {
  const days = (calendar.now.getTime() - Date.parse(about.createdOn)) / day - settled;
  if (days <= 0 || kind.samples === undefined) return undefined;
  const createdOn = later(about.createdOn, days * random.next());
  const said = Object.entries(random.pick(kind.samples)).map(([name, value]): [string, string] => [
    name,
    typeof value === 'number' ? later(createdOn, value) : value,
  ]);
  const owner = typeof about.ownerName === 'string' ? { ownerName: about.ownerName } : {};
  const members: Readonly<Record<string, string>> = Object.fromEntries(said);
  return { type: kind.name, ...members, ...owner, createdOn, updatedOn: createdOn };
}
