import type { job } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { JsonText } from '../json-text.ts';
import { readDocument } from '../records/read-documents.ts';
import { reads } from '../records/kind-reads.ts';

export type Job = z.output<typeof job>;

/**
 * The job as the agency sees it (docs/interface/jobs.md).
 * @throws NOT_FOUND
 */
export function getJob(ctx: Context, input: { readonly jobId: string }): Promise<JsonText<Job>> {
  return readDocument<Job>(ctx, reads.job.source, input.jobId, 'job');
}
