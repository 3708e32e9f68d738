import { createCustomField } from '../configuration/custom-fields-contract.ts';
import { createMasterData } from '../configuration/contract.ts';
import { createUser } from '../accounts/contract.ts';
import type {
  ImportMapping,
  ImportRecord,
  ImportUndo,
  undoImportRecord as undoEndpoint,
} from './contract.ts';
import type { ImportType } from './import-lines.ts';
import { type Limits, mayAct, NovaError, formatRoles, type UserRole } from '@nova/contract';
import { type Context, newId, auditRow, type RecordLimit, recordLimitReached } from '@nova/core';
import { mapObject } from '@nova/kinds';
import type { z } from 'zod';
import { removeRefusedContent, toSafeFileName } from '../files/upload-file.ts';
import { getImport, canSeeAll, readUploads, readWrittenTypes } from './read-imports.ts';

/**
 * Options of a look and a run: the members of a mapping file, and the kind and sheet if the file does not determine
 * them.
 */
export interface UploadOptions extends ImportMapping {
  readonly kind?: ImportType | undefined;
  readonly sheet?: string | undefined;
}

/** The maximum of an account's uploads that wait for a run. A further upload expires the oldest. */
const mostWaiting = 20;

/**
 * Stores an uploaded table (docs/interface/imports.md#upload).
 * @returns the import's id
 */
export async function addUpload(
  ctx: Context,
  { file, kind = null }: { readonly file: File; readonly kind?: ImportType | null | undefined },
): Promise<string> {
  const id = newId();
  const content = await ctx.ports.files.put(ctx.account.id, id, file.stream());
  const { size, storageKey, sha256 } = content;
  const now = ctx.now().toISOString();
  const row = {
    id,
    userId: ctx.user.id,
    fileName: toSafeFileName(file.name),
    kind,
    state: 'UPLOADED',
    options: '{}',
    columns: '[]',
    done: 0,
    total: 0,
    attempts: 0,
    storageKey,
    fileSize: size,
    sha256: `\\x${sha256}`,
    createdOn: now,
    changedOn: now,
  };
  const audit = auditRow(ctx, { entity: 'import', recordId: id, action: 'create', changes: {} });
  try {
    await ctx.db.write(`SELECT nova_add_children($1::uuid, $2::jsonb)::text`, [
      JSON.stringify([
        { table: 'import_uploads', rows: [row] },
        { table: 'audit_events', rows: [audit] },
      ]),
    ]);
  } catch (error) {
    await removeRefusedContent(ctx, storageKey, error);
    throw error;
  }
  await ctx.db.write(expiringOldest, [mostWaiting]);
  return id;
}

const expiringOldest = `UPDATE import_uploads u SET state = 'EXPIRED', samples = NULL, problems = NULL, "storageKey" = NULL, "rejectsKey" = NULL
  WHERE u."accountId" = $1 AND u.state IN ('UPLOADED', 'LOOKED') AND u.id IN (
    SELECT w.id FROM import_uploads w WHERE w."accountId" = $1 AND w.state IN ('UPLOADED', 'LOOKED')
    ORDER BY w."createdOn" DESC, w.id DESC OFFSET $2::int)`;

/** The states in which a look or a run may begin. */
const before = { LOOKING: ['UPLOADED', 'LOOKED'], RUNNING: ['LOOKED'] } as const;

/**
 * Queues an upload for a look or a run, which a worker does.
 * @throws NOT_FOUND, INVALID_STATE
 */
export async function queueUpload(
  ctx: Context,
  importId: string,
  state: 'LOOKING' | 'RUNNING',
  options: UploadOptions,
): Promise<ImportRecord> {
  const action = state === 'LOOKING' ? 'look' : 'run';
  const audit = auditRow(ctx, { entity: 'import', recordId: importId, action, changes: {} });
  const queued = await ctx.db.write(
    `WITH queued AS (
       UPDATE import_uploads u SET state = $3, options = $4, kind = coalesce($5, u.kind), report = NULL, problems = NULL, done = 0,
         total = CASE WHEN $3 = 'LOOKING' THEN 0 ELSE u.total END, attempts = 0, "leaseUntil" = NULL, "leasedBy" = NULL, process = NULL,
         "queuedOn" = now(), "changedOn" = now()
       WHERE u."accountId" = $1 AND u.id = $2::uuid AND u.state = ANY($6::text[]) RETURNING u.id)
     SELECT nova_add_children($1::uuid, $7::jsonb)::text AS done FROM queued`,
    [
      importId,
      state,
      JSON.stringify(options),
      options.kind ?? null,
      before[state],
      JSON.stringify([{ table: 'audit_events', rows: [audit] }]),
    ],
  );
  const importRecord = await getImport(ctx, { importId });
  if (queued.length === 0) throw createWrongStateError(importRecord.state, action);
  return importRecord;
}

