import type { company, searchCompanies as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { DocumentPage } from '../json-text.ts';
import { matching } from '../records/matching.ts';
import { readPage } from '../records/read-documents.ts';
import { reads } from '../records/kind-reads.ts';

/**
 * Companies that match the query, newest first (docs/query-language.md).
 * @throws INVALID_QUERY
 */
export async function searchCompanies(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof company>>> {
  return readPage(ctx, reads.company.source, input, {
    conditions: await matching(ctx, 'company', input.query),
  });
}
