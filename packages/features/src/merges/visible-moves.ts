import { type AccountTransaction, modelRules } from '@nova/db';
import type { Kind, KindName } from '@nova/kinds';
import {
  type Context,
  reads,
  buildMatchingRows,
  condition,
  listRestrictedKinds,
  seesEverything,
  visibleToUser,
} from '@nova/core';
import type { MergeDeed } from './snapshot.ts';

export type Moves = Readonly<Record<string, number>>;

/**
 * Lists parts without a kind of their own that a restricted user must not see
 * (docs/interface/keys-and-accounts.md#users).
 */
export const listRestrictedParts = (ctx: Context): readonly string[] =>
  seesEverything(ctx) ? [] : [modelRules.PrivacyRequest.part ?? ''];

/** Finds the records of a kind that the user sees among given ids. */
export async function findVisibleIds(
  ctx: Context,
  tx: AccountTransaction,
  kind: Kind<KindName>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const among = condition('r.id = ANY($?::uuid[])', ids);
  const conditions = [among, ...visibleToUser(ctx, kind)];
  const { sql, values } = buildMatchingRows(reads[kind.name].source, conditions, 2);
  const rows = await tx.rows<{ id: string }>(`SELECT r.id::text AS id ${sql}`, values);
  return new Set(rows.map(({ id }) => id));
}

/** Counts the moved records of each kind that the user sees. */
export async function countVisibleMoves(
  ctx: Context,
  tx: AccountTransaction,
  deeds: readonly MergeDeed[],
  moves: Moves,
): Promise<Moves> {
  const visibleCounts = new Map(Object.entries(moves));
  for (const part of listRestrictedParts(ctx)) visibleCounts.delete(part);
  for (const kind of listRestrictedKinds(ctx)) {
    const ids = deeds.flatMap((one) => (one.deed === 'MOVED' && one.table === kind.table ? one.ids : []));
    const visible = await findVisibleIds(ctx, tx, kind, ids);
    if (visible.size > 0) visibleCounts.set(kind.plural, visible.size);
    else visibleCounts.delete(kind.plural);
  }
  return Object.fromEntries(visibleCounts);
}
