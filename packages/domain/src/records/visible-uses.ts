import type { Uses } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import { dependentsOf, type Kind, type KindName } from '@nova/kinds';
import type { Context } from '../context.ts';
import { reads } from './kind-reads.ts';
import { matchingRows } from './matching.ts';
import { condition, type Condition } from './page-statement.ts';
import { restrictedKinds, visibleToUser } from './visibility.ts';

/**
 * Counts the records that prevent a delete, as far as the user sees them (docs/interface/deleting.md#in-use).
 * @param uses all records that prevent it, by plural
 * @param referring the records of a kind, as `r`, that prevent it
 */
export async function visibleUses(
  ctx: Context,
  db: AccountTransaction,
  uses: Uses,
  referring: (kind: Kind<KindName>) => Condition,
): Promise<Uses> {
  const seen = new Map(Object.entries(uses));
  for (const kind of restrictedKinds(ctx)) {
    if (!seen.has(kind.plural)) continue;
    const { sql, values } = matchingRows(
      reads[kind.name].source,
      [referring(kind), ...visibleToUser(ctx, kind)],
      2,
    );
    const [row] = await db.rows<{ count: number }>(`SELECT count(*)::int AS count ${sql}`, values);
    if (row !== undefined && row.count > 0) seen.set(kind.plural, row.count);
    else seen.delete(kind.plural);
  }
  return Object.fromEntries(seen);
}

/** Returns the condition of records that refuse the delete of record `id` of the kind `name`. */
export const refusingDelete =
  (name: string, id: string) =>
  (kind: Kind<KindName>): Condition => {
    const members = dependentsOf(name, [kind]).filter(({ onDelete }) => onDelete === 'restrict');
    const columns = members.map(({ member }) => `r."${member}"`);
    return condition(`$?::uuid IN (${columns.join(', ')})`, id);
  };
