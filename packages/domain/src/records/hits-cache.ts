import { createHash } from 'node:crypto';

/** For other pages of a search, and its repetitions. */
export interface CachedHits {
  /** The hits are valid for these `search_versions`. */
  readonly version: string;
  readonly total: number;
  /** Place of the first of `near`, from 0. */
  readonly from: number;
  /** A stretch of the list (near-hits.ts). */
  readonly near: Buffer;
  /** Ids of all hits in any order, 16 bytes each; undefined if they are too many. */
  readonly all: Buffer | undefined;
}

/** Within a bound of memory. The statement that reads the documents must check the version. */
export interface HitsCache {
  find(key: string): CachedHits | undefined;
  store(key: string, hits: CachedHits): void;
}

/** Besides hits. */
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

const sizeOf = ({ near, all }: CachedHits): number => near.length + (all?.length ?? 0) + otherBytes;

/** @param asked all that distinguishes the search */
export const hitsKey = (accountId: string, asked: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([accountId, asked]))
    .digest('base64');
