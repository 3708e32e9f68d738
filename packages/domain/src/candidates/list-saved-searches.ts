import type { savedSearch } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { DocumentPage } from '../json-text.ts';
import { condition, type Condition } from '../records/page-statement.ts';
import { readPage, type PageRequest } from '../records/read-documents.ts';
import { joinOne, type RecordSource } from '../records/record-source.ts';

/** A saved search as it is listed (docs/interface/saved-searches.md#fields); `$TZ` is the account's time zone. */
const savedSearchSource = (timeZone: string): RecordSource => ({
  from: 'saved_searches s',
  alias: 's',
  joins: [joinOne('users', 'o', 's', 'ownerId')],
  members: {
    id: 's.id',
    name: 's.name',
    createdBy: 'o.name',
    createdOn: `to_char(s."createdOn" AT TIME ZONE '${timeZone.replaceAll("'", "''")}', 'DD/MM/YYYY HH24:MI')`,
    shared: 's.shared',
  },
});

/** Own searches, and shared ones of the user's team (docs/interface/saved-searches.md#visibility). */
export const visibleSearches = (ctx: Context): Condition =>
  condition(
    `s."ownerId" = $?::uuid OR (s.shared AND EXISTS (SELECT 1 FROM users t WHERE t."accountId" = $1 AND t.id = s."ownerId" AND t.team = $?::text))`,
    ctx.user.id,
    ctx.user.team,
  );

/** The saved searches that the user may see (docs/interface/saved-searches.md#visibility). */
export function listSavedSearches(
  ctx: Context,
  input: PageRequest,
): Promise<DocumentPage<z.output<typeof savedSearch>>> {
  return readPage(ctx, savedSearchSource(ctx.account.timeZone), input, {
    conditions: [visibleSearches(ctx)],
  });
}
