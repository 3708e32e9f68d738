import { Random } from '@nova/random';
import { damages, drifted } from './damage.ts';
import { People, type Person } from './persons.ts';
import type { World } from './worlds.ts';

export interface Typed extends Person {
  /** Who it is, in truth. */
  readonly who: number;
}

interface Agency {
  readonly records: readonly Typed[];
  /** By person who was typed in twice: what became of the second record. */
  readonly damaged: ReadonlyMap<number, string>;
}

interface AgencyShape {
  readonly size: number;
  /** Of records, such as 0.08: persons who are there already. */
  readonly share: number;
  /** Kinds of damage: those that were built against, or all. */
  readonly only: 'built' | 'all';
}

/** An agency of so many records, the same each time for a seed. */
export function makeAgency(seed: string, world: World, { size, share, only }: AgencyShape): Agency {
  const random = new Random(seed);
  const people = new People(random, world, size);
  const again = Math.round(size * share);
  const drawn = Array.from({ length: size - again }, () => people.next());
  const records: Typed[] = drawn.map(({ person }, who) => ({ ...person, who }));
  const damaged = new Map<number, string>();
  const chosen = damages.filter(({ heldOut }) => only === 'all' || !heldOut);
  while (damaged.size < again) {
    const damage = chosen[damaged.size % chosen.length];
    const who = random.int(0, drawn.length - 1);
    const one = drawn[who];
    if (!damage || !one || damaged.has(who)) continue;
    const person = damage.again(one, random, people);
    if (!person) continue;
    damaged.set(who, damage.name);
    records.push({ ...drifted(person, one.person, random, people), who });
  }
  return { records, damaged };
}
