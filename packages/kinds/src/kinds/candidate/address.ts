import { z } from 'zod';
import { fields, nullableText } from '../../shapes.ts';
import { optionalText } from '../../values.ts';

/** The parts of an address, each a column of the candidate and searched as text. */
export const addressMembers = {
  street: 'text',
  city: 'text',
  state: 'text',
  country: 'text',
  postcode: 'text',
} as const;

const addressParts = ['street', 'city', 'state', 'country', 'postcode'] as const;

export const address = z.object(fields(addressParts, nullableText)).meta({ id: 'Address' });

export const addressInput = z.object(fields(addressParts, () => optionalText())).nullish();
