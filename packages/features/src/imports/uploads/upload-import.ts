import {
  type ImportMapping,
  type ImportRecord,
  type lookAtImport as lookEndpoint,
  type uploadImport as uploadEndpoint,
  uploadKinds,
} from '../contract.ts';
import type { ImportType } from '../import-lines.ts';
import { NovaError } from '@nova/contract';
import { addUpload, queueUpload, requireReadyImport, createWrongStateError } from '../write-uploads.ts';
import type { Context } from '@nova/core';
import { getImport, canSeeAll } from '../read-imports.ts';
import { findCustomFields } from '../transfer/import-members.ts';
import { lineFields } from '../transfer/table/line-fields.ts';
import { requireTarget } from '../tables/columns/match-columns.ts';
import { assertNoJson, assertText, assertWorkbook, isContainer } from '../tables/file-kind.ts';
import { nobody } from './settings.ts';
import { findTypeInName, addArticle } from '../tables/record-type-names.ts';
import { normaliseEmail } from '@nova/kinds';
import type { z } from 'zod';
import { toHttpWords } from './http-words.ts';

/**
 * Stores a table that a look or a run will read (docs/interface/imports.md#upload).
 * @returns the import's id
 * @throws UNSUPPORTED_FILE for another kind of file; BAD_REQUEST for an empty one and for JSON
 */
export async function uploadImport(
  ctx: Context,
  { file, kind }: z.output<typeof uploadEndpoint.input>,
): Promise<string> {
  await wrapErrors(() => assertTable(file));
  assertImportable(ctx, kind);
  return addUpload(ctx, { file, kind });
}

async function assertTable(file: Blob): Promise<void> {
  const first = new Uint8Array(await file.slice(0, 4_096).arrayBuffer());
  if (first.length === 0) throw createRefusal('The file is empty. Its first row must name the columns.');
  if (isContainer(first)) return assertNoOther(file, first);
  assertText(first);
  try {
    assertNoJson(new TextDecoder().decode(first));
  } catch (error) {
    if (!(error instanceof NovaError)) throw error;
    throw createRefusal(
      'The file is JSON. Send a table in CSV or XLSX; JSON is imported by the command nova import.',
    );
  }
}

/** Refuses only another kind of file here. The look reads the workbook completely and reports damage or a lock. */
async function assertNoOther(file: Blob, first: Uint8Array): Promise<void> {
  try {
    await assertWorkbook(file, first);
  } catch (error) {
    if (!(error instanceof NovaError) || error.code === 'UNSUPPORTED_FILE') throw error;
  }
}

const createRefusal = (message: string): NovaError => new NovaError('BAD_REQUEST', message);

/** Shared rules name the command's options in their messages; HTTP callers see the names of request members instead. */
async function wrapErrors<T>(work: () => T): Promise<Awaited<T>> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof NovaError ? new NovaError(error.code, toHttpWords(error.message)) : error;
  }
}

type AskedImport = z.output<typeof lookEndpoint.input>;

/**
 * Queues a look for the worker (docs/interface/imports.md#look).
 * @throws NOT_FOUND; INVALID_STATE; BAD_REQUEST for an unknown kind, field or owner; FORBIDDEN
 */
export async function lookAtImport(ctx: Context, { importId, ...given }: AskedImport): Promise<ImportRecord> {
  const record = await getImport(ctx, { importId });
  if (record.state !== 'UPLOADED' && record.state !== 'LOOKED')
    throw createWrongStateError(record.state, 'look');
  const options = { ...given, kind: chooseKind(record, given.kind) };
  assertSeesAll(ctx, record.kind ?? findTypeInName(record.fileName) ?? null);
  await assertUsable(ctx, options.kind, options);
  return queueUpload(ctx, importId, 'LOOKING', options);
}

/**
 * Queues a run for the worker. Options that the body leaves out are those of the look.
 * @throws as `lookAtImport`; RECORD_LIMIT_REACHED if the records that the look counted do not fit into the account
 */
export async function runImport(ctx: Context, { importId, ...given }: AskedImport): Promise<ImportRecord> {
  const { found, looked } = await requireReadyImport(ctx, importId);
  assertSeesAll(ctx, found.kind);
  const options = { ...looked, ...given, kind: given.kind ?? found.kind ?? undefined };
  await assertUsable(ctx, options.kind, options);
  return queueUpload(ctx, importId, 'RUNNING', options);
}

const isImportable = (type: ImportType): boolean => (uploadKinds as readonly ImportType[]).includes(type);

/**
 * Returns undefined if only the name of a workbook's sheet can decide the kind.
 * @throws BAD_REQUEST if nothing decides it
 */
function chooseKind({ kind, fileName }: ImportRecord, given: ImportType | undefined): ImportType | undefined {
  const importKind = given ?? kind ?? findTypeInName(fileName);
  if (importKind === undefined && !/\.xls\w?$/iu.test(fileName))
    throw createRefusal(`What are the rows? Say it with \`kind\`: ${uploadKinds.join(', ')}.`);
  return importKind;
}

async function assertUsable(
  ctx: Context,
  kind: ImportType | undefined,
  { columns = {}, owner, createMissing = false }: ImportMapping,
): Promise<void> {
  assertImportable(ctx, kind);
  // Creating missing values writes master data, which a MEMBER may not do (docs/interface/users.md#roles).
  if (createMissing && ctx.user.role !== 'ADMIN')
    throw new NovaError(
      'FORBIDDEN',
      'createMissing is for users of the role ADMIN: it adds to the master data.',
    );
  if (owner !== undefined && owner.toLowerCase() !== nobody) await assertUser(ctx, owner);
  if (kind === undefined) return;
  const rules = { type: kind, customFields: await findCustomFields(ctx.db, kind), maps: [] };
  for (const field of Object.values(columns))
    await wrapErrors(() => field !== null && requireTarget(field, rules, lineFields(kind)));
}

/** Refuses users who see only some records of a kind, since by ids they could change records that they don't see. */
function assertImportable(ctx: Context, kind: ImportType | undefined): void {
  if (kind === undefined) return;
  if (!isImportable(kind))
    throw createRefusal(
      `A table of the kind ${kind} is imported by the command nova import. Here there are: ${uploadKinds.join(', ')}.`,
    );
  assertSeesAll(ctx, kind);
}

/**
 * Refuses users who see only some records of the kind. The upload's own kind is checked too, or users could read an
 * upload of others by choosing another kind.
 */
function assertSeesAll(ctx: Context, kind: ImportType | null): void {
  if (kind !== null && !canSeeAll(ctx, kind))
    throw createRefusal(
      `Only a user who sees every ${addArticle(kind).replace(/^an? /u, '')} may import them.`,
    );
}

async function assertUser({ db }: Context, email: string): Promise<void> {
  const [user] = await db.rows(`SELECT 1 FROM users u WHERE u."accountId" = $1 AND lower(u.email) = $2`, [
    normaliseEmail(email),
  ]);
  if (!user)
    throw createRefusal(
      `owner: the account has no user ${JSON.stringify(email)}; \`none\` leaves records without.`,
    );
}
