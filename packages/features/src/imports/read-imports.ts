import type {
  getImport as getEndpoint,
  ImportRecord,
  ImportState as ShownState,
  listImportRecords as listEndpoint,
} from './contract.ts';
import { type ImportType, importTypes } from './import-lines.ts';
import { NovaError } from '@nova/contract';
import { privacyTypes } from './privacy-lines.ts';
import {
  resolveMoment,
  type Context,
  isId,
  type DocumentPage,
  JsonText,
  notFound,
  seesEverything,
  visibleToUser,
  type TableText,
} from '@nova/core';
import type { StoredContent } from '@nova/files';
import { type Kind, kinds } from '@nova/kinds';
import type { z } from 'zod';
import { resolveImportState, undoableUntil } from './batch-state.ts';
import { uploadDays } from './expire-imports.ts';
import { type BatchRow, type Counts, parseCounts, readingBatches } from './imports.ts';

/** The row of an uploaded table, as `readingUploads` reads it. */
export interface UploadRow {
  readonly id: string;
  readonly userId: string | null;
  readonly fileName: string;
  readonly kind: ImportType | null;
  readonly state: 'UPLOADED' | 'LOOKING' | 'LOOKED' | 'RUNNING' | 'ENDED' | 'EXPIRED';
  readonly options: string;
  readonly columns: string;
  readonly samples: string | null;
  readonly report: string | null;
  readonly problems: string | null;
  readonly done: number;
  readonly total: number;
}

const readingUploads = `SELECT u.id, u."userId", u."fileName", u.kind, u.state, u.options, u.columns, u.samples, u.report, u.problems,
    u.done, u.total
  FROM import_uploads u WHERE u."accountId" = $1 AND u.id = ANY($2::uuid[])`;

/**
 * The upload and its batch are read in one statement. A run that ended between two statements would otherwise be
 * shown in a mixed state.
 */
const readingImports = `SELECT u.upload, b.* FROM unnest($2::uuid[]) WITH ORDINALITY AS i (id, place)
    LEFT JOIN (SELECT u.id, row_to_json(u)::text AS upload FROM (${readingUploads}) u) u ON u.id = i.id
    LEFT JOIN (${readingBatches} AND b.id = ANY($2::uuid[])) b ON b."batchId" = i.id
  ORDER BY i.place`;

/** An `UploadRow` as JSON, with its batch. */
type ReadImport = { readonly upload: string | null } & (BatchRow | { readonly batchId: null });

/**
 * Returns an import (docs/interface/imports.md).
 * @throws NOT_FOUND
 */
export async function getImport(
  ctx: Context,
  { importId }: z.output<typeof getEndpoint.input>,
): Promise<ImportRecord> {
  const [importRecord] = isId(importId) ? await readImports(ctx, [importId]) : [];
  if (!importRecord) throw notFound('import');
  return importRecord;
}

const changed = `coalesce(b."undoneOn", b."endedOn", b."startedOn")`;

const listing = `SELECT l.id, count(*) OVER ()::int AS total FROM (
    SELECT u.id, u."createdOn" AS since, greatest(u."changedOn", ${changed}) AS changed
      FROM import_uploads u LEFT JOIN import_batches b ON b."accountId" = u."accountId" AND b.id = u.id WHERE u."accountId" = $1
    UNION ALL
    SELECT b.id, b."startedOn", ${changed} FROM import_batches b WHERE b."accountId" = $1
      AND NOT EXISTS (SELECT 1 FROM import_uploads u WHERE u."accountId" = $1 AND u.id = b.id)) l
  WHERE $2::timestamptz IS NULL OR l.changed >= $2::timestamptz
  ORDER BY l.since DESC, l.id DESC`;

/** Lists imports, newest first, including those of the operator's command. */
export async function listImportRecords(
  ctx: Context,
  { page, size, updatedSince }: z.output<typeof listEndpoint.input>,
): Promise<DocumentPage<ImportRecord>> {
  const since = updatedSince === undefined ? null : resolveMoment(ctx, updatedSince, 'from');
  const rows = await ctx.db.rows<{ id: string; total: number }>(
    `${listing} LIMIT $3::bigint OFFSET $4::bigint`,
    [since, size, page * size],
  );
  const [first] =
    rows.length > 0 ? rows : await ctx.db.rows<{ total: number }>(`${listing} LIMIT 1`, [since]);
  const data = await readImports(
    ctx,
    rows.map(({ id }) => id),
  );
  return { data: new JsonText(JSON.stringify(data)), page, size, total: first?.total ?? 0 };
}

