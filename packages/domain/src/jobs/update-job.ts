import type { updateJob as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { changeRecord, type CurrentRow } from '../records/change-record.ts';
import type { StoredAdvert } from './job-advert.ts';
import { jobReferences, jobRow } from './job-row.ts';

/**
 * Updates what is given of a job and its advert (docs/interface/values.md#partial-updates).
 * @returns the job's id
 * @throws NOT_FOUND for the job, its company, contact, status or source; BAD_REQUEST for an unknown custom field, employment
 *   type, experience level, industry or sector
 */
export async function updateJob(
  ctx: Context,
  { jobId, ...write }: z.output<typeof endpoint.input>,
): Promise<string> {
  const references = await jobReferences(ctx, write);
  return changeRecord(ctx, 'job', jobId, (current) => ({
    row: jobRow(references, write, advertOf(current)),
  }));
}

/** The column is written through `advertToStore`, which makes an object of it. */
const advertOf = (current: CurrentRow): StoredAdvert => current.advert as StoredAdvert;
