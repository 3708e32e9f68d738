import type { Database } from '@nova/db';
import { isId } from '@nova/domain';
import { kindsInOrder } from './kinds/transfer-kinds.ts';

/** About how many lines an export of an account has; 0 for an unknown account. */
export async function countRecords(database: Database, accountId: string): Promise<number> {
  if (!isId(accountId)) return 0;
  const tables = [...new Set(kindsInOrder.map(({ table }) => table))];
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table} WHERE "accountId" = $1)`);
  const [row] = await database.query<{ total: number }>(`SELECT (${counts.join(' + ')})::float8 AS total`, [
    accountId,
  ]);
  return row?.total ?? 0;
}
