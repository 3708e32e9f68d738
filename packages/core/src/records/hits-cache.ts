import { createHash } from 'node:crypto';

/** The hits of a search, for its other pages and its repetitions. */
export interface CachedHits {
  /** The hits are valid for these `search_versions`. */
  readonly version: string;
  readonly total: number;
  /** The position of the first hit in `near`, from 0. */
  readonly from: number;
  /** Consecutive hits of the list, in the format of near-hits.ts. */
  readonly near: Buffer;
  /** Ids of all hits in any order, 16 bytes each; undefined if they are too many. */
  readonly all: Buffer | undefined;
}

/** Caches hits within a limit of memory. The statement that reads the documents must check the version. */
export interface HitsCache {
  find(key: string): CachedHits | undefined;
  store(key: string, hits: CachedHits): void;
}

/** Bytes per entry, in addition to its hits. */
const otherBytes = 500;

interface HitsCacheOptions {
  /** Limit in bytes, 32 MiB by default. The least recently used entries are dropped. */
  readonly bound?: number;
  /**
   * Searches with fewer hits are not cached, because finding them costs no more than checking the version; 100
   * by default.
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
    bytes -= countBytes(hits);
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
      bytes += countBytes(hits);
      for (const oldest of cache.keys()) {
        if (bytes <= bound) break;
        drop(oldest);
      }
    },
  };
}

const countBytes = ({ near, all }: CachedHits): number => near.length + (all?.length ?? 0) + otherBytes;

/**
 * Computes the key of a search.
 * @param asked all that distinguishes the search
 */
export const hitsKey = (accountId: string, asked: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([accountId, asked]))
    .digest('base64');
