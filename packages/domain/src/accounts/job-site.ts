import { NovaError, siteLanguages } from '@nova/contract';
import type { Database } from '@nova/db';
import { z } from 'zod';
import { isId, newId } from '../ids.ts';
import { readInput, unknownAccount, unknownId } from './account-values.ts';
import { generateApiKey } from './api-key.ts';
import { BoundedCache, holderOf, keyColumns, type KeyHolder, keyTables } from './key-directory.ts';

const openStatement = `
  WITH made AS (
    INSERT INTO api_keys ("accountId", id, "userId", role, jobs, prefix, hash)
    SELECT $1, $3, $4, 'PUBLIC', 'published', $5, $6 WHERE $4::uuid IS NOT NULL)
  INSERT INTO job_sites ("accountId", slug, "keyId", language, accent, "websiteUrl", "imprintUrl", "privacyUrl")
  VALUES ($1, $2, $3, $7, $8, $9, $10, $11)
  ON CONFLICT ("accountId") DO UPDATE SET slug = excluded.slug, "keyId" = excluded."keyId", language = excluded.language,
    accent = excluded.accent, "websiteUrl" = excluded."websiteUrl", "imprintUrl" = excluded."imprintUrl",
    "privacyUrl" = excluded."privacyUrl", "updatedOn" = now()`;

/**
 * Opens or changes an account's job pages; omitted members stay (docs/interface/public-jobs.md#pages).
 * Revoking their PUBLIC key, whose secret nobody sees, closes them.
 * @throws VALIDATION_ERROR for an unusable value or another account's address; NOT_FOUND for an unknown
 * account or user, or an account without users
 */
export async function openJobSite(
  database: Database,
  accountId: string,
  requested: JobSiteChanges,
): Promise<JobSite> {
  const changes = readInput(jobSiteChanges, requested);
  const [account] = isId(accountId)
    ? await database.query<{ name: string }>('SELECT name FROM accounts WHERE id = $1', [accountId])
    : [];
  if (account === undefined) throw unknownAccount(accountId);
  const before = await jobSiteOf(database, accountId);
  const slug = await freeSlug(database, accountId, changes.slug ?? before?.slug, account.name);
  const keepsKey = before !== null && changes.userId === undefined && (await isInForce(database, before));
  const userId = keepsKey ? null : await userOf(database, accountId, changes.userId);
  const { hash, prefix } = generateApiKey('PUBLIC');
  const chosen = {
    language: 'en' as const,
    accent: null,
    websiteUrl: null,
    imprintUrl: null,
    privacyUrl: null,
  };
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const site: JobSite = {
    ...chosen,
    ...before,
    ...given,
    accountId,
    name: account.name,
    slug,
    keyId: keepsKey ? before.keyId : newId(),
  };
  const { keyId, language, accent, websiteUrl, imprintUrl, privacyUrl } = site;
  await database.query(openStatement, [
    ...[accountId, slug, keyId, userId, prefix, hash],
    ...[language, accent, websiteUrl, imprintUrl, privacyUrl],
  ]);
  if (before !== null && !keepsKey) await revoke(database, before);
  return site;
}

/** The requested slug, else the first free one from the name. */
async function freeSlug(
  database: Database,
  accountId: string,
  requested: string | undefined,
  name: string,
): Promise<string> {
  const base = requested ?? slugOf(name);
  const used = await database.query<{ slug: string }>(
    `SELECT slug FROM job_sites WHERE "accountId" <> $1 AND (slug = $2 OR slug LIKE $2 || '-%')`,
    [accountId, base],
  );
  const isFree = (slug: string): boolean => !used.some((one) => one.slug === slug);
  if (isFree(base)) return base;
  if (requested !== undefined) {
    const message = 'is the address of another account’s pages';
    throw new NovaError('VALIDATION_ERROR', `slug: ${message}.`, { issues: [{ path: 'slug', message }] });
  }
  let number = 2;
  while (!isFree(`${base}-${String(number)}`)) number++;
  return `${base}-${String(number)}`;
}

async function isInForce(database: Database, { accountId, keyId }: JobSite): Promise<boolean> {
  const found = await database.query(
    'SELECT id FROM api_keys WHERE "accountId" = $1 AND id = $2 AND "revokedOn" IS NULL',
    [accountId, keyId],
  );
  return found.length > 0;
}

const revoke = (database: Database, { accountId, keyId }: JobSite) =>
  database.query(
    'UPDATE api_keys SET "revokedOn" = coalesce("revokedOn", now()) WHERE "accountId" = $1 AND id = $2',
    [accountId, keyId],
  );

