import { readFile, writeFile } from 'node:fs/promises';

export interface Tally {
  readonly kills: number;
  readonly acknowledged: number;
  readonly committed: number;
  readonly received: number;
  readonly missing: number;
  readonly unexpected: number;
  readonly outOfOrder: number;
  /** Received during failures and kills. */
  readonly whileFailing: number;
  /** From the last kill until the receiver, calm by then, had everything, in ms. */
  readonly behindMs: number;
  /** Events received again, and all requests. */
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

/** The earlier parts of a trial. */
export const talliedSoFar = async (file: string | undefined, name: string): Promise<Tally> =>
  (await read(file))[name] ?? nothing;

/** @returns the sum with this part, which the file keeps */
export async function tally(file: string | undefined, name: string, part: Tally): Promise<Tally> {
  const all = await read(file);
  const before = all[name] ?? nothing;
  const sum = Object.fromEntries(
    Object.entries(part).map(([what, count]) => [what, before[what as keyof Tally] + (count as number)]),
  ) as unknown as Tally;
  if (file !== undefined) await writeFile(file, `${JSON.stringify({ ...all, [name]: sum }, null, 2)}\n`);
  return sum;
}
