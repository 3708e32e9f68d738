import type { Line } from '../lines/line-of.ts';
import type { Round } from '../round.ts';
import { adverts } from './read-adverts.ts';

type Shown = Readonly<Record<string, unknown>>;

const details = ['headline', 'mobile', 'workPhone', 'linkedIn', 'profilePicUrl', 'languages', 'address'];

/** What adverts show of the users who look after their jobs, and no list of users does; by the other server's ids. */
export async function recruiters({ spool }: Round): Promise<ReadonlyMap<string, Shown>> {
  const found = new Map<string, Shown>();
  for await (const { recruiter } of (await spool.file(adverts)).records()) {
    const { id, ...shown }: Shown = typeof recruiter === 'object' ? { ...recruiter } : {};
    if (typeof id === 'string') found.set(id, shown);
  }
  return found;
}

/** A user's line with what adverts show. */
export function withDetails(line: Line, shown: Shown | undefined): Line {
  if (!shown) return line;
  const given = details.filter((name) => name in shown).map((name) => [name, shown[name]] as const);
  return { ...line, ...Object.fromEntries(given), type: line.type };
}
