import type { listSavedSearchDetails as endpoint, savedSearch, savedSearchDetail } from './contract.ts';
import {
  type Context,
  isId,
  type DocumentPage,
  reads,
  notFound,
  condition,
  type Condition,
  type PageRequest,
  readPage,
  type RecordSource,
  buildZoneSql,
} from '@nova/core';
import type { KindName } from '@nova/kinds';
import type { z } from 'zod';

/** Lists the saved searches of candidates. */
export function listSavedSearches(
  ctx: Context,
  input: PageRequest,
): Promise<DocumentPage<z.output<typeof savedSearch>>> {
  return readPage(ctx, convertToZone(reads.savedSearch.source, ctx.account), input, {
    conditions: [buildSearchVisibility(ctx), buildKindCondition('candidate')],
  });
}

const { ownerName: _createdBy, ...members } = reads.savedSearch.single.members;

const detail: RecordSource = { ...reads.savedSearch.single, members };

/** Lists the saved searches of one kind or of all, with their queries. */
export function listSavedSearchDetails(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof savedSearchDetail>>> {
  return readPage(ctx, convertToZone(detail, ctx.account), input, {
    conditions: [
      buildSearchVisibility(ctx),
      ...(input.kind === undefined ? [] : [buildKindCondition(input.kind)]),
    ],
  });
}

const buildKindCondition = (kind: KindName): Condition => condition('r.kind = $?::text', kind);

/**
 * Finds a saved search of candidates.
 * @throws NOT_FOUND if the user may not see it
 */
export async function findSavedSearchOrThrow(
  ctx: Context,
  id: string,
): Promise<{ readonly query: string; readonly sort: string | null }> {
  if (!isId(id)) throw notFound('saved search');
  const visible = buildSearchVisibility(ctx).build(3);
  const [search] = await ctx.db.rows<{ query: string; sort: string | null }>(
    `SELECT r.query, r.sort FROM saved_searches r WHERE r."accountId" = $1 AND r.id = $2 AND r.kind = 'candidate' AND (${visible.sql})`,
    [id, ...visible.values],
  );
  if (!search) throw notFound('saved search');
  return search;
}

/**
 * Restricts to the user's own searches and shared ones of the user's team
 * (docs/interface/saved-searches.md#visibility).
 */
export const buildSearchVisibility = (ctx: Context): Condition =>
  condition(
    `r."ownerId" = $?::uuid OR (r.shared AND EXISTS (SELECT 1 FROM users t WHERE t."accountId" = $1 AND t.id = r."ownerId" AND t.team = $?::text))`,
    ctx.user.id,
    ctx.user.team,
  );

/** Returns the source of all members of a saved search, as its reads show them. */
export const buildSavedSearchSource = (account: Pick<Context['account'], 'timeZone'>): RecordSource =>
  convertToZone(reads.savedSearch.single, account);

/** Shows instants in the account's time zone (docs/interface/saved-searches.md#fields). */
function convertToZone(source: RecordSource, account: Pick<Context['account'], 'timeZone'>): RecordSource {
  const createdOn = `to_char(r."createdOn" AT TIME ZONE ${buildZoneSql(account)}, 'DD/MM/YYYY HH24:MI')`;
  return { ...source, members: { ...source.members, createdOn } };
}
