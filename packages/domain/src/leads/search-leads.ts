import type { lead, searchLeads as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { DocumentPage } from '../json-text.ts';
import { matching } from '../records/matching.ts';
import { readPage } from '../records/read-documents.ts';
import { reads } from '../records/kind-reads.ts';

/**
 * Leads that match the query, newest first (docs/query-language.md).
 * @throws INVALID_QUERY
 */
export async function searchLeads(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof lead>>> {
  return readPage(ctx, reads.lead.source, input, {
    conditions: matching(ctx, reads.lead.fields, input.query),
  });
}
