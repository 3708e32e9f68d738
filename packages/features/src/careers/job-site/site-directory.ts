import { jobSite } from '../site-contract.ts';
import type { KeyHolder } from '@nova/core';
import { parseKeyHolder, keyColumns, keyTables } from '../../accounts/key-directory.ts';
import { BoundedCache } from '../../accounts/bounded-cache.ts';
import type { Database } from '@nova/db';
import type { JobSite } from './job-site.ts';

/** Finds job pages by their slug, with the holder of their key. */
export interface SiteDirectory {
  /** Returns null if the slug is unknown, or if the key of its pages is revoked or expired. */
  find(slug: string): Promise<FoundSite | null>;
}

/** The value is below 5,000 ms, so that a revocation takes effect within 5 seconds. */
const usualTtlMs = 4_000;
const capacity = 10_000;

/** Creates a directory in which simultaneous requests for one slug share a query. */
export function createSiteDirectory(database: Database, { ttlMs = usualTtlMs } = {}): SiteDirectory {
  const cache = new BoundedCache<FoundSite | null>(capacity, ttlMs);
  const pending = new Map<string, Promise<FoundSite | null>>();

  async function lookUp(slug: string): Promise<FoundSite | null> {
    const askedAt = Date.now();
    try {
      const site = await findSite(database, slug);
      cache.set(slug, site, askedAt);
      return site;
    } finally {
      pending.delete(slug);
    }
  }

  return {
    async find(slug) {
      const entry = cache.get(slug, Date.now());
      if (entry !== undefined) return entry.value;
      const running = pending.get(slug) ?? lookUp(slug);
      pending.set(slug, running);
      return running;
    },
  };
}

export interface FoundSite {
  readonly site: JobSite;
  readonly holder: KeyHolder;
}

// Job pages of a disabled user remain open (docs/interface/keys-and-accounts.md#disabled-users).
const siteStatement = `
  SELECT ${keyColumns}, s.slug, s.language, s.accent, s."websiteUrl", s."imprintUrl", s."privacyUrl"
  FROM ${keyTables} JOIN job_sites s ON s."accountId" = k."accountId" AND s."keyId" = k.id
  WHERE s.slug = $1 AND k.role = 'PUBLIC' AND k."revokedOn" IS NULL AND (k."expiresOn" IS NULL OR k."expiresOn" > now())`;

async function findSite(database: Database, slug: string): Promise<FoundSite | null> {
  const [row] = await database.query<{ accountName: string }>(siteStatement, [slug]);
  if (row === undefined) return null;
  return { site: jobSite.parse({ ...row, name: row.accountName }), holder: parseKeyHolder(row) };
}
