import { NovaError, type ContactWrite } from '@nova/contract';
import type { Context } from '../context.ts';
import { createRecord } from '../records/create-record.ts';
import { contactKeys } from './contact-keys.ts';
import { contactReferences, contactRow } from './contact-row.ts';

/**
 * Creates a contact (CONTRACT sections 4, 5 and 11).
 * @returns the new contact's id
 * @throws BAD_REQUEST without any of first name, last name and email, or for an unknown custom field; NOT_FOUND for an unknown
 *   status, source or company; DUPLICATE
 */
export async function createContact(ctx: Context, input: ContactWrite): Promise<string> {
  if (!input.firstName && !input.lastName && !input.email) {
    throw new NovaError('BAD_REQUEST', 'Give at least one of firstName, lastName and email.');
  }
  const row = contactRow(await contactReferences(ctx, input), input);
  const created = await createRecord(ctx, 'contact', {
    row: { ownerId: ctx.user.id, ...row },
    duplicateKeys: contactKeys(row),
  });
  return created.id;
}
