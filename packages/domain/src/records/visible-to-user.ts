import { aliasOf, columnOf, type Kind } from '@nova/kinds';
import type { Context } from '../context.ts';
import { anyOf, condition, type Condition } from './page-statement.ts';
import { readDocument, type Sought } from './read-documents.ts';
import { withoutCache } from './ready-documents.ts';
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
 * What the definition of a kind leaves of its records to the user (docs/interface/keys-and-accounts.md#users): those whose
 * owner's team and billing allow it, and those that name the user where the definition says so.
 */
export function visibleToUser(
  ctx: Context,
  { visibility: rule }: Pick<Kind, 'visibility'>,
): readonly Condition[] {
  if (!rule) return [];
  const owner = aliasOf('ownerId');
  const restrictions = rule.within === 'team' ? withinTeam(ctx, owner) : withinTeamAndBilling(ctx, owner);
  const always = (rule.always ?? []).map((name) => condition(`${columnOf(name)} = $?::uuid`, ctx.user.id));
  return always.length === 0 ? restrictions : restrictions.map((one) => anyOf([one, ...always]));
}

/**
 * A record that the user may not see is not there to be written either.
 * @throws NOT_FOUND, naming what is sought
 */
export async function assertVisible(
  ctx: Context,
  source: RecordSource,
  sought: Sought,
  restrictions: readonly Condition[],
): Promise<void> {
  if (restrictions.length > 0) await readDocument(ctx, withoutCache(source), sought, restrictions);
}
