import type { Database } from '@nova/db';
import type { FileStore } from '@nova/files';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ImportProblem, uploadKinds } from '../contract.ts';
import { type ImportType, importTypes } from '../import-lines.ts';
import { NovaError } from '@nova/contract';
import { readAccountLimits } from '../../accounts/account-limits.ts';
import {
  beginRun,
  endLook,
  endRun,
  type LeasedUpload,
  recordUploadProgress,
  releaseUpload,
  renewUpload,
  type UploadOutcome,
} from '../upload-work.ts';
import { endImport } from '../imports.ts';
import { LeaseLostError, newId, renewEvery } from '@nova/core';
import type { ErasureLedger } from '../../privacy/erasure-ledger.ts';
import { mapRecordLimits } from '../write-uploads.ts';
import { findCustomFields, type ImportableField } from '../transfer/import-members.ts';
import { openHeldBatch, type OpenBatch } from '../transfer/import-session.ts';
import { type ImportFindings, importPass } from './import-pass.ts';
import type { Problem } from './problems.ts';
import { formatCsv, readRejectedRows } from './rejected-rows.ts';
import { mergeSettings } from './settings.ts';
import { accountDatabase, isUnavailable } from '@nova/db';
import { ContentMissingError, type StoredContent } from '@nova/files';
import { temporaryFolder } from '@nova/processes';
import { toHttpWords } from './http-words.ts';
import type { ReadTable, SeenColumns } from './read-table.ts';
import { computeRoom } from './reading-room.ts';
import { type SpooledTable, openSpooledTable } from './spooled-table.ts';
import type { TableReader } from './table-reader.ts';

