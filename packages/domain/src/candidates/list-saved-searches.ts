import type { savedSearch } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { DocumentPage } from '../json-text.ts';
import { reads } from '../records/kind-reads.ts';
import { condition, type Condition } from '../records/page-statement.ts';
import { readPage, type PageRequest } from '../records/read-documents.ts';
import type { RecordSource } from '../records/record-source.ts';

/** A saved search as it is listed (docs/interface/saved-searches.md#fields), its instants in the account's time zone. */
function inZone(timeZone: string): RecordSource {
  const { source } = reads.savedSearch;
  const zone = `'${timeZone.replaceAll("'", "''")}'`;
  const createdOn = `to_char(r."createdOn" AT TIME ZONE ${zone}, 'DD/MM/YYYY HH24:MI')`;
  return { ...source, members: { ...source.members, createdOn } };
}

/** Own searches, and shared ones of the user's team (docs/interface/saved-searches.md#visibility). */
export const visibleSearches = (ctx: Context): Condition =>
  condition(
    `r."ownerId" = $?::uuid OR (r.shared AND EXISTS (SELECT 1 FROM users t WHERE t."accountId" = $1 AND t.id = r."ownerId" AND t.team = $?::text))`,
    ctx.user.id,
    ctx.user.team,
  );

/** The saved searches that the user may see (docs/interface/saved-searches.md#visibility). */
export function listSavedSearches(
  ctx: Context,
  input: PageRequest,
): Promise<DocumentPage<z.output<typeof savedSearch>>> {
  return readPage(ctx, inZone(ctx.account.timeZone), input, {
    conditions: [visibleSearches(ctx)],
  });
}
