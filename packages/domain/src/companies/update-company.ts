import type { updateCompany as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { changeRecord } from '../records/change-record.ts';
import { statusChange } from '../records/status-change.ts';
import { assertNotOwnAncestor } from './assert-not-own-ancestor.ts';
import { companyKeys } from './company-keys.ts';
import { companyReferences, companyRow } from './company-row.ts';

/**
 * Updates what is given of a company (SPEC.md, PUT /companies/{companyId}). Not checked for duplicates.
 * @returns the company's id
 * @throws NOT_FOUND for the company, its status or its parent company; BAD_REQUEST for an unknown custom field, or when the
 *   company would be its own ancestor
 */
export async function updateCompany(
  ctx: Context,
  { companyId, ...write }: z.output<typeof endpoint.input>,
): Promise<string> {
  const references = await companyReferences(ctx, write);
  return changeRecord(ctx, 'company', companyId, async (current, db) => {
    const row = companyRow(references, write);
    const { name, parentCompanyId } = row;
    if (typeof parentCompanyId === 'string' && parentCompanyId !== current.parentCompanyId) {
      await assertNotOwnAncestor(db, companyId, parentCompanyId);
    }
    return {
      row,
      ...(typeof name === 'string' ? { duplicateKeys: companyKeys({ name }) } : {}),
      children: statusChange(ctx, 'company', companyId, current, row.statusId),
    };
  });
}
