import { createHash } from 'node:crypto';

/** For other pages of a search, and its repetitions. */
export interface CachedHits {
  /** The hits are valid for this `search_versions`. */
  readonly version: string;
  readonly total: number;
  /** From 0. */
  readonly from: number;
  /** In the list's order, 16 bytes each. */
  readonly ids: Buffer;
}

/** Within a bound of memory. The statement that reads the documents must check the version. */
export interface HitsCache {
  find(key: string): CachedHits | undefined;
  store(key: string, hits: CachedHits): void;
}

/** Around the requested page. */
export const cachedIds = 1_000;

const idBytes = 16;
/** Besides ids. */
const otherBytes = 500;

export interface HitsCacheOptions {
  /** Default 32 MiB; drops the least recently used. */
  readonly bound?: number;
  /** Fewer hits are not cached; default 100. Finding them costs no more than checking the version. */
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

/** @param asked all that distinguishes the search */
export const hitsKey = (accountId: string, asked: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([accountId, asked]))
    .digest('base64');

export interface HitRange {
  readonly from: number;
  readonly size: number;
}

export const rangeAround = ({ from, size }: HitRange): HitRange => ({
  from: from - (from % cachedIds),
  size: cachedIds + size,
});

/** Undefined if not all are cached. */
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
