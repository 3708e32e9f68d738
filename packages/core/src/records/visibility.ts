import { toAlias, quoteColumn, type Kind, type KindName, kinds } from '@nova/kinds';
import type { Context } from '../context.ts';
import { matchAny, condition, type Condition } from './condition.ts';

/**
 * Limits records to the user's team.
 * @param owner alias of the owner's row (docs/interface/keys-and-accounts.md#users)
 */
function limitToTeam(ctx: Context, owner: string): readonly Condition[] {
  return ctx.user.restrictToTeam ? [condition(`${owner}.team = $?::text`, ctx.user.team)] : [];
}

/** Limits placements by team and by billing (docs/interface/keys-and-accounts.md#users). */
function limitToTeamAndBilling(ctx: Context, owner: string): readonly Condition[] {
  return [...limitToTeam(ctx, owner), ...limitToBilling(ctx, owner)];
}

function limitToBilling(ctx: Context, owner: string): readonly Condition[] {
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

/** Returns true if no restriction hides a record from the user. */
export const seesEverything = ({ user }: Pick<Context, 'user'>): boolean =>
  !user.restrictToTeam && user.billing === 'ALL';

/**
 * Limits records by their owner, as the kind's definition requires. Records that name the user may stay visible
 * (docs/interface/keys-and-accounts.md#users).
 */
export function visibleToUser(
  ctx: Context,
  { visibility: rule }: Pick<Kind, 'visibility'>,
): readonly Condition[] {
  if (!rule) return [];
  const owner = toAlias('ownerId');
  const restrictions = rule.within === 'team' ? limitToTeam(ctx, owner) : limitToTeamAndBilling(ctx, owner);
  const always = (rule.always ?? []).map((name) => condition(`${quoteColumn(name)} = $?::uuid`, ctx.user.id));
  return always.length === 0 ? restrictions : restrictions.map((one) => matchAny([one, ...always]));
}

/** Lists the kinds of which the user does not see every record. */
export const listRestrictedKinds = (ctx: Context): readonly Kind<KindName>[] =>
  Object.values<Kind<KindName>>(kinds).filter((kind) => visibleToUser(ctx, kind).length > 0);

interface Mention {
  /** SQL of the kind's name. */
  readonly kind: string;
  readonly recordId: string;
  /** SQL of the last owner's id. Without it, only users without restriction see lines of deleted records. */
  readonly lastOwnerId?: string;
}

const owner = toAlias('ownerId');

/**
 * Limits lines of events or of the audit trail to those about visible records
 * (docs/interface/keys-and-accounts.md#users).
 */
export function visibleMentions(ctx: Context, mention: Mention): readonly Condition[] {
  return [...limitToOwnProposals(ctx, mention), ...limitToVisibleRecords(ctx, mention)];
}

/** Limits lines about proposals to the user's own (docs/interface/proposals.md#who-sees-them). */
const limitToOwnProposals = (ctx: Context, { kind, recordId }: Mention): readonly Condition[] =>
  seesEverything(ctx)
    ? []
    : [
        condition(
          `${kind} <> 'proposal' OR EXISTS (SELECT 1 FROM proposals p
             WHERE p."accountId" = $1 AND p.id = ${recordId} AND p."askedById" = $?::uuid)`,
          ctx.user.id,
        ),
      ];

function limitToVisibleRecords(ctx: Context, mention: Mention): readonly Condition[] {
  return Object.values<Kind>(kinds).flatMap((kind) => {
    const { name, table, visibility: rule } = kind;
    if (!rule) return [];
    const ofDeleted = visibleToUser(ctx, { visibility: { within: rule.within } });
    return visibleToUser(ctx, kind).map((restriction, index) =>
      matchAny([
        wrapCondition(undefined, () => `${mention.kind} <> '${name}'`),
        wrapCondition(
          restriction,
          (
            sql,
          ) => `EXISTS (SELECT 1 FROM ${table} r LEFT JOIN users ${owner} ON ${owner}."accountId" = $1 AND ${owner}.id = r."ownerId"
            WHERE r."accountId" = $1 AND r.id = ${mention.recordId} AND (${sql}))`,
        ),
        ...(mention.lastOwnerId === undefined ? [] : [deleted(mention.lastOwnerId, ofDeleted[index])]),
      ]),
    );
    function deleted(lastOwnerId: string, restriction: Condition | undefined): Condition {
      return wrapCondition(
        restriction,
        (
          sql,
        ) => `NOT EXISTS (SELECT 1 FROM ${table} r WHERE r."accountId" = $1 AND r.id = ${mention.recordId})
          AND EXISTS (SELECT 1 FROM users ${owner} WHERE ${owner}."accountId" = $1 AND ${owner}.id = ${lastOwnerId} AND (${sql}))`,
      );
    }
  });
}

const wrapCondition = (condition: Condition | undefined, around: (sql: string) => string): Condition => ({
  build: (first) => {
    const { sql, values } = condition?.build(first) ?? { sql: 'true', values: [] };
    return { sql: around(sql), values };
  },
});
