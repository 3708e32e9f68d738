import { type MergeConflict, NovaError } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import type { Kind } from '@nova/kinds';
import { isId, type CurrentRow, notFound } from '@nova/core';

/**
 * Marks the rest of the transaction as a merge (prisma/sql/merging).
 * @param deleting the record about to be deleted; its search words are stored under its id until the survivor
 * is deleted
 */
export const setMerging = (tx: AccountTransaction, deleting: string | null = null): Promise<unknown> =>
  tx.rows(`SELECT nova_set_merging($1::uuid, $2::uuid)::text AS done`, [deleting]);

/**
 * Locks records in the order of their ids, so that two merges cannot deadlock. A tree is locked first, as by
 * all its writers.
 * @returns rows by id
 */
export async function lockRecords(
  tx: AccountTransaction,
  { table, name, tree }: Pick<Kind, 'table' | 'name' | 'tree'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CurrentRow>> {
  if (tree !== undefined) await tx.rows(`SELECT nova_lock_${name}_tree($1::uuid)::text AS locked`);
  const lockedRows = await tx.rows<{ id: string; row: string }>(
    `SELECT t.id::text AS id, to_jsonb(t)::text AS row FROM ${table} t
     WHERE t."accountId" = $1::uuid AND t.id = ANY ($2::uuid[]) ORDER BY t.id FOR UPDATE`,
    [ids.filter(isId)],
  );
  // The cast is safe, because the database serialised the row.
  return new Map(lockedRows.map(({ id, row }) => [id, JSON.parse(row) as CurrentRow]));
}

/**
 * Finds the survivor of a merged record of a kind.
 * @returns null if the record was not merged, or if its survivor is gone
 */
export async function findSurvivor(
  tx: AccountTransaction,
  { name, table }: Pick<Kind, 'name' | 'table'>,
  id: string,
): Promise<string | null> {
  if (!isId(id)) return null;
  const [survivorRow] = await tx.rows<{ id: string | null }>(
    `SELECT t.id::text AS id FROM merged_records m
       JOIN ${table} t ON t."accountId" = $1::uuid AND t.id = nova_survivor($1::uuid, m."recordId")
     WHERE m."accountId" = $1::uuid AND m."recordId" = $2::uuid AND m.entity = $3`,
    [id, name],
  );
  return survivorRow?.id ?? null;
}

interface MergedWith {
  readonly kind: Kind;
  /** The primary comes first. */
  readonly ids: readonly string[];
  readonly rows: ReadonlyMap<string, CurrentRow>;
  /** The `updatedOn` of each record, by id, as the caller read it. */
  readonly expected: Readonly<Record<string, unknown>>;
}

/**
 * Refuses records that cannot be merged.
 * @returns the rows, the primary's first
 * @throws CONFLICT for a record that was merged or changed in the meantime; NOT_FOUND; INVALID_STATE for an
 * anonymised one
 */
export async function assertMergeable(
  tx: AccountTransaction,
  { kind, ids, rows, expected }: MergedWith,
): Promise<readonly CurrentRow[]> {
  const [primaryId = ''] = ids;
  const conflicts: MergeConflict[] = [];
  let survivor: string | undefined;
  for (const id of ids.filter((one) => !rows.has(one))) {
    const into = await findSurvivor(tx, kind, id);
    if (into === null) throw notFound(kind.singular);
    survivor ??= into;
    conflicts.push({ id, field: 'id', reason: 'MERGED' });
  }
  const presentRows = ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
  conflicts.push(
    ...presentRows
      .filter((row) => isOther(row[kind.stamp], expected[String(row.id)]))
      .map((row): MergeConflict => ({ id: String(row.id), field: kind.stamp, reason: 'CHANGED' })),
  );
  if (conflicts.length > 0) {
    const what = conflicts.some(({ reason }) => reason === 'MERGED') ? 'was merged' : 'was changed';
    throw new NovaError('CONFLICT', `A ${kind.singular} ${what} meanwhile; nothing was merged.`, {
      data: survivor ?? primaryId,
      conflicts,
    });
  }
  if (presentRows.some(({ anonymisedOn }) => typeof anonymisedOn === 'string'))
    throw new NovaError('INVALID_STATE', `An anonymised ${kind.singular} cannot be merged.`);
  return presentRows;
}

const isOther = (current: unknown, expected: unknown): boolean =>
  typeof expected === 'string' && Date.parse(expected) !== Date.parse(String(current));
