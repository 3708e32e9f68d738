import type {
  createSavedSearch as createEndpoint,
  deleteSavedSearch as deleteEndpoint,
  updateSavedSearch as updateEndpoint,
} from '@nova/contract';
import type { z } from 'zod';
import { reads } from '../records/kind-reads.ts';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { changeRecord } from '../records/change-record.ts';
import { matching } from '../records/matching.ts';
import { notFound } from '../records/not-found.ts';
import { createPlain, deletePlain } from '../records/plain-rows.ts';
import { given } from '../records/written-columns.ts';

/** A query that could not run later is not stored: compiled as candidate search will. @throws INVALID_QUERY */
const assertRuns = (ctx: Context, query: string | undefined): unknown =>
  matching(ctx, reads.candidate.fields, query);

/** Only its owner changes a saved search; to all others it is not there. @throws NOT_FOUND */
async function assertOwn(ctx: Context, id: string): Promise<void> {
  const [own] = isId(id)
    ? await ctx.db.rows<{ id: string }>(
        `SELECT id FROM saved_searches WHERE "accountId" = $1 AND id = $2 AND "ownerId" = $3`,
        [id, ctx.user.id],
      )
    : [];
  if (!own) throw notFound('saved search');
}

/** Saves a candidate search for the API user (docs/interface/saved-searches.md). @returns its id @throws INVALID_QUERY */
export async function createSavedSearch(
  ctx: Context,
  { name, query, shared }: z.output<typeof createEndpoint.input>,
): Promise<string> {
  assertRuns(ctx, query);
  return createPlain(ctx, 'savedSearch', { name, query, shared, ownerId: ctx.user.id });
}

/** Changes what is given of one's own saved search. @returns its id @throws NOT_FOUND, INVALID_QUERY */
export async function updateSavedSearch(
  ctx: Context,
  { savedSearchId, ...write }: z.output<typeof updateEndpoint.input>,
): Promise<string> {
  assertRuns(ctx, write.query);
  await assertOwn(ctx, savedSearchId);
  return changeRecord(ctx, 'savedSearch', savedSearchId, () => ({ row: given(write) }));
}

/** Deletes one's own saved search. @returns its id @throws NOT_FOUND */
export async function deleteSavedSearch(
  ctx: Context,
  { savedSearchId }: z.output<typeof deleteEndpoint.input>,
): Promise<string> {
  await assertOwn(ctx, savedSearchId);
  return deletePlain(ctx, 'savedSearch', savedSearchId);
}
