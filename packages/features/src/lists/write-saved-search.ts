import type {
  createSavedSearch as createEndpoint,
  deleteSavedSearch as deleteEndpoint,
  updateSavedSearch as updateEndpoint,
} from './contract.ts';
import { type Context, isId, createKind, updateKind, deleteRecord, notFound } from '@nova/core';
import { type KindName, kinds } from '@nova/kinds';
import type { z } from 'zod';

interface OwnSearch {
  readonly kind: KindName;
  readonly query: string;
  readonly sort: string | null;
}

/**
 * Finds a saved search of the user, because only its owner may change it.
 * @throws NOT_FOUND
 */
async function findOwnOrThrow(ctx: Context, id: string): Promise<OwnSearch> {
  const [search] = isId(id)
    ? await ctx.db.rows<OwnSearch>(
        `SELECT kind, query, sort FROM saved_searches WHERE "accountId" = $1 AND id = $2 AND "ownerId" = $3`,
        [id, ctx.user.id],
      )
    : [];
  if (!search) throw notFound('saved search');
  return search;
}

/**
 * Creates a saved search (docs/interface/saved-searches.md).
 * @returns its id
 * @throws INVALID_QUERY
 */
export const createSavedSearch = (
  ctx: Context,
  input: z.output<typeof createEndpoint.input>,
): Promise<string> => createKind(ctx, kinds.savedSearch, input);

/**
 * @returns its id
 * @throws NOT_FOUND, INVALID_QUERY
 */
export async function updateSavedSearch(
  ctx: Context,
  { savedSearchId, ...write }: z.output<typeof updateEndpoint.input>,
): Promise<string> {
  const { kind, query, sort } = await findOwnOrThrow(ctx, savedSearchId);
  const changesHits = Boolean(write.kind) || write.query !== undefined || write.sort !== undefined;
  const completeWrite = changesHits
    ? {
        ...write,
        kind: write.kind ?? kind,
        query: write.query ?? query,
        sort: write.sort === undefined ? sort : write.sort,
      }
    : write;
  return updateKind(ctx, kinds.savedSearch, savedSearchId, completeWrite);
}

/**
 * @returns its id
 * @throws NOT_FOUND
 */
export async function deleteSavedSearch(
  ctx: Context,
  { savedSearchId }: z.output<typeof deleteEndpoint.input>,
): Promise<string> {
  await findOwnOrThrow(ctx, savedSearchId);
  return deleteRecord(ctx, 'savedSearch', savedSearchId);
}
