import type { updateContact as endpoint } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { updateKind } from '../records/crud.ts';

/** Updates what is given of a contact. @throws as updateKind */
export const updateContact = (
  ctx: Context,
  { contactId, ...write }: z.output<typeof endpoint.input>,
): Promise<string> => updateKind(ctx, kinds.contact, contactId, write);
