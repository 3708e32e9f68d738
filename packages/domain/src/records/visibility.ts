import { aliasOf, columnOf, type Kind, kinds } from '@nova/kinds';
import type { Context } from '../context.ts';
import { anyOf, condition, type Condition } from './page-statement.ts';
import { readDocument, type Sought } from './read-documents.ts';
import { withoutCache } from './cached-documents.ts';
import type { RecordSource } from './record-source.ts';

/** What the user's team restriction leaves of records with this owner (docs/interface/keys-and-accounts.md#users); `owner` aliases the owner's row. */
function withinTeam(ctx: Context, owner: string): readonly Condition[] {
  return ctx.user.restrictToTeam ? [condition(`${owner}.team = $?::text`, ctx.user.team)] : [];
}

/** What team and billing restrictions, both at once, leave of placements with this owner (docs/interface/keys-and-accounts.md#users). */
function withinTeamAndBilling(ctx: Context, owner: string): readonly Condition[] {
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

/** Where a line says which record it tells of, as SQL. */
interface Mention {
  /** The name of the record's kind. */
  readonly kind: string;
  readonly recordId: string;
  /** Who owned the record when it was deleted. Where lines do not say that, those of deleted records are seen by users without restriction. */
  readonly lastOwnerId?: string;
}

const owner = aliasOf('ownerId');

/**
 * What the user may see of lines that tell of records, such as events and the audit trail: those of the records that the definitions
 * of their kinds leave to the user (docs/interface/keys-and-accounts.md#users).
 */
export function visibleMentions(ctx: Context, mention: Mention): readonly Condition[] {
  return Object.values<Kind>(kinds).flatMap((kind) => {
    const { name, table, visibility: rule } = kind;
    if (!rule) return [];
    const ofDeleted = visibleToUser(ctx, { visibility: { within: rule.within } });
    return visibleToUser(ctx, kind).map((restriction, index) =>
      anyOf([
        inside(undefined, () => `${mention.kind} <> '${name}'`),
        inside(
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
      return inside(
        restriction,
        (
          sql,
        ) => `NOT EXISTS (SELECT 1 FROM ${table} r WHERE r."accountId" = $1 AND r.id = ${mention.recordId})
          AND EXISTS (SELECT 1 FROM users ${owner} WHERE ${owner}."accountId" = $1 AND ${owner}.id = ${lastOwnerId} AND (${sql}))`,
      );
    }
  });
}

/** A condition whose SQL stands inside other SQL. */
const inside = (condition: Condition | undefined, around: (sql: string) => string): Condition => ({
  build: (first) => {
    const { sql, values } = condition?.build(first) ?? { sql: 'true', values: [] };
    return { sql: around(sql), values };
  },
});
