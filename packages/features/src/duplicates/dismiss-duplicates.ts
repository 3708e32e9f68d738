import { NovaError } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { AccountTransaction } from '@nova/db';
import { type Context, isId, notFound } from '@nova/core';
import type { MatchedKind } from './match-model.ts';

interface ChosenRecords {
  readonly ids: readonly string[];
}

/**
 * Marks records as different from each other. Their pairs are no longer listed, even if the records change
 * (docs/interface/duplicates.md#dismissed-pairs).
 * @returns the number of pairs that were not dismissed before
 * @throws NOT_FOUND for an unknown record, BAD_REQUEST for one that is named twice
 */
export async function dismissDuplicates(
  ctx: Context,
  kind: MatchedKind,
  { ids }: ChosenRecords,
): Promise<{ readonly dismissed: number }> {
  const rows = await runLocked(ctx, kind, ids, (tx, recordIds) =>
    tx.rows(
      `INSERT INTO dismissed_pairs ("accountId", entity, "lowId", "highId", "userId", "dismissedOn")
       SELECT $1, $2, a.id, b.id, $4::uuid, $5::timestamptz FROM unnest($3::uuid[]) AS a(id), unnest($3::uuid[]) AS b(id)
       WHERE a.id < b.id ON CONFLICT ("accountId", "lowId", "highId") DO NOTHING RETURNING "lowId"::text AS id`,
      [kind, recordIds, isId(ctx.user.id) ? ctx.user.id : null, ctx.now().toISOString()],
    ),
  );
  return { dismissed: rows.length };
}

/**
 * Restores dismissed pairs of these records.
 * @returns the number of pairs that were dismissed before
 * @throws the errors of `dismissDuplicates`
 */
export async function restoreDuplicates(
  ctx: Context,
  kind: MatchedKind,
  { ids }: ChosenRecords,
): Promise<{ readonly restored: number }> {
  const rows = await runLocked(ctx, kind, ids, (tx, recordIds) =>
    tx.rows(
      `DELETE FROM dismissed_pairs d WHERE d."accountId" = $1 AND d.entity = $2
         AND d."lowId" = ANY ($3::uuid[]) AND d."highId" = ANY ($3::uuid[]) RETURNING d."lowId"::text AS id`,
      [kind, recordIds],
    ),
  );
  return { restored: rows.length };
}

/**
 * Locks the records against deletion while their pairs are written, since a delete also removes its record's
 * dismissals.
 */
async function runLocked<Row>(
  { db }: Context,
  kind: MatchedKind,
  ids: readonly string[],
  work: (tx: AccountTransaction, recordIds: readonly string[]) => Promise<Row[]>,
): Promise<readonly Row[]> {
  const { table, singular } = kinds[kind];
  // The ids are sorted, because simultaneous calls for the same records could otherwise deadlock.
  const sortedIds = [...new Set(ids.map((id) => id.toLowerCase()))].toSorted();
  if (sortedIds.length < ids.length) throw new NovaError('BAD_REQUEST', 'ids: a record is named twice.');
  if (!sortedIds.every(isId)) throw notFound(singular);
  return db.transaction(async (tx) => {
    const rows = await tx.rows<{ id: string }>(
      `SELECT r.id::text AS id FROM ${table} r WHERE r."accountId" = $1 AND r.id = ANY ($2::uuid[]) ORDER BY r.id FOR KEY SHARE`,
      [sortedIds],
    );
    if (rows.length < sortedIds.length) throw notFound(singular);
    return work(tx, sortedIds);
  });
}