/** Reads imports in the order of the ids and leaves out unknown ones. */
async function readImports(ctx: Context, ids: readonly string[]): Promise<readonly ImportRecord[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.rows<ReadImport>(readingImports, [ids]);
  return rows.flatMap(({ upload: text, ...batch }) => {
    const upload = text === null ? undefined : (JSON.parse(text) as UploadRow);
    const importRecord = buildImport(upload, batch.batchId === null ? undefined : batch, ctx.now());
    return importRecord ? (canSeeAll(ctx, importRecord.kind) ? importRecord : removeCells(importRecord)) : [];
  });
}

const byName: Readonly<Partial<Record<string, Kind>>> = kinds;

/** Returns true if the user may see every record of the kind (docs/interface/keys-and-accounts.md#users). */
export function canSeeAll(ctx: Context, type: ImportType | null): boolean {
  if (privacyTypes.some((one) => one === type)) return seesEverything(ctx);
  const kind = byName[type ?? ''];
  return kind === undefined || visibleToUser(ctx, kind).length === 0;
}

/** Removes the table's cells from an import, for a user who sees only some records of the kind. */
const removeCells = ({ columns, report, ...record }: ImportRecord): ImportRecord => ({
  ...record,
  columns: columns.map((column) => ({ ...column, samples: [] })),
  report: report && {
    ...report,
    problems: report.problems.map((problem) => ({ ...problem, examples: [] })),
  },
});

