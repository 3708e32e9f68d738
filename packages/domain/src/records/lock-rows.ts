import type { AccountTransaction } from '@nova/db';

/**
 * Locks the rows that a statement is about to rewrite, in the order of their ids, so that two rewrites of many rows wait for
 * each other and not in a circle.
 * @param condition SQL of the program's own over the row, alias `t`, and the one value `$2`
 */
export async function lockRows(
  tx: AccountTransaction,
  table: string,
  condition: string,
  value: string,
): Promise<void> {
  await tx.rows(
    `SELECT count(*)::int AS locked FROM (
       SELECT t.id FROM ${table} t WHERE t."accountId" = $1::uuid AND (${condition}) ORDER BY t.id FOR NO KEY UPDATE
     ) AS rows`,
    [value],
  );
}
