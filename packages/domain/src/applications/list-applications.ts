import type { application, listApplications as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import type { DocumentPage } from '../json-text.ts';
import { reads } from '../records/kind-reads.ts';
import { condition } from '../records/page-statement.ts';
import { readPage } from '../records/read-documents.ts';

/** Applications, newest first, of a candidate, a job, a stage or a state where asked for. */
export function listApplications(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof application>>> {
  const { candidateId, jobId, stageCode, rejected } = input;
  const filters = [
    candidateId === undefined
      ? null
      : condition('r."candidateId" = $?::uuid', isId(candidateId) ? candidateId : null),
    jobId === undefined ? null : condition('r."jobId" = $?::uuid', isId(jobId) ? jobId : null),
    stageCode === undefined ? null : condition('r."stageCode" = $?::text', stageCode),
    rejected === undefined ? null : condition('r.rejected = $?::boolean', rejected),
  ];
  return readPage(ctx, reads.application.source, input, {
    conditions: filters.filter((filter) => filter !== null),
  });
}
