import type { Context } from '../context.ts';
import { type DocumentPage, JsonText } from '../json-text.ts';
import { type CachedHits, hitsKey } from './hits-cache.ts';
import { type HitChanges, type HitRange, applyChanges, findPageIds, widenRange } from './near-hits.ts';
import { buildConditions, type Condition } from './condition.ts';
import { buildCachedHitsStatement, buildHitChangesStatement, buildHitsStatement } from './page-statement.ts';
import { type RecordSource, requireWords } from './record-source.ts';
import { refuseEndlessQuery } from './refusals.ts';

interface PagePosition {
  readonly page: number;
  readonly size: number;
  /** Chosen fields. Callers can make endlessly many such statements, so they are not prepared. */
  readonly fields?: string | undefined;
}

interface SearchPageRow extends BuiltPage {
  readonly total: number;
  readonly version: string;
  readonly near: Buffer;
  readonly all: Buffer | null;
}

/**
 * Reads one page of a search by words alone. Counting is most of its cost, so hits are cached and updated after
 * writes (decision 0019).
 */
export async function searchPage<T>(
  ctx: Context,
  source: RecordSource,
  request: PagePosition,
  conditions: readonly Condition[],
): Promise<DocumentPage<T>> {
  const { sql, values } = buildConditions(conditions);
  const key = hitsKey(ctx.account.id, [requireWords(source).kind, sql, values]);
  const range = { from: request.page * request.size, size: request.size };
  const cachedRow = await readCached(ctx, source, conditions, {
    key,
    range,
    dynamic: Boolean(request.fields),
  });
  if (cachedRow) return buildPage(ctx, source, request, cachedRow);
  const near = widenRange(range);
  const { text, values: asked } = buildHitsStatement(source, conditions);
  const [found] = await ctx.db
    .rows<SearchPageRow>(text, [...asked, near.size, near.from, range.size, range.from - near.from], {
      dynamic: true,
      search: true,
    })
    .catch(refuseEndlessQuery);
  if (!found) return buildPage(ctx, source, request, { data: '[]', uncached: null, total: 0 });
  const { total, version, near: hits, all } = found;
  ctx.ports.hitsCache.store(key, { total, version, from: near.from, near: hits, all: all ?? undefined });
  return buildPage(ctx, source, request, found);
}

interface CachedSearch {
  readonly key: string;
  readonly range: HitRange;
  readonly dynamic: boolean;
}

/**
 * Limit of reads, because a write may come between two of them. Under constant writes, the hits are counted
 * again.
 */
const mostReads = 3;

/** Reads a page from cached hits; undefined if the page is not cached, or if the hits must be counted. */
async function readCached(
  ctx: Context,
  source: RecordSource,
  conditions: readonly Condition[],
  { key, range, dynamic }: CachedSearch,
): Promise<(BuiltPage & { readonly total: number }) | undefined> {
  let hits = ctx.ports.hitsCache.find(key);
  for (let reads = 1; hits && reads <= mostReads; reads++) {
    const ids = findPageIds(hits, range);
    if (!ids) return undefined;
    const [page] = await ctx.db.rows<BuiltPage & { readonly version: string }>(
      buildCachedHitsStatement(source),
      [ids],
      { dynamic },
    );
    if (page?.version === hits.version) return { ...page, total: hits.total };
    hits = await updateHits(ctx, source, conditions, hits);
    if (hits) ctx.ports.hitsCache.store(key, hits);
  }
  return undefined;
}

type ChangesRow = HitChanges & { readonly isKnown: boolean };

/** Updates cached hits after writes; undefined if they must be counted again. */
async function updateHits(
  ctx: Context,
  source: RecordSource,
  conditions: readonly Condition[],
  hits: CachedHits,
): Promise<CachedHits | undefined> {
  if (!hits.all) return undefined;
  const { text, values } = buildHitChangesStatement(source, conditions);
  const parts = hits.version === '' ? [] : hits.version.split(' ');
  const slots = parts.filter((_, at) => at % 2 === 0);
  const versions = parts.filter((_, at) => at % 2 === 1);
  const [changes] = await ctx.db
    .rows<ChangesRow>(text, [...values, slots, versions], { dynamic: true, search: true })
    .catch(refuseEndlessQuery);
  return changes?.isKnown ? applyChanges(hits, changes) : undefined;
}

export interface BuiltPage {
  /** A JSON list. */
  readonly data: string;
  readonly uncached: readonly string[] | null;
}

/** Builds the answer, and notes documents for the cache that had to be built. */
export function buildPage<T>(
  ctx: Context,
  source: RecordSource,
  { page, size }: PagePosition,
  { data, uncached, total }: BuiltPage & { readonly total: number },
): DocumentPage<T> {
  if (uncached) ctx.ports.documentCache.note(ctx.account.id, source, uncached);
  return { data: new JsonText<T[]>(data), page, size, total };
}
