import type { contact, listContacts as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { DocumentPage } from '../json-text.ts';
import { reads } from '../records/kind-reads.ts';
import { readPage } from '../records/read-documents.ts';

/** Newest first (docs/interface/contacts.md). */
export function listContacts(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof contact>>> {
  return readPage(ctx, reads.contact.source, input);
}
