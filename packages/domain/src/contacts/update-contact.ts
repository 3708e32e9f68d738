import type { updateContact as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { changeRecord } from '../records/change-record.ts';
import { contactKeys } from './contact-keys.ts';
import { contactReferences, contactRow } from './contact-row.ts';

/**
 * Updates what is given of a contact (SPEC.md, PUT /contacts/{contactId}). Not checked for duplicates.
 * @returns the contact's id
 * @throws NOT_FOUND for the contact, its status, source or companies; BAD_REQUEST for an unknown custom field
 */
export async function updateContact(
  ctx: Context,
  { contactId, ...write }: z.output<typeof endpoint.input>,
): Promise<string> {
  const references = await contactReferences(ctx, write);
  return changeRecord(ctx, 'contact', contactId, () => {
    const row = contactRow(references, write);
    return { row, ...('email' in row ? { duplicateKeys: contactKeys(row) } : {}) };
  });
}
