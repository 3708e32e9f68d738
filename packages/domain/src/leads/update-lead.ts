import type { updateLead as endpoint } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { updateKind } from '../records/crud.ts';

/** Updates what is given of a lead. @throws as updateKind */
export const updateLead = (
  ctx: Context,
  { leadId, ...write }: z.output<typeof endpoint.input>,
): Promise<string> => updateKind(ctx, kinds.lead, leadId, write);
