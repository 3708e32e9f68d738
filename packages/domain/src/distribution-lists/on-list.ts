import type { distributionList, ListEntity } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { matching, type QueryContext } from '../records/matching.ts';
import { notFound } from '../records/refusals.ts';
import { condition, type Condition } from '../records/page-statement.ts';

export type FoundList = Pick<z.output<typeof distributionList>, 'id' | 'name' | 'entity' | 'kind' | 'query'>;

/** One list, as its row has it. @throws NOT_FOUND */
export async function findListOrThrow(ctx: Pick<Context, 'db'>, id: string): Promise<FoundList> {
  const [found] = isId(id)
    ? await ctx.db.rows<FoundList>(
        `SELECT id, name, entity, kind, query FROM distribution_lists WHERE "accountId" = $1 AND id = $2`,
        [id],
      )
    : [];
  if (!found) throw notFound('distribution list');
  return found;
}

/**
 * The conditions by which the records of its entity are on a list: one truth for its members, a campaign's audience and its
 * recipients (docs/interface/mail.md#distribution-lists).
 * @throws INVALID_QUERY where its query can no longer be read, such as when a custom field is gone
 */
export const onList = (
  ctx: QueryContext,
  { id, entity, kind, query }: Omit<FoundList, 'name'>,
): Promise<readonly Condition[]> =>
  kind === 'QUERY'
    ? matching(ctx, entity, query ?? '', false)
    : Promise.resolve([
        condition(
          `EXISTS (SELECT 1 FROM distribution_list_members m
             WHERE m."accountId" = r."accountId" AND m."listId" = $?::uuid AND m."recordId" = r.id)`,
          id,
        ),
      ]);

/** Compiles a query as the list's reads will. @throws INVALID_QUERY */
export async function assertQuery(ctx: QueryContext, entity: ListEntity, query: string): Promise<void> {
  await matching(ctx, entity, query, false);
}
