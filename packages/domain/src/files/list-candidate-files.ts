import type { listCandidateFiles as endpoint, storedFile } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { DocumentPage } from '../json-text.ts';
import { reads } from '../records/kind-reads.ts';
import { condition } from '../records/page-statement.ts';
import { readPage } from '../records/read-documents.ts';
import { loadReferences } from '../records/references.ts';

/** The files of a candidate, newest first. @throws NOT_FOUND for an unknown candidate */
export async function listCandidateFiles(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof storedFile>>> {
  const references = await loadReferences(ctx, { candidates: [input.candidateId] });
  const candidateId = references.record('candidate', input.candidateId);
  return readPage(ctx, reads.file.source, input, {
    conditions: [condition('r."candidateId" = $?::uuid', candidateId)],
  });
}
