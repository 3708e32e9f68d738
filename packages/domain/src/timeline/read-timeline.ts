import type { TimelineItem, TimelineKind } from '@nova/contract';
import { kinds } from '@nova/kinds';
import { comparedMoment } from '../compared-moment.ts';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { JsonText, type DocumentPage } from '../json-text.ts';
import { notFound } from '../records/not-found.ts';
import { condition, type Condition } from '../records/page-statement.ts';
import type { PageRequest } from '../records/read-documents.ts';
import { visibleToUser } from '../records/visible-to-user.ts';
import { appearances } from './appearances.ts';
import type { Appearance } from './appearance.ts';
import { timelineStatement, type Branch } from './timeline-statement.ts';

interface TimelinePage {
  readonly data: string;
  readonly total: number;
  readonly there: boolean;
}

/** Account, record, items a page and items before it come first. */
const firstValue = 5;

/**
 * What happened to a record of this kind, newest first: what the user may see of it (docs/interface/timeline.md).
 * @throws NOT_FOUND
 */
export const timelineOf =
  <Member extends string>(kind: TimelineKind, member: Member) =>
  async (ctx: Context, input: PageRequest & Record<Member, string>): Promise<DocumentPage<TimelineItem>> => {
    const id: string = input[member];
    if (!isId(id)) throw notFound(kinds[kind].singular);
    const { page, size } = input;
    const values: unknown[] = [];
    const branches = appearances
      .filter(({ on, through }) => kind in on || kind in (through ?? {}))
      .map((appearance) => branchOf(ctx, appearance, input, values));
    const text = timelineStatement(kind, branches, depthOf((page + 1) * size));
    const [row] = await ctx.db.rows<TimelinePage>(text, [id, size, page * size, ...values], {
      dynamic: values.length > 0,
    });
    if (!row?.there) throw notFound(kinds[kind].singular);
    return { data: new JsonText<TimelineItem[]>(row.data), page, size, total: row.total };
  };

/** A power of ten that the items do not exceed: few different statements, and the first is enough for most pages. */
const depthOf = (items: number): number => 10 ** Math.max(2, Math.ceil(Math.log10(items)));

/** A branch with what narrows it; its values join `values`. */
function branchOf(
  ctx: Context,
  appearance: Appearance,
  { updatedSince }: PageRequest,
  values: unknown[],
): Branch {
  const narrowing: readonly Condition[] = [
    ...(appearance.visibility ? visibleToUser(ctx, appearance.visibility) : []),
    ...(updatedSince === undefined
      ? []
      : [
          condition(
            `r."${appearance.stamp ?? appearance.at}" >= $?::timestamptz`,
            comparedMoment(ctx, updatedSince, 'from'),
          ),
        ]),
  ];
  const conditions = narrowing.map(({ build }) => {
    const built = build(firstValue + values.length);
    values.push(...built.values);
    return `(${built.sql})`;
  });
  return { appearance, conditions };
}
