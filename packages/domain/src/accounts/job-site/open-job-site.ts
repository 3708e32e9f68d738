import { NovaError } from '@nova/contract';
import type { Database } from '@nova/db';
import { isId, newId } from '../../ids.ts';
import { generateApiKey } from '../api-key.ts';
import { unknownAccount, unknownId } from '../not-found.ts';
import { readInput } from '../read-input.ts';
import { jobSiteChanges, slugOf, type JobSite, type JobSiteChanges } from './job-site.ts';
import { jobSiteOf } from './job-site-of.ts';

const statement = `
  WITH made AS (
    INSERT INTO api_keys ("accountId", id, "userId", role, jobs, prefix, hash)
    SELECT $1, $3, $4, 'PUBLIC', 'published', $5, $6 WHERE $4::uuid IS NOT NULL)
  INSERT INTO job_sites ("accountId", slug, "keyId", language, accent, "websiteUrl", "imprintUrl", "privacyUrl")
  VALUES ($1, $2, $3, $7, $8, $9, $10, $11)
  ON CONFLICT ("accountId") DO UPDATE SET slug = excluded.slug, "keyId" = excluded."keyId", language = excluded.language,
    accent = excluded.accent, "websiteUrl" = excluded."websiteUrl", "imprintUrl" = excluded."imprintUrl",
    "privacyUrl" = excluded."privacyUrl", "updatedOn" = now()`;

/**
 * Opens an account's job pages, or changes what they are like; what is left out stays (docs/interface/public-jobs.md#pages).
 * They read by a PUBLIC key of published jobs that is made here and whose secret nobody learns: whoever revokes it closes them.
 * @throws VALIDATION_ERROR for a value that cannot be used, or an address that another account has; NOT_FOUND for an unknown
 * account or user, and where the account has no user yet
 */
export async function openJobSite(
  database: Database,
  accountId: string,
  wanted: JobSiteChanges,
): Promise<JobSite> {
  const changes = readInput(jobSiteChanges, wanted);
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
  await database.query(statement, [
    ...[accountId, slug, keyId, userId, prefix, hash],
    ...[language, accent, websiteUrl, imprintUrl, privacyUrl],
  ]);
  if (before !== null && !keepsKey) await revoke(database, before);
  return site;
}

/** The wanted address, or the first one free that the name makes. */
async function freeSlug(
  database: Database,
  accountId: string,
  wanted: string | undefined,
  name: string,
): Promise<string> {
  const base = wanted ?? slugOf(name);
  const taken = await database.query<{ slug: string }>(
    `SELECT slug FROM job_sites WHERE "accountId" <> $1 AND (slug = $2 OR slug LIKE $2 || '-%')`,
    [accountId, base],
  );
  const isFree = (slug: string): boolean => !taken.some((one) => one.slug === slug);
  if (isFree(base)) return base;
  if (wanted !== undefined) {
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

async function userOf(database: Database, accountId: string, wanted: string | undefined): Promise<string> {
  if (wanted !== undefined && !isId(wanted)) throw unknownId('user', wanted, 'user list --account ID');
  const [user] = await database.query<{ id: string }>(
    'SELECT id FROM users WHERE "accountId" = $1 AND CASE WHEN $2::uuid IS NULL THEN NOT disabled ELSE id = $2 END ORDER BY "createdOn", id LIMIT 1',
    [accountId, wanted ?? null],
  );
  if (user !== undefined) return user.id;
  if (wanted !== undefined) throw unknownId('user', wanted, 'user list --account ID');
  throw new NovaError('NOT_FOUND', 'The account has no user yet. `nova user create` makes one.');
}
