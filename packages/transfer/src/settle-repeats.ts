import { findRecords } from './find-records.ts';
import type { DeferredLine } from './deferred-lines.ts';
import type { ImportSession } from './import-session.ts';
import { transferKinds } from './kinds/transfer-kinds.ts';
import { readLine, type PendingLine } from './read-line.ts';
import { SeenKeys } from './seen-keys.ts';
import { nameOf } from './settle-duplicates.ts';

/**
 * Whether a line is the second of its id in a file whose duplicates are passed over. Where they are not, it changes what the first
 * one made.
 */
export const isRepeat = ({ options, seen }: ImportSession, line: PendingLine): boolean =>
  options.onDuplicate === 'skip' && line.callersId !== undefined && seen.add(nameOf(line));

/** Lines looked up at once. */
const atOnce = 500;

/**
 * Passes over the repeats whose record is there, and names it. Gives the others, for the first line of their id has failed: one of
 * each id, and once those are in, what is left then.
 */
export async function* failedRepeats(
  session: ImportSession,
  round: 'first' | 'last',
): AsyncGenerator<DeferredLine> {
  const { lines } = await session.repeats.take();
  const tried = new SeenKeys();
  for await (const batch of inBatches(lines)) {
    for (const { line, pending } of await withoutRecord(session, batch)) {
      if (round === 'first' && tried.add(nameOf(pending))) await session.repeats.add([line]);
      else yield line;
    }
  }
}

async function* inBatches(lines: AsyncIterable<DeferredLine>): AsyncGenerator<readonly DeferredLine[]> {
  let batch: DeferredLine[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < atOnce) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

interface Repeat {
  readonly line: DeferredLine;
  readonly pending: PendingLine;
}

async function withoutRecord(
  session: ImportSession,
  batch: readonly DeferredLine[],
): Promise<readonly Repeat[]> {
  const { database, accountId, imagined } = session;
  const left: Repeat[] = [];
  const repeats = batch.map((line) => ({ line, pending: readLine(line, () => undefined) }));
  for (const type of new Set(repeats.map(({ pending }) => pending.type))) {
    const ours = repeats.filter(({ pending }) => pending.type === type);
    const lines = ours.map(({ pending }) => pending);
    const records = await findRecords(database, accountId, transferKinds[type], lines);
    for (const [index, repeat] of ours.entries()) {
      const record = records[index];
      const id = imagined.get(nameOf(repeat.pending)) ?? (record?.exists === true ? record.id : undefined);
      if (id === undefined) left.push(repeat);
      else session.recordSkipped(repeat.pending, id);
    }
  }
  return left;
}
