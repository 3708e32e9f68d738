import { NovaError } from '@nova/contract';
import type { Kind } from '@nova/kinds';

/**
 * A new record has at least one of the fields that tell who or what it is.
 * @throws BAD_REQUEST naming them
 */
export function assertNeeded({ needsOneOf = [] }: Kind, write: Readonly<Record<string, unknown>>): void {
  if (needsOneOf.length === 0 || needsOneOf.some((name) => Boolean(write[name]))) return;
  const last = needsOneOf.at(-1) ?? '';
  throw new NovaError(
    'BAD_REQUEST',
    `Give at least one of ${needsOneOf.slice(0, -1).join(', ')} and ${last}.`,
  );
}
