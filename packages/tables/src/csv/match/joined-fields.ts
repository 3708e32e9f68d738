import type { LineField } from '@nova/transfer';
import type { Target } from './column.ts';

interface Joined {
  readonly of: string;
  readonly place: number;
  readonly between: string;
}

/** Columns that make one text together with others: the prefix of a Dutch last name, the second line of an address. */
const joined: Readonly<Record<string, Joined>> = {
  'lastName.before': { of: 'lastName', place: -1, between: ' ' },
  'lastName.after': { of: 'lastName', place: 1, between: ' ' },
  'address.street.before': { of: 'address.street', place: -1, between: ' ' },
  'address.street.number': { of: 'address.street', place: 1, between: ' ' },
  'address.street.more': { of: 'address.street', place: 2, between: ', ' },
  'location.street': { of: 'location', place: 1, between: ', ' },
  'location.city': { of: 'location', place: 2, between: ', ' },
  'location.state': { of: 'location', place: 3, between: ', ' },
  'location.postcode': { of: 'location', place: 4, between: ', ' },
  'location.country': { of: 'location', place: 5, between: ', ' },
};

/** The part of a text that a column of this name is; undefined where there is none, or fields have that name themselves. */
export function joinedTarget(name: string, fields: readonly LineField[]): Target | undefined {
  const part = joined[name];
  const field = part && fields.find(({ path, kind }) => path.join('.') === part.of && kind === 'text');
  const isOwn = fields.some(({ path }) => path.length > 1 && path[0] === 'location');
  if (!field || (part.of === 'location' && isOwn)) return undefined;
  return { ...field, name, joins: { place: part.place, between: part.between } };
}
