import type { Database } from '@nova/db';
import { unknownId } from '../accounts/not-found.ts';
import { isId } from '../ids.ts';

/** The account that an import was into. @throws NOT_FOUND */
export async function accountOfImport(database: Database, batchId: string): Promise<string> {
  const [found] = isId(batchId)
    ? await database.query<{ accountId: string }>(
        `SELECT a.id AS "accountId" FROM accounts a JOIN import_batches b ON b."accountId" = a.id AND b.id = $1`,
        [batchId],
      )
    : [];
  if (!found) throw unknownId('import', batchId, 'import list');
  return found.accountId;
}
