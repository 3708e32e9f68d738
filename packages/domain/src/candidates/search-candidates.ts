import type { searchCandidates as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { DocumentPage } from '../json-text.ts';
import type { Condition } from '../records/page-statement.ts';
import { readPage } from '../records/read-documents.ts';
import { matching } from '../records/matching.ts';
import { findSavedSearchOrThrow } from './find-saved-search.ts';
import type { Candidate } from './get-candidate.ts';
import { reads } from '../records/kind-reads.ts';

/**
 * Candidates that match the query, within a saved search where one is named, newest first
 * (docs/interface/saved-searches.md#searching-within-one).
 * @throws INVALID_QUERY, NOT_FOUND for a saved search that does not exist or is not visible
 */
export async function searchCandidates(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<Candidate>> {
  const conditions: Condition[] = [];
  if (input.savedSearchId !== undefined) {
    const saved = await findSavedSearchOrThrow(ctx, input.savedSearchId);
    conditions.push(...(await matching(ctx, 'candidate', saved.query)));
  }
  conditions.push(...(await matching(ctx, 'candidate', input.query)));
  return readPage<Candidate>(ctx, reads.candidate.source, input, { conditions });
}
