import { createHash } from 'node:crypto';

/** What a search found, for its other pages and repetitions. */
export interface CachedHits {
  /** The `search_versions` of that moment: the rest is valid for this version. */
  readonly version: string;
  readonly total: number;
  /** The index of the first cached id, from 0. */
  readonly from: number;
  /** In the order of the list, 16 bytes each. */
  readonly ids: Buffer;
}

/**
 * Caches what searches found, within a bound of memory. Callers must check the version in the statement that
 * reads the documents.
 */
export interface HitsCache {
  find(key: string): CachedHits | undefined;
  store(key: string, hits: CachedHits): void;
}

/** Ids per search, around the requested page. */
export const cachedIds = 1_000;

const idBytes = 16;
/** Bytes per search besides ids. */
const otherBytes = 500;

export interface HitsCacheOptions {
  /** Bytes in all, default 32 MiB; least recently used searches are dropped first. */
  readonly bound?: number;
  /**
   * Searches that find fewer are not cached; default 100. Finding fewer costs no more than checking the
   * version.
   */
  readonly least?: number;
}

export function createHitsCache({ bound = 32 * 1024 * 1024, least = 100 }: HitsCacheOptions = {}): HitsCache {
  const cache = new Map<string, CachedHits>();
  let bytes = 0;
  const drop = (key: string): void => {
    const hits = cache.get(key);
    if (!hits) return;
    cache.delete(key);
    bytes -= sizeOf(hits);
  };
  return {
    find(key) {
      const hits = cache.get(key);
      if (!hits) return undefined;
      cache.delete(key);
      cache.set(key, hits);
      return hits;
    },
    store(key, hits) {
      drop(key);
      if (hits.total < least) return;
      cache.set(key, hits);
      bytes += sizeOf(hits);
      for (const oldest of cache.keys()) {
        if (bytes <= bound) break;
        drop(oldest);
      }
    },
  };
}

const sizeOf = ({ ids }: CachedHits): number => ids.length + otherBytes;

/** @param asked everything that distinguishes this search from others of the account */
export const hitsKey = (accountId: string, asked: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([accountId, asked]))
    .digest('base64');

export interface HitRange {
  readonly from: number;
  readonly size: number;
}

/** The ids to cache for a page: the page and its surroundings. */
export const rangeAround = ({ from, size }: HitRange): HitRange => ({
  from: from - (from % cachedIds),
  size: cachedIds + size,
});

/** The ids of a page; undefined if not all of them are cached. */
export function idsInRange({ ids, total, from }: CachedHits, page: HitRange): readonly string[] | undefined {
  const end = Math.min(page.from + page.size, total);
  if (page.from >= end) return [];
  if (page.from < from || end > from + ids.length / idBytes) return undefined;
  const found: string[] = [];
  for (let place = page.from; place < end; place++) {
    const at = (place - from) * idBytes;
    found.push(ids.toString('hex', at, at + idBytes));
  }
  return found;
}
