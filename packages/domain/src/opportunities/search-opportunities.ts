import type { opportunity, searchOpportunities as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { DocumentPage } from '../json-text.ts';
import { matching } from '../records/matching.ts';
import { readPage } from '../records/read-documents.ts';
import { reads } from '../records/kind-reads.ts';

/**
 * Opportunities that match the query, newest first (docs/query-language.md).
 * @throws INVALID_QUERY
 */
export async function searchOpportunities(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof opportunity>>> {
  return readPage(ctx, reads.opportunity.source, input, {
    conditions: matching(ctx, reads.opportunity.fields, input.query),
  });
}
