import { kinds, type Kind } from '@nova/kinds';
import type { Context } from '../context.ts';
import type { Condition } from '../records/page-statement.ts';
import { withinTeam, withinTeamAndBilling } from '../records/visible-to-user.ts';

/** What the user may see of the events `e` (docs/interface/events.md#the-feed). */
export const visibleEvents = (ctx: Context): readonly Condition[] => [
  ...visible(kinds.placement, withinTeamAndBilling(ctx, 'o')),
  ...visible(kinds.interview, withinTeam(ctx, 'o')),
];

/** Events of a kind of record, limited to those whose owner `o`, of today or of the day it went, the restrictions leave. */
const visible = ({ name, table }: Kind, restrictions: readonly Condition[]): readonly Condition[] =>
  restrictions.map((restriction) => ({
    build: (firstParameter) => {
      const { sql, values } = restriction.build(firstParameter);
      return {
        sql: `e.kind <> '${name}' OR EXISTS (SELECT 1 FROM users o WHERE o."accountId" = $1 AND o.id = coalesce(
            (SELECT r."ownerId" FROM ${table} r WHERE r."accountId" = $1 AND r.id = e."recordId"), e."ownerId") AND ${sql})`,
        values,
      };
    },
  }));
