import type { updateLead as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { changeRecord } from '../records/change-record.ts';
import { leadReferences, leadRow } from './lead-row.ts';

/**
 * Updates what is given of a lead (CONTRACT sections 4 and 11).
 * @returns the lead's id
 * @throws NOT_FOUND for the lead or unknown master data; BAD_REQUEST for an unknown custom field
 */
export async function updateLead(
  ctx: Context,
  { leadId, ...write }: z.output<typeof endpoint.input>,
): Promise<string> {
  const references = await leadReferences(ctx, write);
  return changeRecord(ctx, 'lead', leadId, () => ({ row: leadRow(references, write) }));
}