export interface ImportWorkerOptions {
  readonly database: Database;
  readonly files: FileStore;
  readonly reader: TableReader;
  readonly erasures: Pick<ErasureLedger, 'keyOf'>;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

/** A table is given up after this many attempts, since each of them ended its process. */
const mostAttempts = 3;

/** Milliseconds; the lease is long enough for several renewals to fail. */
const renewEveryMs = 15_000;

interface Work extends ImportWorkerOptions {
  readonly leased: LeasedUpload;
  /** A temporary folder that only this work uses. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/**
 * Looks at an uploaded table, or runs its import, and stores the findings. If something other than the table failed, a
 * look is tried again later. A run that has begun to write is never begun again: it ends as interrupted.
 */
export async function performUpload(
  options: ImportWorkerOptions,
  leased: LeasedUpload,
  signal: AbortSignal,
): Promise<void> {
  const { database } = options;
  const leaseLoss = new AbortController();
  const renewal = renewEvery(renewEveryMs, leased, (last) =>
    renewUpload(database, last).catch((error: unknown) => {
      if (error instanceof LeaseLostError) leaseLoss.abort(error);
      throw error;
    }),
  );
  const folder = await mkdtemp(join(temporaryFolder(), 'upload-'));
  const work: Work = { ...options, leased, folder, signal: AbortSignal.any([signal, leaseLoss.signal]) };
  try {
    if (leased.begun) await endCutRun(work);
    else await perform(work);
  } catch (error) {
    if (error instanceof LeaseLostError || leaseLoss.signal.aborted) return;
    await releaseUpload(database, leased, signal.aborted ? 'now' : 'later');
    if (!signal.aborted) throw error;
  } finally {
    await renewal.end();
    await rm(folder, { recursive: true, force: true });
  }
}

async function endCutRun({ database, leased }: Work): Promise<void> {
  await endImport(database, { accountId: leased.accountId, batchId: leased.id }, 'INTERRUPTED');
  await endRun(database, leased, { problems: [createProblem(cutOff)] });
}

const cutOff = 'The server ended while the import ran. What was brought in until then can be undone.';

async function perform(work: Work): Promise<void> {
  const { leased } = work;
  if (leased.attempts > mostAttempts)
    return endUnread(work, 'The table cannot be read: each try ended its process.');
  const read = await readContent(work);
  if ('problem' in read) return endUnread(work, toHttpWords(read.problem), read.seen);
  if (!(uploadKinds as readonly ImportType[]).includes(read.type))
    return endUnread(work, `A table of the kind ${read.type} is imported by the command nova import.`);
  const table = openSpooledTable(work.folder, read);
  if (leased.state === 'LOOKING') await look(work, read, table);
  else await run(work, read, table);
}

/** Fetches the file, and reads it in a process of its own, so that a bad file cannot harm this one. */
async function readContent({ database, files, reader, leased, folder, signal }: Work) {
  const { accountId, content, fileName, kind, options, currency } = leased;
  const path = join(folder, 'upload');
  try {
    if (!content) return { problem: fileGone };
    await pipeline(await files.open(content), createWriteStream(path, { mode: 0o600 }), { signal });
  } catch (error) {
    if (error instanceof ContentMissingError) return { problem: fileGone };
    throw error;
  }
  const db = accountDatabase(database, accountId);
  const customFields: Partial<Record<ImportType, readonly ImportableField[]>> = {};
  for (const type of uploadKinds) customFields[type] = await findCustomFields(db, type);
  const uploadOptions = { ...options, kind: options.kind ?? kind ?? undefined };
  const room = computeRoom((await stat(path)).size);
  const request = { path, folder, room, fileName, options: uploadOptions, customFields, currency };
  return reader.read(request, accountId, signal);
}

const fileGone = 'The uploaded file is no longer there. Upload it again.';

async function look(work: Work, read: ReadTable, table: SpooledTable): Promise<void> {
  const { database, leased } = work;
  const findings = await runPass(work, read, table).catch((error: unknown) => formatRefusal(error));
  if (typeof findings === 'string') return endUnread(work, findings, read);
  await saveOutcome(work, await createOutcome(work, read, table, findings), (outcome) =>
    endLook(database, leased, outcome),
  );
}

async function run(work: Work, read: ReadTable, table: SpooledTable): Promise<void> {
  const { database, leased } = work;
  await beginRun(database, leased);
  const batch = openHeldBatch(database, { accountId: leased.accountId, batchId: leased.id });
  try {
    const findings = await runPass(work, read, table, batch);
    const finalOutcome = await createOutcome(work, read, table, findings);
    await saveOutcome(work, finalOutcome, (outcome) => endRun(database, leased, outcome));
    await batch.close('COMPLETE');
  } catch (error) {
    // If this fails too, the end of the lease marks the import as interrupted.
    await batch.close('INTERRUPTED');
    const why = work.signal.aborted ? cutOff : await formatRefusal(error).catch(() => failed);
    await endRun(database, leased, { problems: [createProblem(why)] });
    if (why === failed) work.onError(error);
  }
}

const failed =
  'Something failed on our side while the import ran. What was brought in until then can be undone.';

/**
 * Returns the reason if the table or its options are the cause.
 * @throws the error otherwise
 */
async function formatRefusal(error: unknown): Promise<string> {
  await Promise.resolve();
  if (error instanceof NovaError && !isUnavailable(error)) return toHttpWords(error.message);
  throw error;
}

/** Milliseconds between two writes of the progress. */
const noteEveryMs = 500;

async function runPass(
  { database, erasures, leased, signal, now }: Work,
  { rows }: ReadTable,
  table: SpooledTable,
  batch?: OpenBatch,
): Promise<ImportFindings> {
  const { accountId, fileName, options } = leased;
  let notedAt = 0;
  await recordUploadProgress(database, leased, { done: 0, total: rows });
  const onProgress = (): void => {
    if (performance.now() - notedAt < noteEveryMs) return;
    notedAt = performance.now();
    // Progress is not essential: if writing it fails, the lease's renewal reveals the cause.
    void recordUploadProgress(database, leased, { done: table.given, total: rows }).catch(() => undefined);
  };
  return importPass(database, {
    account: accountId,
    name: fileName,
    source: { lines: table.linesWith({}), folder: undefined, table },
    settings: mergeSettings({}, options, options.values ?? {}),
    erased: { ledger: erasures, isAllowed: false },
    dryRun: batch === undefined,
    recordLimits: mapRecordLimits(await readAccountLimits(database, accountId)),
    signal,
    onProgress,
    now,
    ...(batch && { batch }),
  });
}

/** A report lists the most frequent problems up to this many. The file of refused rows has all of them. */
const mostProblems = 200;

async function createOutcome(
  { files, leased }: Work,
  { type, columns, samples, rows, separator, leftOut }: ReadTable,
  table: SpooledTable,
  { report, problems }: ImportFindings,
): Promise<UploadOutcome> {
  const [imported, updated] = [report.imported[type] ?? 0, report.updated[type] ?? 0];
  const erased = report.erased + (report.erasedWith[type] ?? 0);
  const rejected = formatCsv(readRejectedRows(table, report.errors), { separator, isEscaped: true });
  return {
    kind: type,
    columns: toUploadColumns({ columns, samples }),
    report: {
      created: imported - updated,
      updated,
      unchanged: report.unchanged,
      skipped: report.skipped.length,
      ...(erased > 0 && { erased }),
      failed: new Set(report.errors.map(({ line }) => line)).size,
      problems: [...problems, ...leftOut].slice(0, mostProblems).map(shortenProblem),
    },
    total: rows,
    rejects: await files.put(leased.accountId, newId(), encodeTexts(rejected)),
  };
}

async function* encodeTexts(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}

const toUploadColumns = ({
  columns,
  samples,
}: Pick<ReadTable, 'columns' | 'samples'>): UploadOutcome['columns'] =>
  columns.map(({ header, target }, place) => ({
    header,
    field: target?.name ?? null,
    samples: [...(samples[place] ?? [])],
  }));

/** Characters of a quoted cell. */
const longestValue = 200;

const shortenProblem = ({ column, message, count, examples }: Problem): ImportProblem => ({
  column,
  message: toHttpWords(message),
  count,
  examples: examples.map(({ line, value }) => ({ line, value: value?.slice(0, longestValue) ?? null })),
});

const createProblem = (message: string): ImportProblem => ({ column: null, message, count: 1, examples: [] });

/** Stores the outcome. If the database refuses it, the file of refused rows is removed, since nothing refers to it. */
async function saveOutcome(
  { files }: Work,
  outcome: UploadOutcome,
  end: (outcome: UploadOutcome) => Promise<void>,
): Promise<void> {
  try {
    await end(outcome);
  } catch (error) {
    if (!isUnavailable(error)) await removeContent(files, outcome.rejects);
    throw error;
  }
}

const removeContent = async (files: Work['files'], content: StoredContent | null): Promise<void> => {
  if (content) await files.remove(content.storageKey).catch(() => undefined);
};

/** Ends a look or run whose table cannot be imported, with a report of the reason and without rows. */
async function endUnread({ database, leased }: Work, message: string, seen?: SeenColumns): Promise<void> {
  const none = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 };
  const kind =
    importTypes.find((type) => type === (seen?.type ?? leased.options.kind ?? leased.kind)) ?? null;
  const outcome: UploadOutcome = {
    kind,
    columns: seen ? toUploadColumns(seen) : [],
    report: { ...none, problems: [createProblem(message)] },
    total: 0,
    rejects: null,
  };
  if (leased.state === 'LOOKING') await endLook(database, leased, outcome);
  else await endRun(database, leased, outcome);
}
