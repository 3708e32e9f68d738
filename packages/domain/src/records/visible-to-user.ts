import type { Context } from '../context.ts';
import { condition, type Condition } from './page-statement.ts';
import { readDocument } from './read-documents.ts';
import type { RecordSource } from './record-source.ts';

/** What the user's team restriction leaves of records with this owner (docs/interface/keys-and-accounts.md#users); `owner` aliases the owner's row. */
export function withinTeam(ctx: Context, owner: string): readonly Condition[] {
  return ctx.user.restrictToTeam ? [condition(`${owner}.team = $?::text`, ctx.user.team)] : [];
}

/** What team and billing restrictions, both at once, leave of placements with this owner (docs/interface/keys-and-accounts.md#users). */
export function withinTeamAndBilling(ctx: Context, owner: string): readonly Condition[] {
  return [...withinTeam(ctx, owner), ...withinBilling(ctx, owner)];
}

function withinBilling(ctx: Context, owner: string): readonly Condition[] {
  switch (ctx.user.billing) {
    case 'ALL':
      return [];
    case 'TEAM':
      return [condition(`${owner}.team = $?::text`, ctx.user.team)];
    case 'OWN':
      return [condition(`${owner}.id = $?::uuid`, ctx.user.id)];
    case 'NONE':
      return [condition('$?::boolean', false)];
  }
}

/**
 * A record that the user may not see is not there to be written either.
 * @throws NOT_FOUND, naming `what`
 */
export async function assertVisible(
  ctx: Context,
  source: RecordSource,
  id: string,
  what: string,
  restrictions: readonly Condition[],
): Promise<void> {
  if (restrictions.length > 0) await readDocument(ctx, source, id, what, restrictions);
}
