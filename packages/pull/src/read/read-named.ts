import { isFault, concernsOne } from '../http/ask-once.ts';
import { type OtherRecord, parseObject } from '../http/envelopes.ts';
import type { Round } from '../round.ts';
import type { SpoolFile } from '../spool/spool-file.ts';
import { singlePath, type SingleType } from './sources.ts';

/**
 * Reads records by their ids, each once. Failures and missing records are stored too, so that they are not requested
 * again.
 * @throws SourceError
 */
export async function readNamed(
  round: Round,
  type: SingleType,
  { file, ids }: { readonly file: SpoolFile; readonly ids: Iterable<string> },
): Promise<void> {
  const unread = [...ids].filter((id) => !file.seen.has(id));
  let doneCount = 0;
  for await (const slice of splitIntoSlices(unread, atOnce)) {
    const results = await awaitAll(slice.map((id) => readSingle(round, type, id)));
    const records = results.flatMap((record) => (record ? [record] : []));
    const there = new Set(records.map(({ id }) => id));
    await file.append(records, { passed: slice.filter((id) => !there.has(id)) });
    doneCount += slice.length;
    round.onProgress({ doing: 'reading', type, done: doneCount, total: unread.length });
  }
}

async function readSingle(round: Round, type: SingleType, id: string): Promise<OtherRecord | undefined> {
  try {
    const record = await readOne(round, singlePath(type, id));
    return record && { ...record, id };
  } catch (error) {
    if (!concernsOne(error)) throw error;
    round.findings.errors.push({ type, id, name: null, message: error.message });
    return undefined;
  }
}

export const atOnce = 4;

export type OtherObject = Readonly<Record<string, unknown>>;

/** Awaits all promises, so that after a failure none of them is still running. */
export async function awaitAll<T>(promises: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/**
 * Reads one record or its details.
 * @returns undefined if it does not exist
 * @throws SourceError otherwise
 */
export async function readOne({ server }: Round, path: string): Promise<OtherObject | undefined> {
  try {
    return await server.read({ path, take: parseObject });
  } catch (error) {
    if (isFault(error, 'NOT_THERE')) return undefined;
    throw error;
  }
}

export async function* splitIntoSlices<T>(
  items: AsyncIterable<T> | Iterable<T>,
  size: number,
): AsyncGenerator<readonly T[]> {
  let slice: T[] = [];
  for await (const item of items) {
    slice.push(item);
    if (slice.length < size) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}

export async function* dropFirst<T>(items: AsyncIterable<T> | Iterable<T>, count: number): AsyncGenerator<T> {
  let place = 0;
  for await (const item of items) if (place++ >= count) yield item;
}
