import type { updateOpportunity as endpoint } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { updateKind } from '../records/crud.ts';

/** Updates what is given of an opportunity. @throws as updateKind */
export const updateOpportunity = (
  ctx: Context,
  { opportunityId, ...write }: z.output<typeof endpoint.input>,
): Promise<string> => updateKind(ctx, kinds.opportunity, opportunityId, write);
