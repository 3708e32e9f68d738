import type { savedSearch } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { isId } from '../../ids.ts';
import type { DocumentPage } from '../../json-text.ts';
import { reads } from '../../records/kind-reads.ts';
import { notFound } from '../../records/refusals.ts';
import { condition, type Condition } from '../../records/page-statement.ts';
import { type PageRequest, readPage } from '../../records/read-documents.ts';
import type { RecordSource } from '../../records/record-source.ts';

export function listSavedSearches(
  ctx: Context,
  input: PageRequest,
): Promise<DocumentPage<z.output<typeof savedSearch>>> {
  return readPage(ctx, inZone(ctx.account.timeZone), input, {
    conditions: [visibleSearches(ctx)],
  });
}

/** @throws NOT_FOUND if the user does not see it */
export async function findSavedSearchOrThrow(ctx: Context, id: string): Promise<{ readonly query: string }> {
  if (!isId(id)) throw notFound('saved search');
  const visible = visibleSearches(ctx).build(3);
  const [found] = await ctx.db.rows<{ query: string }>(
    `SELECT r.query FROM saved_searches r WHERE r."accountId" = $1 AND r.id = $2 AND (${visible.sql})`,
    [id, ...visible.values],
  );
  if (!found) throw notFound('saved search');
  return found;
}

/** Own searches, and shared ones of the user's team (docs/interface/saved-searches.md#visibility). */
export const visibleSearches = (ctx: Context): Condition =>
  condition(
    `r."ownerId" = $?::uuid OR (r.shared AND EXISTS (SELECT 1 FROM users t WHERE t."accountId" = $1 AND t.id = r."ownerId" AND t.team = $?::text))`,
    ctx.user.id,
    ctx.user.team,
  );

/** With instants in the account's time zone (docs/interface/saved-searches.md#fields). */
function inZone(timeZone: string): RecordSource {
  const { source } = reads.savedSearch;
  const zone = `'${timeZone.replaceAll("'", "''")}'`;
  const createdOn = `to_char(r."createdOn" AT TIME ZONE ${zone}, 'DD/MM/YYYY HH24:MI')`;
  return { ...source, members: { ...source.members, createdOn } };
}
