import type { createJob as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { createRecord } from '../records/create-record.ts';
import { jobReferences, jobRow } from './job-row.ts';

/**
 * Creates a job with its advert (docs/interface/jobs.md).
 * @returns the new job's id
 * @throws NOT_FOUND for an unknown company, contact, status or source; BAD_REQUEST for an unknown custom field, employment
 *   type, experience level, industry or sector
 */
export async function createJob(ctx: Context, input: z.output<typeof endpoint.input>): Promise<string> {
  const row = jobRow(await jobReferences(ctx, input), input, {});
  const created = await createRecord(ctx, 'job', { row: { ownerId: ctx.user.id, ...row } });
  return created.id;
}
