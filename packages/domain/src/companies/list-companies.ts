import type { company, listCompanies as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { DocumentPage } from '../json-text.ts';
import { readPage } from '../records/read-documents.ts';
import { reads } from '../records/kind-reads.ts';

/** Companies, newest first (docs/interface/companies.md). */
export function listCompanies(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof company>>> {
  return readPage(ctx, reads.company.source, input);
}
