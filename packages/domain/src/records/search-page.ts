import type { Context } from '../context.ts';
import type { DocumentPage } from '../json-text.ts';
import { builtPage, type BuiltPage } from './built-page.ts';
import { hitsKey, idsInRange, rangeAround, type CachedHits, type HitRange } from './kept-hits.ts';
import { buildConditions, hitsStatement, cachedHitsStatement, type Condition } from './page-statement.ts';
import { wordsOf, type RecordSource } from './record-source.ts';
import { refuseEndlessQuery } from './refuse-endless-query.ts';

interface Page {
  readonly page: number;
  readonly size: number;
}

interface SearchPageRow extends BuiltPage {
  readonly total: number;
  readonly version: string;
  /** Null where there are none. */
  readonly ids: Buffer | null;
}

/**
 * One page of what a search by words alone finds, with the exact total. To count them all is most of its cost, so what was found is
 * kept, and holds as long as the account's words are the same at the moment that the documents are read at
 * (docs/decisions/0019-kept-hits.md).
 */
export async function searchPage<T>(
  ctx: Context,
  source: RecordSource,
  request: Page,
  conditions: readonly Condition[],
): Promise<DocumentPage<T>> {
  const { sql, values } = buildConditions(conditions);
  const key = hitsKey(ctx.account.id, [wordsOf(source).kind, sql, values]);
  const stretch = { from: request.page * request.size, size: request.size };
  const hits = ctx.ports.hitsCache.find(key);
  const known = hits && (await readKept(ctx, source, hits, stretch));
  if (hits && known) return builtPage(ctx, source, request, { ...known, total: hits.total });
  const near = rangeAround(stretch);
  const { text, values: asked } = hitsStatement(source, conditions);
  const [found] = await ctx.db
    .rows<SearchPageRow>(text, [...asked, near.size, near.from, stretch.size, stretch.from - near.from], {
      dynamic: true,
      search: true,
    })
    .catch(refuseEndlessQuery);
  if (!found) return builtPage(ctx, source, request, { data: '[]', uncached: null, total: 0 });
  const { total, version, ids } = found;
  ctx.ports.hitsCache.store(key, { total, version, from: near.from, ids: ids ?? Buffer.alloc(0) });
  return builtPage(ctx, source, request, found);
}

/** The documents of a page whose ids are kept; undefined where they are not, or no longer what the search finds. */
async function readKept(
  ctx: Context,
  source: RecordSource,
  hits: CachedHits,
  stretch: HitRange,
): Promise<BuiltPage | undefined> {
  const ids = idsInRange(hits, stretch);
  if (!ids) return undefined;
  const [kept] = await ctx.db.rows<BuiltPage & { readonly version: string }>(cachedHitsStatement(source), [
    ids,
  ]);
  return kept?.version === hits.version ? kept : undefined;
}
