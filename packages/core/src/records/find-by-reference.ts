import { kinds, type Kind, type KindName } from '@nova/kinds';
import type { Context } from '../context.ts';

/**
 * Finds the id of the record that people know by a reference; null if it does not exist. The caller must still
 * read the record, which checks if the user may see it.
 */
export async function findByReference(
  ctx: Context,
  name: KindName,
  reference: string,
): Promise<string | null> {
  const kind: Kind = kinds[name];
  if (kind.fields.reference === undefined) return null;
  const [found] = await ctx.db.rows<{ id: string }>(
    `SELECT id::text AS id FROM ${kind.table} WHERE "accountId" = $1 AND reference = $2`,
    [reference],
  );
  return found?.id ?? null;
}
