import type { job, searchJobs as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { DocumentPage } from '../json-text.ts';
import { matching } from '../records/matching.ts';
import { condition } from '../records/page-statement.ts';
import { readPage } from '../records/read-documents.ts';

import { reads } from '../records/kind-reads.ts';

type Job = z.output<typeof job>;
type Input = Omit<z.output<typeof endpoint.input>, 'query'> & { readonly query?: string | undefined };

/**
 * Live jobs that match the query, or archived ones, newest first (docs/interface/jobs.md).
 * @throws INVALID_QUERY
 */
export async function searchJobs(ctx: Context, input: Input): Promise<DocumentPage<Job>> {
  const live = condition('r.archived = $?::boolean', input.archived);
  return readPage<Job>(ctx, reads.job.source, input, {
    conditions: [live, ...(await matching(ctx, 'job', input.query))],
  });
}
