import { Warnings } from '@nova/contract';
import { accountDatabase, type Database } from '@nova/db';
import { knownAccount } from '@nova/domain';
import { openTable, type Table, type TableRequest } from './open-table.ts';

/**
 * Opens a table of an account's records as its operator sees them: all there are.
 * @throws NOT_FOUND for an unknown account; what `openTable` throws
 */
export async function accountTable(
  database: Database,
  accountId: string,
  request: TableRequest,
): Promise<Table> {
  const account = await knownAccount(database, accountId);
  const db = accountDatabase(database, accountId);
  return openTable({ db, account, now: () => new Date(), warnings: new Warnings() }, request);
}
