import type { MergedName } from '@nova/kinds';
import { type Context, isId, rowKinds } from '@nova/core';

/**
 * Finds the survivor of a merged record (docs/interface/merges.md#merged-ids).
 * @returns undefined for a record that was not merged; a null id if the survivor is gone too
 */
export async function findMergeSurvivor(
  { db }: Pick<Context, 'db'>,
  entity: MergedName,
  id: string,
): Promise<{ readonly id: string | null } | undefined> {
  if (!isId(id)) return undefined;
  const [survivor] = await db.rows<{ id: string | null }>(
    `SELECT t.id::text AS id FROM merged_records m
       LEFT JOIN ${rowKinds[entity].table} t ON t."accountId" = m."accountId" AND t.id = nova_survivor($1, m."recordId")
     WHERE m."accountId" = $1 AND m."recordId" = $2 AND m.entity = $3`,
    [id, entity],
  );
  return survivor;
}
