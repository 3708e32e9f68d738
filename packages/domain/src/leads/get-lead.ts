import type { lead } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { JsonText } from '../json-text.ts';
import { readDocument } from '../records/read-documents.ts';
import { reads } from '../records/kind-reads.ts';

/**
 * The lead record (docs/interface/leads.md).
 * @throws NOT_FOUND
 */
export function getLead(
  ctx: Context,
  input: { readonly leadId: string },
): Promise<JsonText<z.output<typeof lead>>> {
  return readDocument(ctx, reads.lead.source, input.leadId, 'lead');
}
