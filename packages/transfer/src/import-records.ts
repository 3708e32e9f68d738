import { setImmediate as othersTurn } from 'node:timers/promises';
import { importTypes, NovaError } from '@nova/contract';
import type { Database } from '@nova/db';
import { knownAccount, newId } from '@nova/domain';
import { type ImportOptions, type ImportReport, ImportSession, openBatch } from './import-session.ts';
import { Catalogue } from './catalogue.ts';
import { DeferredLines } from './deferred-lines.ts';
import { withFileHash } from './file-contents.ts';
import { importGroup, reasonOf } from './import-group.ts';
import { transferKinds } from './kinds/transfer-kinds.ts';
import { type PendingLine, readLine } from './read-line.ts';
import { deferLine } from './prepare-lines.ts';
import { failedRepeats, isRepeat, nameOf } from './duplicates.ts';

/** Lines a transaction: enough to be fast, few enough that the embedded database holds nobody up for long. */
const defaultBatchSize = { embedded: 500, postgresql: 1_000 } as const;
/** And no more text than this at once, in characters. */
const largestBatch = 8 * 1024 * 1024;

interface RawLine {
  readonly number: number;
  readonly text: string;
  readonly freshId: string;
  /** Why it was put off. */
  readonly reason?: string;
}

/**
 * Imports NDJSON lines into an account (docs/import-and-export.md#json-lines): any number of lines in the same memory, in short transactions,
 * so that it may be stopped at any time and run again: what is in already is `unchanged` then.
 * @throws NOT_FOUND for an unknown account; the signal's reason when it is stopped
 */
export async function importRecords(database: Database, options: ImportOptions): Promise<ImportReport> {
  const session = await openSession(database, options);
  try {
    await importLines(session);
    await session.close('COMPLETE');
    return session.report();
  } catch (error) {
    // Where it cannot be said, the end of this process says it.
    await session.close('INTERRUPTED').catch(() => undefined);
    throw error;
  } finally {
    await session.deferred.close();
    await session.repeats.close();
  }
}

/** Lines that were put off, as long as any of them goes in; then as the options allow, and then no more. */
async function importDeferred(session: ImportSession): Promise<void> {
  for (;;) {
    const waiting = await session.deferred.take();
    if (waiting.count === 0) return;
    const left = await importWaiting(session, waiting);
    if (left < waiting.count) continue;
    if (session.settling || !canSettle(session.options)) await giveUp(session);
    session.settling = true;
  }
}

async function importLines(session: ImportSession): Promise<void> {
  await importInBatches(session, rawLines(session, session.options.lines));
  await importDeferred(session);
  for (const round of ['first', 'last'] as const) {
    await importInBatches(session, failedRepeats(session, round));
    await importDeferred(session);
  }
  await session.statistics.end();
  session.reportProgress();
}

async function openSession(database: Database, options: ImportOptions): Promise<ImportSession> {
  const { accountId, source = 'unnamed', dryRun = false, now = () => new Date() } = options;
  const account = await knownAccount(database, accountId);
  const catalogue = await Catalogue.load(database, accountId);
  const own = () => openBatch(database, { accountId, source, now: now() });
  const batch = dryRun ? undefined : (options.batch ?? (await own()));
  return new ImportSession(database, options, {
    ...account,
    catalogue,
    batch,
    deferred: new DeferredLines(),
  });
}

async function* rawLines(session: ImportSession, lines: ImportOptions['lines']): AsyncGenerator<RawLine> {
  for await (const given of lines) {
    const line = typeof given === 'string' ? { number: session.lines + 1, text: given } : given;
    session.lines = line.number;
    if ('problem' in line) {
      session.recordError(line.number, line.problem);
      continue;
    }
    const text = (line.number === 1 ? line.text.replace(/^\uFEFF/u, '') : line.text).trim();
    if (text !== '') yield { number: line.number, text, freshId: newId() };
  }
}

