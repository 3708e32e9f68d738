import type { AccountTransaction } from '@nova/db';
import type { Kind } from '@nova/kinds';
import { type AuditChanges, compareFields, type CurrentRow, computeDuplicateKeys } from '@nova/core';
import { setMerging } from './lock-merged.ts';
import { buildStampSql } from './move-rows.ts';
import { addRows, type RowColumns, type MergeDeed } from './snapshot.ts';

interface WrittenColumns {
  readonly kind: Kind;
  readonly current: CurrentRow;
  readonly row: RowColumns;
  readonly moment: string;
}

interface WrittenSurvivor {
  readonly changes: AuditChanges;
  readonly deeds: readonly MergeDeed[];
}

/**
 * Writes columns of a record.
 * @returns the changes, and the former values for the undo
 */
export async function writeColumns(
  tx: AccountTransaction,
  { kind, current, row, moment }: WrittenColumns,
): Promise<WrittenSurvivor> {
  const { table, stamp } = kind;
  const id = String(current.id);
  const changes = compareFields(current, row);
  const columns = Object.keys(changes);
  const [after] = await tx.rows<{ row: string }>(
    `UPDATE ${table} t SET ${[...columns.map((column) => `"${column}" = n."${column}"`), buildStampSql(stamp, '$4::timestamptz').slice(2)].join(', ')}
     FROM jsonb_populate_record(NULL::${table}, $3::jsonb) n
     WHERE t."accountId" = $1::uuid AND t.id = $2::uuid RETURNING to_jsonb(t)::text AS row`,
    [id, JSON.stringify(row), moment],
  );
  if (columns.length === 0) return { changes, deeds: [] };
  // The written row is read back, because a trigger may have changed labels.
  const writtenRow = JSON.parse(after?.row ?? '{}') as RowColumns;
  const pickColumns = (from: RowColumns): RowColumns =>
    Object.fromEntries(columns.map((column) => [column, from[column] ?? null]));
  return {
    changes,
    deeds: [{ deed: 'CHANGED', table, id, before: pickColumns(current), after: pickColumns(writtenRow) }],
  };
}

/**
 * Deletes a duplicate that has lost all its rows. The result contains its row and keys, so an undo restores it
 * as it was.
 */
export async function deleteDuplicate(
  tx: AccountTransaction,
  kind: Kind,
  { id, primaryId, mergeId }: { readonly id: string; readonly primaryId: string; readonly mergeId: string },
): Promise<readonly MergeDeed[]> {
  const keys = await tx.rows<{ row: string }>(
    `DELETE FROM dedupe_keys d WHERE d."accountId" = $1::uuid AND d."recordId" = $2::uuid RETURNING to_jsonb(d)::text AS row`,
    [id],
  );
  await setMerging(tx, id);
  const deletedRows = await tx.rows<{ row: string }>(
    `DELETE FROM ${kind.table} t WHERE t."accountId" = $1::uuid AND t.id = $2::uuid RETURNING to_jsonb(t)::text AS row`,
    [id],
  );
  await setMerging(tx);
  await addRows(tx, [
    { table: 'merged_records', rows: [{ recordId: id, entity: kind.name, intoId: primaryId, mergeId }] },
  ]);
  const parseRows = (rows: readonly { row: string }[]) =>
    rows.map(({ row }) => JSON.parse(row) as RowColumns);
  return [
    ...(keys.length === 0 ? [] : [{ deed: 'REMOVED' as const, table: 'dedupe_keys', rows: parseRows(keys) }]),
    { deed: 'REMOVED', table: kind.table, rows: parseRows(deletedRows) },
  ];
}

/** Replaces a record's duplicate keys with those of its present values. */
export async function renewKeys(
  tx: AccountTransaction,
  kind: Kind,
  row: RowColumns & { readonly id: string },
): Promise<void> {
  if (!kind.duplicates) return;
  await tx.rows(
    `DELETE FROM dedupe_keys d WHERE d."accountId" = $1::uuid AND d."recordId" = $2::uuid RETURNING 1`,
    [row.id],
  );
  await tx.rows(
    `INSERT INTO dedupe_keys ("accountId", entity, key, "recordId")
     SELECT $1::uuid, $2::text, k.key, $3::uuid FROM unnest($4::text[]) AS k(key) ON CONFLICT DO NOTHING RETURNING 1`,
    [kind.name, row.id, computeDuplicateKeys(kind, row)],
  );
}

interface Dismissals {
  readonly entity: string;
  /** All records that become one. */
  readonly ids: readonly string[];
  readonly primaryId: string;
}

/** Replaces duplicates by the survivor in dismissed pairs. Pairs of two merged records are removed. */
export async function moveDismissals(
  tx: AccountTransaction,
  { entity, ids, primaryId }: Dismissals,
): Promise<readonly MergeDeed[]> {
  const duplicates = ids.filter((id) => id !== primaryId);
  const deletedPairs = await tx.rows<{ row: string }>(
    `DELETE FROM dismissed_pairs p WHERE p."accountId" = $1::uuid
       AND (p."lowId" = ANY ($2::uuid[]) OR p."highId" = ANY ($2::uuid[])) RETURNING to_jsonb(p)::text AS row`,
    [duplicates],
  );
  if (deletedPairs.length === 0) return [];
  const rows = deletedPairs.map(({ row }) => JSON.parse(row) as RowColumns);
  const passed = rows.flatMap((row) => {
    const other = [row.lowId, row.highId].map((id) => String(id)).find((id) => !ids.includes(id));
    if (other === undefined) return [];
    const [lowId, highId] = [other, primaryId].toSorted();
    return [{ ...row, lowId, highId }];
  });
  const addedPairs = await tx.rows<{ row: string }>(
    `INSERT INTO dismissed_pairs ("accountId", entity, "lowId", "highId", "userId", "dismissedOn")
     SELECT $1::uuid, $2::text, n."lowId", n."highId", n."userId", n."dismissedOn"
     FROM jsonb_populate_recordset(NULL::dismissed_pairs, $3::jsonb) n ON CONFLICT DO NOTHING
     RETURNING jsonb_build_object('lowId', "lowId", 'highId', "highId")::text AS row`,
    [entity, JSON.stringify(passed)],
  );
  const table = 'dismissed_pairs';
  return [
    { deed: 'REMOVED', table, rows },
    ...(addedPairs.length === 0
      ? []
      : [
          { deed: 'ADDED' as const, table, rows: addedPairs.map(({ row }) => JSON.parse(row) as RowColumns) },
        ]),
  ];
}
