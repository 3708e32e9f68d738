import type { createPlacement as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { createRecord } from '../records/create-record.ts';
import { placementReferences, placementRow } from './placement-row.ts';

/**
 * Creates a placement; its company is the job's where none is named (CONTRACT section 4).
 * @returns the new placement's id
 * @throws NOT_FOUND for an unknown candidate, company, job or status; BAD_REQUEST for an unknown custom field
 */
export async function createPlacement(ctx: Context, input: z.output<typeof endpoint.input>): Promise<string> {
  const row = placementRow(await placementReferences(ctx, input), input);
  const companyId = row.companyId === undefined ? await companyOf(ctx, row.jobId) : row.companyId;
  const created = await createRecord(ctx, 'placement', { row: { ownerId: ctx.user.id, ...row, companyId } });
  return created.id;
}

async function companyOf(ctx: Context, jobId: unknown): Promise<string | null> {
  if (typeof jobId !== 'string') return null;
  const [job] = await ctx.db.rows<{ companyId: string | null }>(
    `SELECT "companyId" FROM jobs WHERE "accountId" = $1 AND id = $2`,
    [jobId],
  );
  return job?.companyId ?? null;
}
