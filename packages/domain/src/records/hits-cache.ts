import { createHash } from 'node:crypto';

/** What a search found at one moment, so that its other pages, and the same page again, need not find it anew. */
export interface CachedHits {
  /** What the account's records were found by at that moment (`search_versions`); as long as it is this, all the rest is true. */
  readonly version: string;
  /** How many there are in all. */
  readonly total: number;
  /** The place of the first id that is kept, from 0. */
  readonly from: number;
  /** Ids in the order of the list, 16 bytes each. */
  readonly ids: Buffer;
}

/**
 * What searches found, within a bound of memory. Nothing here is answered before the database has said, of the moment that it reads the
 * documents at, that the version is still the same.
 */
export interface HitsCache {
  find(key: string): CachedHits | undefined;
  store(key: string, hits: CachedHits): void;
}

/** Ids kept of one search, those of the page that was asked for among them. */
export const cachedIds = 1_000;

const idBytes = 16;
/** What a search takes besides its ids: key, version and places in memory. */
const otherBytes = 500;

export interface HitsCacheOptions {
  /** Bytes for all searches of all accounts, 32 MiB where not said; those that were not asked for the longest are forgotten first. */
  readonly bound?: number;
  /**
   * The least that a search finds for it to be kept, 100 where not said: to find fewer costs about what it costs to see that they have
   * changed, which is lost in an account that writes between two searches.
   */
  readonly least?: number;
}

export function createHitsCache({ bound = 32 * 1024 * 1024, least = 100 }: HitsCacheOptions = {}): HitsCache {
  const kept = new Map<string, CachedHits>();
  let bytes = 0;
  const drop = (key: string): void => {
    const hits = kept.get(key);
    if (!hits) return;
    kept.delete(key);
    bytes -= sizeOf(hits);
  };
  return {
    find(key) {
      const hits = kept.get(key);
      if (!hits) return undefined;
      kept.delete(key);
      kept.set(key, hits);
      return hits;
    },
    store(key, hits) {
      drop(key);
      if (hits.total < least) return;
      kept.set(key, hits);
      bytes += sizeOf(hits);
      for (const oldest of kept.keys()) {
        if (bytes <= bound) break;
        drop(oldest);
      }
    },
  };
}

const sizeOf = ({ ids }: CachedHits): number => ids.length + otherBytes;

/** What tells one search from all others: whose it is, and everything that it asks. */
export const hitsKey = (accountId: string, asked: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([accountId, asked]))
    .digest('base64');

/** A part of a list: so many records from a place on. */
export interface HitRange {
  readonly from: number;
  readonly size: number;
}

/** The stretch of ids that is kept when a page is asked for: the page, and what lies around it. */
export const rangeAround = ({ from, size }: HitRange): HitRange => ({
  from: from - (from % cachedIds),
  size: cachedIds + size,
});

/** The ids of a page; undefined where they are not all among those that are kept. */
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