async function userOf(database: Database, accountId: string, requested: string | undefined): Promise<string> {
  if (requested !== undefined && !isId(requested))
    throw unknownId('user', requested, 'user list --account ID');
  const [user] = await database.query<{ id: string }>(
    'SELECT id FROM users WHERE "accountId" = $1 AND CASE WHEN $2::uuid IS NULL THEN NOT disabled ELSE id = $2 END ORDER BY "createdOn", id LIMIT 1',
    [accountId, requested ?? null],
  );
  if (user !== undefined) return user.id;
  if (requested !== undefined) throw unknownId('user', requested, 'user list --account ID');
  throw new NovaError('NOT_FOUND', 'The account has no user yet. `nova user create` makes one.');
}

/**
 * Closes the pages and revokes their key within 5 seconds.
 * @returns what was closed
 * @throws NOT_FOUND for an unknown account or one without pages
 */
export async function closeJobSite(database: Database, accountId: string): Promise<JobSite> {
  const site = await jobSiteOf(database, accountId);
  if (site === null) throw new NovaError('NOT_FOUND', 'The account has no job pages.');
  await database.query(
    `WITH gone AS (DELETE FROM job_sites WHERE "accountId" = $1 RETURNING "accountId", "keyId")
     UPDATE api_keys k SET "revokedOn" = coalesce(k."revokedOn", now()) FROM gone
     WHERE k."accountId" = gone."accountId" AND k.id = gone."keyId"`,
    [accountId],
  );
  return site;
}

/** Also with a revoked key; null if never opened. @throws NOT_FOUND for an unknown account */
export async function jobSiteOf(database: Database, accountId: string): Promise<JobSite | null> {
  const [row] = isId(accountId)
    ? await database.query<{ slug: string | null }>(
        `SELECT ${jobSiteColumns} FROM accounts a LEFT JOIN job_sites s ON s."accountId" = a.id WHERE a.id = $1`,
        [accountId],
      )
    : [];
  if (row === undefined) throw unknownAccount(accountId);
  return row.slug === null ? null : jobSite.parse(row);
}

const jobSite = z.object({
  accountId: z.string(),
  /** The agency's name. */
  name: z.string(),
  /** Part of the path `/jobs/{slug}`. */
  slug: z.string(),
  keyId: z.string(),
  language: z.enum(siteLanguages),
  /** #rrggbb. */
  accent: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  imprintUrl: z.string().nullable(),
  privacyUrl: z.string().nullable(),
});

export type JobSite = z.output<typeof jobSite>;

/** SQL from `job_sites s` and `accounts a`. */
const jobSiteColumns = `s."accountId", a.name, s.slug, s."keyId", s.language, s.accent, s."websiteUrl", s."imprintUrl", s."privacyUrl"`;

const longestSlug = 60;

/** Letters and digits without accents, joined by hyphens. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .slice(0, longestSlug)
    .replaceAll(/^-|-$/gu, '') || 'jobs';

const slug = z
  .string()
  .max(longestSlug)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u, 'must be letters a–z, digits and single hyphens between them');

const isOnTheWeb = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

/** An empty text clears it. */
const address = z
  .string()
  .max(2_000)
  .refine((text) => text === '' || isOnTheWeb(text), 'must be an address on the web')
  .transform((text) => text || null);

const accent = z
  .string()
  .regex(/^(?:#[\da-f]{6})?$/iu, 'must be a colour such as #1d4ed8')
  .transform((text) => text.toLowerCase() || null);

const jobSiteChanges = z.object({
  slug: slug.optional(),
  /** Whose visibility the pages have; the account's first user by default. */
  userId: z.string().optional(),
  language: z.enum(siteLanguages, `must be one of ${siteLanguages.join(', ')}`).optional(),
  accent: accent.optional(),
  websiteUrl: address.optional(),
  imprintUrl: address.optional(),
  privacyUrl: address.optional(),
});

export type JobSiteChanges = z.input<typeof jobSiteChanges>;

/** Job pages by slug, with their key's holder. */
export interface SiteDirectory {
  /** Null without pages, or if their key is revoked or expired. */
  find(slug: string): Promise<FoundSite | null>;
}

/** Below 5,000, so that a revocation takes effect within 5 seconds. */
const usualTtlMs = 4_000;
const capacity = 10_000;

/** Requests for one slug share a look-up. */
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

export interface FoundSite {
  readonly site: JobSite;
  readonly holder: KeyHolder;
}

// Pages of a disabled user stay (docs/interface/keys-and-accounts.md#disabled-users).
const siteStatement = `
  SELECT ${keyColumns}, s.slug, s.language, s.accent, s."websiteUrl", s."imprintUrl", s."privacyUrl"
  FROM ${keyTables} JOIN job_sites s ON s."accountId" = k."accountId" AND s."keyId" = k.id
  WHERE s.slug = $1 AND k.role = 'PUBLIC' AND k."revokedOn" IS NULL AND (k."expiresOn" IS NULL OR k."expiresOn" > now())`;

async function findSite(database: Database, slug: string): Promise<FoundSite | null> {
  const [row] = await database.query<{ accountName: string }>(siteStatement, [slug]);
  if (row === undefined) return null;
  return { site: jobSite.parse({ ...row, name: row.accountName }), holder: holderOf(row) };
}