/** Tries the lines again that were put off; how many still wait. */
async function importWaiting(
  session: ImportSession,
  waiting: { readonly lines: AsyncIterable<RawLine> },
): Promise<number> {
  await importInBatches(session, waiting.lines);
  return session.deferred.count;
}

/** Whether a line may go in without what it waits for in vain. */
const canSettle = ({ lenient, createMissing, ownerId }: ImportOptions): boolean =>
  lenient === true || createMissing === true || ownerId !== undefined;

/** What waits now waits in vain. */
async function giveUp(session: ImportSession): Promise<void> {
  const { lines } = await session.deferred.take();
  for await (const { number, reason } of lines) session.recordError(number, reason);
}

/** Writes each batch while the next one is read and checked: database and process work at the same time. */
async function importInBatches(session: ImportSession, lines: AsyncIterable<RawLine>): Promise<void> {
  const size = session.options.batchSize ?? defaultBatchSize[session.database.kind];
  let batch: RawLine[] = [];
  let length = 0;
  let writing = Promise.resolve();
  const flush = async (): Promise<void> => {
    const pending = await readBatch(session, batch);
    batch = [];
    length = 0;
    await writing;
    writing = writeBatch(session, pending);
    // It is awaited with the next batch; until then its failure must not count as nobody's.
    writing.catch(() => undefined);
  };
  try {
    for await (const line of lines) {
      batch.push(line);
      length += line.text.length;
      if (batch.length >= size || length >= largestBatch) await flush();
    }
    await flush();
  } finally {
    await writing;
  }
}

/** How many lines are read before others get a turn: the writing of the batch before. */
const linesAtOnce = 64;

async function readBatch(session: ImportSession, batch: readonly RawLine[]): Promise<readonly PendingLine[]> {
  const lines: PendingLine[] = [];
  for (const [index, raw] of batch.entries()) {
    const line = await readPending(session, raw);
    if (line) lines.push(line);
    if (index % linesAtOnce === linesAtOnce - 1) await othersTurn();
  }
  return lines;
}

/** Type by type in the order of references, so that lines of one batch may stand in any order. */
async function writeBatch(session: ImportSession, lines: readonly PendingLine[]): Promise<void> {
  for (const type of importTypes) {
    for (const group of withoutRepetition(
      session,
      lines.filter((line) => line.type === type),
    )) {
      session.options.signal?.throwIfAborted();
      await importGroup(session, transferKinds[type], group);
      if (!session.options.dryRun) await session.statistics.count(transferKinds[type], group.length);
    }
  }
  session.reportProgress();
}

async function readPending(session: ImportSession, raw: RawLine): Promise<PendingLine | undefined> {
  try {
    const line = await withFileHash(session, readLine(raw, onLeftOut(session, raw)));
    if (raw.reason !== undefined || !isRepeat(session, line)) return line;
    await session.repeats.add([deferLine(line, 'The line with the same id could not be imported.')]);
    return undefined;
  } catch (error) {
    if (!(error instanceof NovaError)) throw error;
    session.recordError(raw.number, reasonOf(error));
    return undefined;
  }
}

/** What to do with a member that cannot be taken: say so and go on, or nothing, where the line is to be refused. */
const onLeftOut = (session: ImportSession, { number }: RawLine): ((message: string) => void) | undefined =>
  session.options.lenient === true
    ? (message) => {
        session.recordLeftOut(number, message);
      }
    : undefined;

/** Groups in which no record stands twice: the second line about a record changes what the first one created. */
function withoutRepetition(
  { sameAs }: ImportSession,
  lines: readonly PendingLine[],
): readonly (readonly PendingLine[])[] {
  const groups: PendingLine[][] = [];
  let seen = new Set<string>();
  for (const line of lines) {
    const key = sameAs.get(nameOf(line)) ?? nameOf(line);
    if (groups.length === 0 || seen.has(key)) {
      groups.push([]);
      seen = new Set();
    }
    seen.add(key);
    groups.at(-1)?.push(line);
  }
  return groups;
}
