import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { notFound } from '../records/refusals.ts';
import { visibleSearches } from './list-saved-searches.ts';

/** A saved search that the user may see. @throws NOT_FOUND */
export async function findSavedSearchOrThrow(ctx: Context, id: string): Promise<{ readonly query: string }> {
  if (!isId(id)) throw notFound('saved search');
  const visible = visibleSearches(ctx).build(3);
  const [found] = await ctx.db.rows<{ query: string }>(
    `SELECT r.query FROM saved_searches r WHERE r."accountId" = $1 AND r.id = $2 AND (${visible.sql})`,
    [id, ...visible.values],
  );
  if (!found) throw notFound('saved search');
  return found;
}
