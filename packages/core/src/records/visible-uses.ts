import type { Uses } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import { findDependents, type Kind, type KindName } from '@nova/kinds';
import type { Context } from '../context.ts';
import { reads } from './kind-reads.ts';
import { buildMatchingRows } from './matching.ts';
import { condition, type Condition } from './condition.ts';
import { listRestrictedKinds, visibleToUser } from './visibility.ts';

/**
 * Counts the records that prevent a delete, as far as the user sees them (docs/interface/deleting.md#in-use).
 * @param uses all records that prevent it, by plural
 * @param referring the records of a kind, as `r`, that prevent it
 */
export async function countVisibleUses(
  ctx: Context,
  db: AccountTransaction,
  uses: Uses,
  referring: (kind: Kind<KindName>) => Condition,
): Promise<Uses> {
  const counts = new Map(Object.entries(uses));
  for (const kind of listRestrictedKinds(ctx)) {
    if (!counts.has(kind.plural)) continue;
    const { sql, values } = buildMatchingRows(
      reads[kind.name].source,
      [referring(kind), ...visibleToUser(ctx, kind)],
      2,
    );
    const [row] = await db.rows<{ count: number }>(`SELECT count(*)::int AS count ${sql}`, values);
    if (row !== undefined && row.count > 0) counts.set(kind.plural, row.count);
    else counts.delete(kind.plural);
  }
  return Object.fromEntries(counts);
}

/** Returns the condition of records that refuse the delete of record `id` of the kind `name`. */
export const refusingDelete =
  (name: string, id: string) =>
  (kind: Kind<KindName>): Condition => {
    const members = findDependents(name, [kind]).filter(({ onDelete }) => onDelete === 'restrict');
    const columns = members.map(({ member }) => `r."${member}"`);
    return condition(`$?::uuid IN (${columns.join(', ')})`, id);
  };
