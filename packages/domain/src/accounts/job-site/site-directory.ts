import type { Database } from '@nova/db';
import { BoundedCache } from '../bounded-cache.ts';
import { findSite, type FoundSite } from './find-site.ts';

/** Job pages by their address, with who stands behind their key (docs/interface/public-jobs.md#pages). */
export interface SiteDirectory {
  /** Null where no pages stand at the address, or their key is revoked or expired. */
  find(slug: string): Promise<FoundSite | null>;
}

/** What is remembered is at most so old, in milliseconds, that a revocation holds everywhere within 5 seconds. */
const usualTtlMs = 4_000;
const capacity = 10_000;

/** Looks pages up with a memory of a few seconds; any number of requests for one address share a look-up. */
export function createSiteDirectory(database: Database, { ttlMs = usualTtlMs } = {}): SiteDirectory {
  const remembered = new BoundedCache<FoundSite | null>(capacity, ttlMs);
  const pending = new Map<string, Promise<FoundSite | null>>();

  async function lookUp(slug: string): Promise<FoundSite | null> {
    const askedAt = Date.now();
    try {
      const found = await findSite(database, slug);
      remembered.set(slug, found, askedAt);
      return found;
    } finally {
      pending.delete(slug);
    }
  }

  return {
    async find(slug) {
      const known = remembered.get(slug, Date.now());
      if (known !== undefined) return known.value;
      const running = pending.get(slug) ?? lookUp(slug);
      pending.set(slug, running);
      return running;
    },
  };
}
