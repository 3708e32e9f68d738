import type { Context } from '../context.ts';
import { type DocumentPage, JsonText } from '../json-text.ts';
import { type CachedHits, type HitRange, hitsKey, idsInRange, rangeAround } from './hits-cache.ts';
import { buildConditions, cachedHitsStatement, type Condition, hitsStatement } from './page-statement.ts';
import { type RecordSource, wordsOf } from './record-source.ts';
import { refuseEndlessQuery } from './refusals.ts';

interface PagePosition {
  readonly page: number;
  readonly size: number;
}

interface SearchPageRow extends BuiltPage {
  readonly total: number;
  readonly version: string;
  readonly ids: Buffer | null;
}

/**
 * One page of a search by words alone. Counting is most of its cost, so hits are cached
 * (docs/decisions/0019-kept-hits.md).
 */
export async function searchPage<T>(
  ctx: Context,
  source: RecordSource,
  request: PagePosition,
  conditions: readonly Condition[],
): Promise<DocumentPage<T>> {
  const { sql, values } = buildConditions(conditions);
  const key = hitsKey(ctx.account.id, [wordsOf(source).kind, sql, values]);
  const range = { from: request.page * request.size, size: request.size };
  const hits = ctx.ports.hitsCache.find(key);
  const known = hits && (await readCached(ctx, source, hits, range));
  if (hits && known) return builtPage(ctx, source, request, { ...known, total: hits.total });
  const near = rangeAround(range);
  const { text, values: asked } = hitsStatement(source, conditions);
  const [found] = await ctx.db
    .rows<SearchPageRow>(text, [...asked, near.size, near.from, range.size, range.from - near.from], {
      dynamic: true,
      search: true,
    })
    .catch(refuseEndlessQuery);
  if (!found) return builtPage(ctx, source, request, { data: '[]', uncached: null, total: 0 });
  const { total, version, ids } = found;
  ctx.ports.hitsCache.store(key, { total, version, from: near.from, ids: ids ?? Buffer.alloc(0) });
  return builtPage(ctx, source, request, found);
}

/** Undefined if the ids are not cached or no longer valid. */
async function readCached(
  ctx: Context,
  source: RecordSource,
  hits: CachedHits,
  range: HitRange,
): Promise<BuiltPage | undefined> {
  const ids = idsInRange(hits, range);
  if (!ids) return undefined;
  const [cached] = await ctx.db.rows<BuiltPage & { readonly version: string }>(cachedHitsStatement(source), [
    ids,
  ]);
  return cached?.version === hits.version ? cached : undefined;
}

export interface BuiltPage {
  /** A JSON list. */
  readonly data: string;
  readonly uncached: readonly string[] | null;
}

/** Notes what had to be built. */
export function builtPage<T>(
  ctx: Context,
  source: RecordSource,
  { page, size }: PagePosition,
  { data, uncached, total }: BuiltPage & { readonly total: number },
): DocumentPage<T> {
  if (uncached) ctx.ports.documentCache.note(ctx.account.id, source, uncached);
  return { data: new JsonText<T[]>(data), page, size, total };
}
