import { type AccountTransaction, modelRules } from '@nova/db';
import type { Kind, KindName } from '@nova/kinds';
import type { Context } from '../context.ts';
import { reads } from '../records/kind-reads.ts';
import { matchingRows } from '../records/matching.ts';
import { condition } from '../records/page-statement.ts';
import { restrictedKinds, seesEverything, visibleToUser } from '../records/visibility.ts';
import type { MergeDeed } from './snapshot.ts';

export type Moves = Readonly<Record<string, number>>;

/**
 * Lists parts without a kind of their own that a restricted user must not see
 * (docs/interface/keys-and-accounts.md#users).
 */
export const restrictedParts = (ctx: Context): readonly string[] =>
  seesEverything(ctx) ? [] : [modelRules.PrivacyRequest.part ?? ''];

/** Finds the records of a kind that the user sees among given ids. */
export async function visibleAmong(
  ctx: Context,
  tx: AccountTransaction,
  kind: Kind<KindName>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const among = condition('r.id = ANY($?::uuid[])', ids);
  const conditions = [among, ...visibleToUser(ctx, kind)];
  const { sql, values } = matchingRows(reads[kind.name].source, conditions, 2);
  const rows = await tx.rows<{ id: string }>(`SELECT r.id::text AS id ${sql}`, values);
  return new Set(rows.map(({ id }) => id));
}

/** Counts the moved records of each kind that the user sees. */
export async function visibleMoves(
  ctx: Context,
  tx: AccountTransaction,
  deeds: readonly MergeDeed[],
  moves: Moves,
): Promise<Moves> {
  const seen = new Map(Object.entries(moves));
  for (const part of restrictedParts(ctx)) seen.delete(part);
  for (const kind of restrictedKinds(ctx)) {
    const ids = deeds.flatMap((one) => (one.deed === 'MOVED' && one.table === kind.table ? one.ids : []));
    const visible = await visibleAmong(ctx, tx, kind, ids);
    if (visible.size > 0) seen.set(kind.plural, visible.size);
    else seen.delete(kind.plural);
  }
  return Object.fromEntries(seen);
}
