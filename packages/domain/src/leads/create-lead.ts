import { NovaError, type LeadWrite } from '@nova/contract';
import type { Context } from '../context.ts';
import { createRecord } from '../records/create-record.ts';
import { leadReferences, leadRow } from './lead-row.ts';

/**
 * Creates a lead (CONTRACT sections 4 and 11).
 * @returns the new lead's id
 * @throws BAD_REQUEST without any of first name, last name, email and company name, or for an unknown custom field; NOT_FOUND
 *   for unknown master data
 */
export async function createLead(ctx: Context, input: LeadWrite): Promise<string> {
  if (!input.firstName && !input.lastName && !input.email && !input.companyName) {
    throw new NovaError('BAD_REQUEST', 'Give at least one of firstName, lastName, email and companyName.');
  }
  const row = leadRow(await leadReferences(ctx, input), input);
  const created = await createRecord(ctx, 'lead', { row: { ownerId: ctx.user.id, ...row } });
  return created.id;
}
