import { NovaError } from '@nova/contract';
import type { Kind } from '@nova/kinds';

type RowMembers = Readonly<Record<string, unknown>>;

/**
 * A new record has at least one of the fields that tell who or what it is, and belongs to a record where its kind has to.
 * @throws BAD_REQUEST naming them
 */
export function assertNeeded(kind: Kind, write: RowMembers): void {
  assertOneOf(kind.requiresOneOf, write);
  assertBelongs(kind, write);
}

/**
 * A record of a kind that belongs to others names at least one of them.
 * @param row the record as it is to be
 * @throws BAD_REQUEST naming the references
 */
export const assertBelongs = ({ belongsTo }: Kind, row: RowMembers): void => assertOneOf(belongsTo, row);

function assertOneOf(names: readonly string[] = [], members: RowMembers): void {
  if (names.length === 0 || names.some((name) => Boolean(members[name]))) return;
  const last = names.at(-1) ?? '';
  throw new NovaError('BAD_REQUEST', `Give at least one of ${names.slice(0, -1).join(', ')} and ${last}.`);
}
