import { NovaError } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';

/**
 * Refuses a parent that is the company itself or stands below it (docs/interface/companies.md#update). `nova_change_record` asks the same once
 * more under a lock, so that two simultaneous moves cannot close a circle together.
 * @throws BAD_REQUEST
 */
export async function assertNotOwnAncestor(
  db: AccountTransaction,
  companyId: string,
  parentId: string,
): Promise<void> {
  const [found] = await db.rows<{ circular: boolean }>(
    `SELECT nova_is_ancestor($1::uuid, $2::uuid, $3::uuid) AS circular`,
    [companyId, parentId],
  );
  if (found?.circular)
    throw new NovaError('BAD_REQUEST', 'parentCompanyId: a company cannot be its own ancestor.');
}
