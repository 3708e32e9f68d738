import { NovaError } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import { deleteWithFiles } from '../files/delete-files.ts';
import type { OwnRules } from '@nova/core';

/** A company cannot be its own ancestor (docs/interface/companies.md#update). */
export const companyRules: OwnRules = {
  deletes: (ctx, id) => deleteWithFiles(ctx, 'company', id),
  async refuses({ parentCompanyId }, current, db) {
    if (typeof parentCompanyId === 'string' && parentCompanyId !== current.parentCompanyId)
      await assertNotOwnAncestor(db, String(current.id), parentCompanyId);
  },
};

/**
 * Refuses a parent that would close a circle. `nova_change_record` checks again under a lock, since two
 * simultaneous moves could each pass this check and close a circle together.
 * @throws BAD_REQUEST
 */
async function assertNotOwnAncestor(
  db: AccountTransaction,
  companyId: string,
  parentId: string,
): Promise<void> {
  const [row] = await db.rows<{ circular: boolean }>(
    `SELECT nova_is_ancestor($1::uuid, $2::uuid, $3::uuid) AS circular`,
    [companyId, parentId],
  );
  if (row?.circular)
    throw new NovaError('BAD_REQUEST', 'parentCompanyId: a company cannot be its own ancestor.');
}
