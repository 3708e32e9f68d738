import type { createOpportunity as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { createRecord } from '../records/create-record.ts';
import { opportunityReferences, opportunityRow } from './opportunity-row.ts';

/**
 * Creates an opportunity (SPEC.md, POST /opportunities; CONTRACT section 4).
 * @returns the new opportunity's id
 * @throws NOT_FOUND for an unknown company, contact or state; BAD_REQUEST for an unknown custom field
 */
export async function createOpportunity(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<string> {
  const row = opportunityRow(await opportunityReferences(ctx, input), input);
  const created = await createRecord(ctx, 'opportunity', { row: { ownerId: ctx.user.id, ...row } });
  return created.id;
}
