import type { companyDetail } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { JsonText } from '../json-text.ts';
import { readDocument } from '../records/read-documents.ts';
import { reads } from '../records/kind-reads.ts';

/**
 * The company as lists show it, with internal notes, overview and source (docs/interface/companies.md).
 * @throws NOT_FOUND
 */
export function getCompany(
  ctx: Context,
  input: { readonly companyId: string },
): Promise<JsonText<z.output<typeof companyDetail>>> {
  return readDocument(ctx, reads.company.single, { id: input.companyId, what: 'company' });
}
