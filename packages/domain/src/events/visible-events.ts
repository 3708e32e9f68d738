import type { Context } from '../context.ts';
import type { Condition } from '../records/page-statement.ts';
import { visibleMentions } from '../records/visible-mentions.ts';

/** What the user may see of the events `e` (docs/interface/events.md#the-feed). */
export const visibleEvents = (ctx: Context): readonly Condition[] =>
  visibleMentions(ctx, { kind: 'e.kind', recordId: 'e."recordId"', lastOwnerId: 'e."ownerId"' });
