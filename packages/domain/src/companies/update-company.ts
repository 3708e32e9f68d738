import type { updateCompany as endpoint } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { updateKind } from '../records/crud.ts';
import { assertNotOwnAncestor } from './assert-not-own-ancestor.ts';

/**
 * Updates what is given of a company.
 * @returns the company's id
 * @throws as updateKind; BAD_REQUEST when the company would be its own ancestor
 */
export const updateCompany = (
  ctx: Context,
  { companyId, ...write }: z.output<typeof endpoint.input>,
): Promise<string> =>
  updateKind(ctx, kinds.company, companyId, write, async (row, current, db) => {
    const { parentCompanyId } = row;
    if (typeof parentCompanyId === 'string' && parentCompanyId !== current.parentCompanyId)
      await assertNotOwnAncestor(db, companyId, parentCompanyId);
    return row;
  });
