import { takeObject } from '../http/envelopes.ts';
import { isFault } from '../http/source-error.ts';
import type { Round } from '../round.ts';

/** Questions under way at once, at most. */
export const atOnce = 4;

export type OtherObject = Readonly<Record<string, unknown>>;

/** Awaits all of them, also where one fails: nothing is under way when the failure is told. */
export async function together<T>(promises: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** Reads one object. @returns undefined where the server has none there @throws SourceError otherwise */
export async function readOne({ server }: Round, path: string): Promise<OtherObject | undefined> {
  try {
    return await server.read({ path, take: takeObject });
  } catch (error) {
    if (isFault(error, 'NOT_THERE')) return undefined;
    throw error;
  }
}
