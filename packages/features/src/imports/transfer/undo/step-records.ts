import type { ImportType } from '../../import-lines.ts';
import { assertHeld, describeProcess } from '@nova/core';
import { fingerprintSql, type StepName } from '../batches/record-step.ts';
import type { Statement } from '../import-transaction.ts';
import { listInsertColumns, type TransferKind } from '../kinds/transfer-kind.ts';
import { transferKinds } from '../kinds/transfer-kinds.ts';

export interface Step {
  readonly name: StepName;
  readonly kind: TransferKind;
  readonly columns: readonly string[];
  readonly created: readonly string[];
  readonly changed: readonly string[];
  /** Existing records that skipped lines duplicate. */
  readonly sameAs: readonly string[];
}

export const buildStepCondition = (alias: string): string =>
  `${alias}."accountId" = $1::uuid AND ${alias}."batchId" = $2::uuid AND ${alias}.step = $3::int`;

/**
 * @param lock true to block other processes that undo the batch
 * @returns undefined if the step is empty
 */
export async function readStep(run: Statement, name: StepName, lock: boolean): Promise<Step | undefined> {
  const [row] = await run<{ type: ImportType; columns: string[]; created: string[]; changed: string[] }>(
    `SELECT s.type, s.columns, s.created::text[] AS created, s.changed::text[] AS changed
     FROM import_steps s WHERE ${buildStepCondition('s')} ${lock ? 'FOR UPDATE' : ''}`,
    name,
  );
  if (!row) return undefined;
  const rows = await run<{ id: string }>(
    `SELECT c."recordId" AS id FROM import_changes c WHERE ${buildStepCondition('c')} AND c.before IS NULL`,
    name,
  );
  const ownIds = new Set([...row.created, ...row.changed]);
  const sameAs = rows.map(({ id }) => id).filter((id) => !ownIds.has(id));
  return { ...row, name, kind: transferKinds[row.type], sameAs };
}

export interface PresentRecord {
  readonly id: string;
  readonly name: string | null;
  readonly created: boolean;
  readonly same: boolean;
  readonly changedLater: boolean;
}

/** Locks records in the order of their ids, which prevents deadlocks. */
export const lockRecords = (run: Statement, { kind }: Step, ids: readonly string[]): Promise<unknown> =>
  run(
    `SELECT FROM ${kind.table} t WHERE t."accountId" = $1::uuid AND t.id = ANY($2::uuid[]) ORDER BY t.id FOR UPDATE`,
    [ids],
  );

export function presentRecords(
  run: Statement,
  { name, kind, columns }: Step,
  ids: readonly string[],
): Promise<readonly PresentRecord[]> {
  const there = listInsertColumns(kind);
  const presentColumns = columns.filter((column) => there.includes(column));
  const fingerprint = presentColumns.length < columns.length ? 'NULL' : fingerprintSql(kind, columns, 't');
  return run(
    `SELECT t.id, ${nameSql(kind)} AS name, k.created, coalesce(${fingerprint} = k.print, false) AS same,
       EXISTS (SELECT 1 FROM import_changes l WHERE l."accountId" = $1::uuid AND l."recordId" = t.id
         AND l."batchId" > $2::uuid AND l.before IS NOT NULL) AS "changedLater"
     FROM import_steps s CROSS JOIN LATERAL (
         SELECT u.id, u.print, true AS created FROM unnest(s.created, s."createdAs") AS u(id, print)
         UNION ALL SELECT u.id, u.print, false FROM unnest(s.changed, s."changedAs") AS u(id, print)) k
       JOIN unnest($4::uuid[]) AS chosen(id) ON chosen.id = k.id
       JOIN ${kind.table} t ON t."accountId" = $1::uuid AND t.id = k.id
     WHERE ${buildStepCondition('s')} ORDER BY t.id`,
    [...name, ids],
  );
}

const names = ['reference', 'email', 'label', 'name', 'fileName'];

const nameSql = (kind: TransferKind): string => {
  const columns = listInsertColumns(kind);
  const column = names.find((name) => columns.includes(name));
  return column === undefined ? 'NULL' : `t."${column}"`;
};

interface Undone {
  readonly ids: readonly string[];
  readonly isAll: boolean;
  readonly counts: { readonly deleted: number; readonly restored: number };
}

export async function removeUndone(
  run: Statement,
  { name, kind }: Step,
  { ids, isAll, counts }: Undone,
): Promise<void> {
  await run(
    `DELETE FROM import_changes c WHERE ${buildStepCondition('c')} AND c."recordId" = ANY($4::uuid[])`,
    [...name, ids],
  );
  if (!isAll) await run(keeping, [...name, ids]);
  await run(
    `DELETE FROM import_steps s WHERE ${buildStepCondition('s')} AND ($4::boolean OR ${nothingLeft})`,
    [...name, isAll],
  );
  const [batchId] = name;
  // The transaction rolls back if another process has taken over the undo.
  assertHeld(
    await run(
      `UPDATE import_batches b SET deleted = ${buildSum('deleted', '$4::int')}, restored = ${buildSum('restored', '$5::int')}
       WHERE b."accountId" = $1::uuid AND b.id = $2::uuid AND b.state = 'UNDOING' AND b.process = $6::jsonb RETURNING 1`,
      [batchId, kind.type, counts.deleted, counts.restored, describeProcess()],
    ),
  );
}

/** Counts that are zero are not stored. */
const buildSum = (column: string, more: string): string =>
  `CASE WHEN ${more} = 0 THEN b.${column}
     ELSE b.${column} || jsonb_build_object($3::text, coalesce((b.${column} ->> $3::text)::int, 0) + ${more}) END`;

const nothingLeft = `s.created = '{}' AND s.changed = '{}' AND NOT EXISTS (SELECT 1 FROM import_changes c WHERE ${buildStepCondition('c')})`;

const rest = (arrays: readonly string[]): string => {
  const names = arrays.map((_, index) => `v${String(index)}`);
  return `(${arrays.map((one) => `"${one}"`).join(', ')}) = (
     SELECT ${names.map((one) => `coalesce(array_agg(u.${one} ORDER BY u.v0), '{}')`).join(', ')}
     FROM unnest(${arrays.map((one) => `s."${one}"`).join(', ')}) AS u(${names.join(', ')})
     WHERE NOT EXISTS (SELECT 1 FROM unnest($4::uuid[]) AS d(id) WHERE d.id = u.v0))`;
};

const keeping = `UPDATE import_steps s SET ${rest(['created', 'createdAs'])}, ${rest(['changed', 'changedAs', 'changedOn'])}
  WHERE ${buildStepCondition('s')}`;