const limitNames = { candidate: 'candidateRecords', company: 'companyRecords' } as const;

/** Returns the maximum of records that an account may hold, by kind. */
export const mapRecordLimits = (limits: Limits): Readonly<Record<keyof typeof limitNames, RecordLimit>> =>
  mapObject(limitNames, (name) => ({ name, max: limits[name] }));

/**
 * Returns an import that is ready to run, with the options of its look.
 * @throws NOT_FOUND; INVALID_STATE unless a look has found rows; RECORD_LIMIT_REACHED if the rows to create do not
 * fit into the account
 */
export async function requireReadyImport(
  ctx: Context,
  importId: string,
): Promise<{ readonly found: ImportRecord; readonly looked: UploadOptions }> {
  const importRecord = await getImport(ctx, { importId });
  if (importRecord.state !== 'LOOKED') throw createWrongStateError(importRecord.state, 'run');
  if (importRecord.progress.total === 0)
    throw new NovaError(
      'INVALID_STATE',
      `The look found no rows to import. ${importRecord.report?.problems[0]?.message ?? ''}`.trim(),
    );
  await assertRoom(ctx, importRecord);
  const [upload] = await readUploads(ctx, [importId]);
  return { found: importRecord, looked: JSON.parse(upload?.options ?? '{}') as UploadOptions };
}

async function assertRoom(ctx: Context, { kind, report }: ImportRecord): Promise<void> {
  const limits: Readonly<Partial<Record<string, RecordLimit>>> = mapRecordLimits(ctx.account.limits);
  const limit = limits[kind ?? ''];
  if (kind === null || limit?.max == null) return;
  const [recordTotal] = await ctx.db.rows<{ total: number }>(
    `SELECT total FROM record_totals WHERE "accountId" = $1 AND entity = $2`,
    [kind],
  );
  const total = recordTotal?.total ?? 0;
  if (total + (report?.created ?? 0) > limit.max) throw recordLimitReached(kind, limit, total);
}

/** Makes the error for a wrong state, which suggests a possible next step. */
export function createWrongStateError(
  state: ImportRecord['state'],
  what: 'look' | 'run' | 'undo',
): NovaError {
  return new NovaError('INVALID_STATE', `${refusals[what]} This one is ${state}. ${instead[state]}`);
}

const refusals = {
  look: 'An import is looked at after its upload, and again after a look.',
  run: 'An import is run after a look.',
  undo: 'An import is undone after its run.',
} as const;

const instead: Readonly<Record<ImportRecord['state'], string>> = {
  UPLOADED: 'Look at it first.',
  LOOKING: 'Wait until it has been looked at.',
  LOOKED: 'Look again or run it.',
  RUNNING: 'Wait until it has run; an undo with `force` stops it.',
  COMPLETE: 'Undo it, or upload the table again.',
  INTERRUPTED: 'Undo it, or upload the table again: rows that are in already stay unchanged.',
  UNDONE: 'Upload the table again.',
  EXPIRED: 'Upload the table again.',
};

/**
 * Undoes an import in the same way as the command (docs/import-and-export.md#taking-it-back).
 * @throws NOT_FOUND; INVALID_STATE before a run, while it runs without `force`, and 30 days after it; FORBIDDEN for
 * records that the user may not write or see
 */
export async function undoUpload(
  ctx: Context,
  { importId, dryRun, force }: z.output<typeof undoEndpoint.input>,
): Promise<ImportUndo> {
  const { state, undoableUntil } = await getImport(ctx, { importId });
  const isUndoable = undoableUntil !== null && state !== 'EXPIRED';
  if (!isUndoable || (state === 'RUNNING' && !force)) throw createWrongStateError(state, 'undo');
  for (const type of await readWrittenTypes(ctx, importId)) assertMayUndo(ctx, type);
  const { id: accountId } = ctx.account;
  const report = await ctx.ports.undoImport({ accountId, batchId: importId, dryRun, force, actor: ctx });
  return { ...report, left: [...report.left], ...(dryRun && { dryRun }) };
}

/** The role that may undo an import of a type. The command also imports types that only an ADMIN may write. */
const writers: Readonly<Partial<Record<ImportType, UserRole | null>>> = {
  user: createUser.userRole,
  masterData: createMasterData.userRole,
  customField: createCustomField.userRole,
};

function assertMayUndo(ctx: Context, type: ImportType): void {
  const least = writers[type] ?? null;
  if (!mayAct(ctx.user.role, least))
    throw new NovaError(
      'FORBIDDEN',
      `This import wrote ${type} records: a user of the role ${formatRoles(least ?? 'ADMIN')} may undo it.`,
    );
  if (!canSeeAll(ctx, type))
    throw new NovaError(
      'FORBIDDEN',
      `This import wrote ${type} records: a user who sees all of them may undo it.`,
    );
}
