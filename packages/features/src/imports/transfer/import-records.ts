import { setImmediate as othersTurn } from 'node:timers/promises';
import { importTypes } from '../import-lines.ts';
import { NovaError } from '@nova/contract';
import { findAccountOrThrow } from '../../accounts/accounts.ts';
import { newId } from '@nova/core';
import { accountDatabase, type Database } from '@nova/db';
import { type ImportOptions, type ImportReport, ImportSession, openBatch } from './import-session.ts';
import { Catalogue } from './catalogue.ts';
import { DeferredLines } from './deferred-lines.ts';
import { addFileHash } from './file-contents.ts';
import { importGroup, formatReason } from './import-group.ts';
import { transferKinds } from './kinds/transfer-kinds.ts';
import { type PendingLine, readLine } from './read-line.ts';
import { deferLine } from './prepare-lines.ts';
import { takeFailedRepeats, isRepeat, nameLine } from './duplicates.ts';

/** Lines of a transaction. The embedded database is blocked during each one, so there are fewer of them. */
const defaultBatchSize = { embedded: 500, postgresql: 1_000 } as const;
/** Characters. */
const largestBatch = 8 * 1024 * 1024;

interface RawLine {
  readonly number: number;
  readonly text: string;
  readonly freshId: string;
  readonly reason?: string;
}

/**
 * Imports NDJSON lines into an account (docs/import-and-export.md#json-lines), in constant memory and short
 * transactions. It can be stopped and repeated: lines that were already imported are `unchanged` then.
 * @throws NOT_FOUND for an unknown account; the signal's reason if it is aborted
 */
export async function importRecords(database: Database, options: ImportOptions): Promise<ImportReport> {
  const session = await openSession(database, options);
  try {
    await importLines(session);
    await session.close('COMPLETE');
    return session.report();
  } catch (error) {
    // If this fails too, the end of this process marks the import as interrupted.
    await session.close('INTERRUPTED').catch(() => undefined);
    throw error;
  } finally {
    await session.deferred.close();
    await session.repeats.close();
  }
}

/** Retries deferred lines as long as some succeed, then once more with the fallbacks that the options allow. */
async function importDeferred(session: ImportSession): Promise<void> {
  for (;;) {
    const waiting = await session.deferred.take();
    if (waiting.count === 0) return;
    const remaining = await importWaiting(session, waiting);
    if (remaining < waiting.count) continue;
    if (session.settling || !canSettle(session.options)) await giveUp(session);
    session.settling = true;
  }
}

async function importLines(session: ImportSession): Promise<void> {
  await importInBatches(session, readRawLines(session, session.options.lines));
  await importDeferred(session);
  for (const round of ['first', 'last'] as const) {
    await importInBatches(session, takeFailedRepeats(session, round));
    await importDeferred(session);
  }
  await session.statistics.end();
  session.reportProgress();
}

async function openSession(database: Database, options: ImportOptions): Promise<ImportSession> {
  const { accountId, source = 'unnamed', dryRun = false, now = () => new Date() } = options;
  const account = await findAccountOrThrow(database, accountId);
  const catalogue = await Catalogue.load(accountDatabase(database, accountId));
  const openOwnBatch = () => openBatch(database, { accountId, source, now: now() });
  const batch = dryRun ? undefined : (options.batch ?? (await openOwnBatch()));
  return new ImportSession(database, options, {
    ...account,
    catalogue,
    batch,
    deferred: new DeferredLines(),
  });
}

async function* readRawLines(session: ImportSession, lines: ImportOptions['lines']): AsyncGenerator<RawLine> {
  for await (const input of lines) {
    const line = typeof input === 'string' ? { number: session.lines + 1, text: input } : input;
    session.lines = line.number;
    if ('problem' in line) {
      session.recordError(line.number, line.problem);
      continue;
    }
    const text = (line.number === 1 ? line.text.replace(/^\uFEFF/u, '') : line.text).trim();
    if (text !== '') yield { number: line.number, text, freshId: newId() };
  }
}

async function importWaiting(
  session: ImportSession,
  waiting: { readonly lines: AsyncIterable<RawLine> },
): Promise<number> {
  await importInBatches(session, waiting.lines);
  return session.deferred.count;
}

const canSettle = ({ lenient, createMissing, ownerId }: ImportOptions): boolean =>
  lenient === true || createMissing === true || ownerId !== undefined;

async function giveUp(session: ImportSession): Promise<void> {
  const { lines } = await session.deferred.take();
  for await (const { number, reason } of lines) session.recordError(number, reason);
}

/** Reads the next batch while the previous one is written, so that database and process work at the same time. */
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
    // The next flush awaits this promise and reports its failure.
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

/** Number of lines read at once. After them the event loop continues the write of the previous batch. */
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

/** Writes types in the order of their references, so that the lines of a batch may be in any order. */
async function writeBatch(session: ImportSession, lines: readonly PendingLine[]): Promise<void> {
  for (const type of importTypes) {
    for (const group of groupDistinctLines(
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
    const line = await addFileHash(session, readLine(session.timeZone, raw, onLeftOut(session, raw)));
    if (raw.reason !== undefined || !isRepeat(session, line)) return line;
    await session.repeats.add([deferLine(line, 'The line with the same id could not be imported.')]);
    return undefined;
  } catch (error) {
    if (!(error instanceof NovaError)) throw error;
    session.recordError(raw.number, formatReason(error));
    return undefined;
  }
}

/** Invalid members are reported with `lenient`; otherwise they refuse the line. */
const onLeftOut = (session: ImportSession, { number }: RawLine): ((message: string) => void) | undefined =>
  session.options.lenient === true
    ? (message) => {
        session.recordLeftOut(number, message);
      }
    : undefined;

/**
 * Splits lines into groups in which no two lines have the same record, since the second updates what the first created.
 */
function groupDistinctLines(
  { sameAs }: ImportSession,
  lines: readonly PendingLine[],
): readonly (readonly PendingLine[])[] {
  const groups: PendingLine[][] = [];
  let seenKeys = new Set<string>();
  for (const line of lines) {
    const key = sameAs.get(nameLine(line)) ?? nameLine(line);
    if (groups.length === 0 || seenKeys.has(key)) {
      groups.push([]);
      seenKeys = new Set();
    }
    seenKeys.add(key);
    groups.at(-1)?.push(line);
  }
  return groups;
}
