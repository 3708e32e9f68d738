import { aliasOf, kinds, type Kind } from '@nova/kinds';
import type { Context } from '../context.ts';
import { anyOf, type Condition } from './page-statement.ts';
import { visibleToUser } from './visible-to-user.ts';

/** Where a line says which record it tells of, as SQL. */
export interface Mention {
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
