import type { updateCompany as endpoint } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { updateKind } from '../records/crud.ts';

/**
 * Updates what is given of a company.
 * @returns the company's id
 * @throws as updateKind; BAD_REQUEST when the company would be its own ancestor
 */
export const updateCompany = (
  ctx: Context,
  { companyId, ...write }: z.output<typeof endpoint.input>,
): Promise<string> => updateKind(ctx, kinds.company, companyId, write);
