import { NovaError } from '@nova/contract';
import { searchedEntities } from '../search/contract.ts';
import { buildQueryConditions, type OwnRules, parseSort } from '@nova/core';
import type { KindName } from '@nova/kinds';

export const savedSearchRules: OwnRules<{
  readonly kind?: string | null;
  readonly query?: string;
  readonly sort?: string | null;
}> = {
  /**
   * Compiles the query and the order in the same way as the kind's search will.
   * @throws INVALID_QUERY, VALIDATION_ERROR
   */
  async prepare(ctx, write) {
    const kind = requireSearchedKind(write.kind);
    await buildQueryConditions(ctx, kind, write.query);
    if (write.sort) parseSort(kind, write.sort);
    return write;
  },
  /** Checks the kind here too, because an import may write any text. */
  columns({ kind }) {
    requireSearchedKind(kind);
    return {};
  },
};

/** @throws BAD_REQUEST */
function requireSearchedKind(name: string | null | undefined): KindName {
  const kind = searchedEntities.find((entity) => entity === (name ?? 'candidate'));
  if (kind) return kind;
  throw new NovaError('BAD_REQUEST', `kind: must be one of ${searchedEntities.join(', ')}.`);
}
