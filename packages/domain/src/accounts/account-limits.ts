import type { Limits } from '@nova/contract';
import type { Database } from '@nova/db';
import { isId } from '../ids.ts';
import { unknownAccount } from './not-found.ts';
import { limitsOfRow } from './own-limits.ts';

/**
 * Every limit in force for an account, null for none (docs/limits.md#names).
 * @throws NOT_FOUND for an unknown account
 */
export async function accountLimits(database: Database, accountId: string): Promise<Limits> {
  if (!isId(accountId)) throw unknownAccount(accountId);
  const [row] = await database.query('SELECT plan, limits::text FROM accounts WHERE id = $1', [accountId]);
  if (row === undefined) throw unknownAccount(accountId);
  return limitsOfRow(row);
}
