import { NovaError } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { AccountTransaction } from '@nova/db';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { notFound } from '../records/refusals.ts';
import type { MatchedKind } from './match-model.ts';

interface ChosenRecords {
  readonly ids: readonly string[];
}

/**
 * Says that records are not the same: each pair of them is listed no longer, whatever changes
 * (docs/interface/duplicates.md#dismissed-pairs).
 * @returns how many pairs were not dismissed before
 * @throws NOT_FOUND for an unknown record, BAD_REQUEST for one that is named twice
 */
export async function dismissDuplicates(
  ctx: Context,
  kind: MatchedKind,
  { ids }: ChosenRecords,
): Promise<{ readonly dismissed: number }> {
  const rows = await aboutRecords(ctx, kind, ids, (tx, known) =>
    tx.rows(
      `INSERT INTO dismissed_pairs ("accountId", entity, "lowId", "highId", "userId", "dismissedOn")
       SELECT $1, $2, a.id, b.id, $4::uuid, $5::timestamptz FROM unnest($3::uuid[]) AS a(id), unnest($3::uuid[]) AS b(id)
       WHERE a.id < b.id ON CONFLICT ("accountId", "lowId", "highId") DO NOTHING RETURNING "lowId"::text AS id`,
      [kind, known, isId(ctx.user.id) ? ctx.user.id : null, ctx.now().toISOString()],
    ),
  );
  return { dismissed: rows.length };
}

/**
 * Takes dismissals of these records' pairs back.
 * @returns how many pairs were dismissed before
 * @throws as dismissDuplicates
 */
export async function restoreDuplicates(
  ctx: Context,
  kind: MatchedKind,
  { ids }: ChosenRecords,
): Promise<{ readonly restored: number }> {
  const rows = await aboutRecords(ctx, kind, ids, (tx, known) =>
    tx.rows(
      `DELETE FROM dismissed_pairs d WHERE d."accountId" = $1 AND d.entity = $2
         AND d."lowId" = ANY ($3::uuid[]) AND d."highId" = ANY ($3::uuid[]) RETURNING d."lowId"::text AS id`,
      [kind, known],
    ),
  );
  return { restored: rows.length };
}

/** The records are locked against deletion, which takes their dismissals along. */
async function aboutRecords<Row>(
  { db }: Context,
  kind: MatchedKind,
  ids: readonly string[],
  work: (tx: AccountTransaction, known: readonly string[]) => Promise<Row[]>,
): Promise<readonly Row[]> {
  const { table, singular } = kinds[kind];
  // In order, against deadlocks of those who dismiss the same pairs at once.
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))].toSorted();
  if (wanted.length < ids.length) throw new NovaError('BAD_REQUEST', 'ids: a record is named twice.');
  if (!wanted.every(isId)) throw notFound(singular);
  return db.transaction(async (tx) => {
    const known = await tx.rows<{ id: string }>(
      `SELECT r.id::text AS id FROM ${table} r WHERE r."accountId" = $1 AND r.id = ANY ($2::uuid[]) ORDER BY r.id FOR KEY SHARE`,
      [wanted],
    );
    if (known.length < wanted.length) throw notFound(singular);
    return work(tx, wanted);
  });
}
