import type { Database } from '@nova/db';
import { holderOf, keyColumns, keyTables, type KeyHolder } from '../key-holder.ts';
import { jobSite, type JobSite } from './job-site.ts';

/** Job pages, and who stands behind the key that they read by. */
export interface FoundSite {
  readonly site: JobSite;
  readonly holder: KeyHolder;
}

const statement = `
  SELECT ${keyColumns}, s.slug, s.language, s.accent, s."websiteUrl", s."imprintUrl", s."privacyUrl"
  FROM ${keyTables} JOIN job_sites s ON s."accountId" = k."accountId" AND s."keyId" = k.id
  WHERE s.slug = $1 AND k.role = 'PUBLIC' AND k."revokedOn" IS NULL AND (k."expiresOn" IS NULL OR k."expiresOn" > now())`;

/** The pages at an address with their key's holder, in one statement; null where there are none, or the key is no longer in force. */
export async function findSite(database: Database, slug: string): Promise<FoundSite | null> {
  const [row] = await database.query<{ accountName: string }>(statement, [slug]);
  if (row === undefined) return null;
  return { site: jobSite.parse({ ...row, name: row.accountName }), holder: holderOf(row) };
}