export const readUploads = ({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<UploadRow[]> =>
  db.rows<UploadRow>(readingUploads, [ids]);

/**
 * Builds an import from an upload that was not run yet, from a batch of the command, or from an upload and its
 * batch.
 */
function buildImport(
  upload: UploadRow | undefined,
  batch: BatchRow | undefined,
  now: Date,
): ImportRecord | undefined {
  const state = determineState(upload, batch, now);
  if (!state) return undefined;
  return {
    id: upload?.id ?? batch?.batchId ?? '',
    fileName: upload?.fileName ?? batch?.source ?? '',
    kind: upload ? upload.kind : findOnlyType(batch),
    state,
    progress: readProgress(upload, batch),
    columns: parseColumns(upload),
    report: buildReport(upload, batch),
    undoableUntil: batch ? undoableUntil(batch).toISOString() : null,
    userId: upload?.userId ?? null,
  };
}

const ofBatch = {
  running: 'RUNNING',
  complete: 'COMPLETE',
  interrupted: 'INTERRUPTED',
  undone: 'UNDONE',
  expired: 'EXPIRED',
} as const;

function determineState(
  upload: Pick<UploadRow, 'state'> | undefined,
  batch: BatchRow | undefined,
  now: Date,
): ShownState | undefined {
  if (batch) return ofBatch[resolveImportState(batch, now)];
  // An ended run without a batch was ended before it wrote anything.
  return upload?.state === 'ENDED' ? 'INTERRUPTED' : upload?.state;
}

const sumCounts = (counts: string): number =>
  Object.values(parseCounts(counts)).reduce((sum, count) => sum + count, 0);

/** Returns the types of records that a batch has written. */
function listWrittenTypes(batch: BatchRow | undefined): readonly ImportType[] {
  const names = [batch?.created, batch?.updated].flatMap((counts) =>
    Object.keys(parseCounts(counts ?? '{}') satisfies Counts),
  );
  return importTypes.filter((type) => names.includes(type));
}

/** Returns the type of a batch's records; null if it wrote none or several types. */
function findOnlyType(batch: BatchRow | undefined): ImportType | null {
  const [only = null, another] = listWrittenTypes(batch);
  return another === undefined ? only : null;
}

/** Returns the types of records that an import has written so far. */
export async function readWrittenTypes({ db }: Context, importId: string): Promise<readonly ImportType[]> {
  const [batch] = await db.rows<BatchRow>(`${readingBatches} AND b.id = $2::uuid`, [importId]);
  return listWrittenTypes(batch);
}

function readProgress(upload: UploadRow | undefined, batch: BatchRow | undefined): ImportRecord['progress'] {
  if (upload) return { done: upload.done, total: upload.total };
  const rowCount = batch ? sumCounts(batch.created) + sumCounts(batch.updated) : 0;
  return { done: rowCount, total: rowCount };
}

interface StoredColumn {
  readonly header: string;
  readonly field: string | null;
}

const parseColumns = (upload: UploadRow | undefined): ImportRecord['columns'] => {
  const columns = JSON.parse(upload?.columns ?? '[]') as StoredColumn[];
  const samples = JSON.parse(upload?.samples ?? '[]') as string[][];
  return columns.map((column, index) => ({ ...column, samples: samples[index] ?? [] }));
};

type ShownReport = NonNullable<ImportRecord['report']>;

function buildReport(upload: UploadRow | undefined, batch: BatchRow | undefined): ImportRecord['report'] {
  const problems = JSON.parse(upload?.problems ?? '[]') as ShownReport['problems'];
  if (upload?.report != null) return { ...(JSON.parse(upload.report) as ShownReport), problems };
  if (!batch) return null;
  const unknown = { unchanged: null, skipped: null, failed: null };
  return { created: sumCounts(batch.created), updated: sumCounts(batch.updated), ...unknown, problems };
}

interface RejectsRow {
  readonly fileName: string;
  readonly columns: string;
  readonly storageKey: string | null;
  readonly size: number;
  readonly sha256: string;
  readonly looked: boolean;
}

/**
 * Returns the refused rows of the last look or of the run, as CSV (docs/interface/imports.md#refused-rows).
 * @throws NOT_FOUND; FORBIDDEN for a user who sees only some records of the kind; INVALID_STATE if they do not
 * exist yet or were removed
 */
export async function getImportRejects(
  ctx: Context,
  { importId }: z.output<typeof getEndpoint.input>,
): Promise<TableText> {
  ctx.warnings.refuse();
  const importRecord = await getImport(ctx, { importId });
  if (!canSeeAll(ctx, importRecord.kind))
    throw new NovaError(
      'FORBIDDEN',
      'Only a user who sees all records of the kind may read its refused rows.',
    );
  const [row] = await ctx.db.rows<RejectsRow>(
    `SELECT u."fileName", u.columns, u."rejectsKey" AS "storageKey", u."rejectsSize" AS size,
       encode(u."rejectsSha256", 'hex') AS sha256, u.report IS NOT NULL AS looked
     FROM import_uploads u WHERE u."accountId" = $1 AND u.id = $2::uuid`,
    [importId],
  );
  if (row?.storageKey == null || isUnderWay(importRecord)) throw createNoRejectsError(importRecord, row);
  const { fileName, columns, size, sha256, storageKey } = row;
  const content: StoredContent = { storageKey, size, sha256 };
  return {
    fileName: `${fileName.replace(/\.[^.]*$/u, '')}.rejects.csv`,
    contentType: 'text/csv; charset=utf-8',
    headers: [...(JSON.parse(columns) as StoredColumn[]).map(({ header }) => header), 'Problem'],
    pages: () => readText(ctx, content),
  };
}

const isUnderWay = ({ state }: ImportRecord): boolean => state === 'LOOKING' || state === 'RUNNING';

async function* readText(
  ctx: Context,
  content: StoredContent,
): AsyncGenerator<{ readonly text: string }, void> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for await (const chunk of await ctx.ports.files.open(content))
    yield { text: decoder.decode(chunk as Uint8Array, { stream: true }) };
  yield { text: decoder.decode() };
}

function createNoRejectsError({ state }: ImportRecord, row: RejectsRow | undefined): NovaError {
  if (!row)
    return new NovaError(
      'INVALID_STATE',
      'This import is of the command, which writes refused rows where --rejects says.',
    );
  if (isUnderWay({ state } as ImportRecord) || state === 'UPLOADED')
    return new NovaError('INVALID_STATE', `The import is ${state}: refused rows are known after its look.`);
  return new NovaError(
    'INVALID_STATE',
    `There are no refused rows: the table was not read to its end, or that was ${String(uploadDays)} days ago.`,
  );
}
