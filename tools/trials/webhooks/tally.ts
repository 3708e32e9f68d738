import { readFile, writeFile } from 'node:fs/promises';

/** What the parts of one trial have shown so far. */
export interface Tally {
  readonly kills: number;
  readonly acknowledged: number;
  readonly committed: number;
  readonly received: number;
  readonly missing: number;
  readonly unexpected: number;
  readonly outOfOrder: number;
  /** Received while the receiver failed and servers were killed. */
  readonly whileFailing: number;
  /** After the last kill of a part, until the moody receiver, calm by then, had all there was, in ms. */
  readonly behindMs: number;
  /** Events that came again after they had been taken, and requests in all. */
  readonly repeats: number;
  readonly requests: number;
}

const nothing: Tally = {
  kills: 0,
  acknowledged: 0,
  committed: 0,
  received: 0,
  missing: 0,
  unexpected: 0,
  outOfOrder: 0,
  repeats: 0,
  requests: 0,
  whileFailing: 0,
  behindMs: 0,
};

type Tallies = Readonly<Record<string, Tally>>;

async function read(file: string | undefined): Promise<Tallies> {
  if (file === undefined) return {};
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Tallies;
  } catch {
    return {};
  }
}

/** What a trial of this name has shown in earlier parts, as the file keeps it. */
export const talliedSoFar = async (file: string | undefined, name: string): Promise<Tally> =>
  (await read(file))[name] ?? nothing;

/** Adds a part to what the file keeps. @returns the sum */
export async function tally(file: string | undefined, name: string, part: Tally): Promise<Tally> {
  const all = await read(file);
  const before = all[name] ?? nothing;
  const sum = Object.fromEntries(
    Object.entries(part).map(([what, count]) => [what, before[what as keyof Tally] + (count as number)]),
  ) as unknown as Tally;
  if (file !== undefined) await writeFile(file, `${JSON.stringify({ ...all, [name]: sum }, null, 2)}\n`);
  return sum;
}
