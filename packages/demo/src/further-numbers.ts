import type { Kind } from '@nova/contract';
import type { Chapter, DemoLine } from './demo-world.ts';
import type { Place } from './places.ts';

/** How often somebody noted one. */
const share = 0.1;

/** Numbers for the phone fields of a kind beside those that every record has. */
export function furtherNumbers(
  { random }: Chapter,
  { fields }: Kind,
  usual: readonly string[],
  { dialling }: Place,
): Omit<DemoLine, 'type'> {
  const further = Object.keys(fields).filter(
    (name) => fields[name]?.type === 'phone' && !usual.includes(name),
  );
  const noted = further.filter(() => random.chance(share));
  return Object.fromEntries(
    noted.map((name) => [
      name,
      `${dialling} ${String(random.int(20, 89))} ${String(random.int(10_000, 99_999))}`,
    ]),
  );
}
