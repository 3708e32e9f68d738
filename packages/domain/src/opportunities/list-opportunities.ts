import type { listOpportunities as endpoint, opportunity } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { DocumentPage } from '../json-text.ts';
import { readPage } from '../records/read-documents.ts';
import { reads } from '../records/kind-reads.ts';

/** All opportunities, newest first (docs/interface/opportunities.md#list). */
export function listOpportunities(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof opportunity>>> {
  return readPage(ctx, reads.opportunity.source, input);
}
