import type { updateOpportunity as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { changeRecord } from '../records/change-record.ts';
import { opportunityReferences, opportunityRow } from './opportunity-row.ts';

/**
 * Updates what is given of an opportunity (CONTRACT sections 4 and 11).
 * @returns the opportunity's id
 * @throws NOT_FOUND for the opportunity, its company, contact, state or status; BAD_REQUEST for an unknown custom field or
 *   employment type
 */
export async function updateOpportunity(
  ctx: Context,
  { opportunityId, ...write }: z.output<typeof endpoint.input>,
): Promise<string> {
  const references = await opportunityReferences(ctx, write);
  return changeRecord(ctx, 'opportunity', opportunityId, () => ({ row: opportunityRow(references, write) }));
}
