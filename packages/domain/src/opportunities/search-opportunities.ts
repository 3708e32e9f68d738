import type { opportunity, searchOpportunities as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { DocumentPage } from '../json-text.ts';
import { matching } from '../records/matching.ts';
import { readPage } from '../records/read-documents.ts';
import { opportunityFields } from './opportunity-fields.ts';
import { opportunitySource } from './opportunity-source.ts';

/**
 * Opportunities that match the query, newest first (SPEC.md, GET /opportunities/search; CONTRACT section 6).
 * @throws INVALID_QUERY
 */
export async function searchOpportunities(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof opportunity>>> {
  return readPage(ctx, opportunitySource, input, {
    conditions: matching(ctx, opportunityFields, input.query),
  });
}
