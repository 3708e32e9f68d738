import type { candidate } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { JsonText } from '../json-text.ts';
import { readDocument } from '../records/read-documents.ts';
import { reads } from '../records/kind-reads.ts';

export type Candidate = z.output<typeof candidate>;

/**
 * The full candidate record (docs/interface/candidates.md#fields).
 * @throws NOT_FOUND
 */
export function getCandidate(
  ctx: Context,
  input: { readonly candidateId: string },
): Promise<JsonText<Candidate>> {
  return readDocument<Candidate>(ctx, reads.candidate.source, { id: input.candidateId, what: 'candidate' });
}
