import type { searchJobs as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { DocumentPage } from '../json-text.ts';
import { matching } from '../records/matching.ts';
import { condition } from '../records/page-statement.ts';
import { readPage } from '../records/read-documents.ts';
import type { Job } from './get-job.ts';
import { reads } from '../records/kind-reads.ts';

/**
 * Live jobs that match the query, or archived ones, newest first (docs/interface/jobs.md).
 * @throws INVALID_QUERY
 */
export async function searchJobs(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<Job>> {
  const live = condition('r.archived = $?::boolean', input.archived);
  return readPage<Job>(ctx, reads.job.source, input, {
    conditions: [live, ...matching(ctx, reads.job.fields, input.query)],
  });
}
