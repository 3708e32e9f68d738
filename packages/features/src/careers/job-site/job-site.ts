import { type jobSite, jobSiteChanges, longestSlug } from '../site-contract.ts';
import { NovaError } from '@nova/contract';
import { isId, newId, type Actor, auditRow, compareFields, notFound } from '@nova/core';
import { readInput, createUnknownAccountError, createUnknownIdError } from '../../accounts/account-values.ts';
import { generateApiKey } from '../../accounts/api-key.ts';
import {
  type AccountDatabase,
  accountDatabase,
  type AccountTransaction,
  type Database,
  type ModelTransaction,
  retryTransaction,
  uniqueViolation,
} from '@nova/db';
import type { z } from 'zod';

export type JobSite = z.output<typeof jobSite>;

export type JobSiteChanges = z.input<typeof jobSiteChanges>;

/** The account that the job pages belong to, and the caller who changes them. */
export interface SitePlace {
  readonly db: AccountDatabase;
  readonly account: { readonly id: string; readonly name: string };
  /** The user named in the audit trail; null for an operator, who is not named there. */
  readonly actor: Actor | null;
}

/** @throws NOT_FOUND for an unknown account */
async function findSitePlace(database: Database, accountId: string): Promise<SitePlace> {
  const [account] = isId(accountId)
    ? await database.query<{ id: string; name: string }>('SELECT id, name FROM accounts WHERE id = $1', [
        accountId,
      ])
    : [];
  if (account === undefined) throw createUnknownAccountError(accountId);
  return { db: accountDatabase(database, accountId), account, actor: null };
}

/**
 * Opens or changes an account's job pages (docs/interface/public-jobs.md#pages).
 * @throws VALIDATION_ERROR for an unusable value or another account's address; NOT_FOUND for an unknown
 * account or user, or an account without users
 */
export const openJobSite = async (
  database: Database,
  accountId: string,
  requested: JobSiteChanges,
): Promise<JobSite> => {
  const changes = readInput(jobSiteChanges, requested);
  return openSite(await findSitePlace(database, accountId), changes);
};

/**
 * Closes the pages and revokes their key within 5 seconds.
 * @returns the settings of the closed pages
 * @throws NOT_FOUND for an unknown account or one without pages
 */
export const closeJobSite = async (database: Database, accountId: string): Promise<JobSite> =>
  closeSite(await findSitePlace(database, accountId));

/**
 * Finds an account's job pages, even if their key is revoked.
 * @returns null if the account has none
 * @throws NOT_FOUND for an unknown account
 */
export const findJobSite = async (database: Database, accountId: string): Promise<JobSite | null> => {
  const { db, account } = await findSitePlace(database, accountId);
  return findSite(db, account);
};

/** Returns null if the account has no job pages. */
export async function findSite(
  db: Pick<AccountTransaction, 'rows'>,
  account: SitePlace['account'],
): Promise<JobSite | null> {
  const [row] = await db.rows<Omit<JobSite, 'accountId' | 'name'>>(
    `SELECT s.slug, s."keyId", s.language, s.accent, s."websiteUrl", s."imprintUrl", s."privacyUrl"
     FROM job_sites s WHERE s."accountId" = $1`,
  );
  return row === undefined ? null : { accountId: account.id, name: account.name, ...row };
}

/** Runs work in a transaction under the account's lock for job pages, so that no other call changes them. */
const runAlone = <T>({ db }: SitePlace, work: (tx: ModelTransaction) => Promise<T>): Promise<T> =>
  retryTransaction(() =>
    db.transaction(async (tx) => {
      await tx.rows(`SELECT nova_lock_account($1::uuid, 'job site')::text AS locked`);
      return work(tx);
    }),
  );

/**
 * Attempts that append a number to the address. Later attempts append random digits, since many accounts may share
 * a name.
 */
const numberedSlugs = 5;

/**
 * Opens the pages or changes the given settings. The pages use a PUBLIC key whose secret nobody sees; revoking that
 * key closes them.
 * @throws VALIDATION_ERROR for a requested address that belongs to another account
 */
export async function openSite(
  place: SitePlace,
  changes: z.output<typeof jobSiteChanges>,
  attempt = 1,
): Promise<JobSite> {
  try {
    return await runAlone(place, (tx) => writeSite(place, tx, changes, attempt));
  } catch (error) {
    if (uniqueViolation(error) !== 'job_sites_slug_key') throw error;
    if (changes.slug) throw createSlugTakenError();
    return openSite(place, changes, attempt + 1);
  }
}

function createSlugTakenError(): NovaError {
  const message = 'is the address of another account’s pages';
  return new NovaError('VALIDATION_ERROR', `slug: ${message}.`, { issues: [{ path: 'slug', message }] });
}

/**
 * Makes an address without checking that it is free, because a statement of one account cannot read the
 * addresses of others. The unique index refuses a taken one, and the next attempt makes another.
 */
const chooseSlug = (name: string, attempt: number): string => {
  const base = createSlug(name);
  if (attempt === 1) return base;
  const end = attempt <= numberedSlugs ? String(attempt) : newId().slice(-8);
  return `${base.slice(0, longestSlug - end.length - 1)}-${end}`;
};

const untouched = {
  language: 'en',
  accent: null,
  websiteUrl: null,
  imprintUrl: null,
  privacyUrl: null,
} as const;

async function writeSite(
  place: SitePlace,
  tx: ModelTransaction,
  { userId, slug: requested, ...changes }: z.output<typeof jobSiteChanges>,
  attempt: number,
): Promise<JobSite> {
  const { account } = place;
  const before = await findSite(tx, account);
  const slug = requested ?? before?.slug ?? chooseSlug(account.name, attempt);
  const keepsKey = before !== null && !userId && (await isInForce(tx, before.keyId));
  const settings = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const keyId = keepsKey ? before.keyId : await makeKey(place, tx, userId ?? undefined);
  const site: JobSite = {
    ...untouched,
    ...before,
    ...settings,
    accountId: account.id,
    name: account.name,
    slug,
    keyId,
  };
  const row = toStoredSite(site);
  await tx.models.jobSite.upsert({
    where: { accountId: account.id },
    create: row,
    update: { ...row, updatedOn: new Date() },
  });
  if (before !== null && !keepsKey) await revokeKey(tx, before.keyId);
  await recordChange(place, tx, before === null ? 'create' : 'update', compareFields(before ?? {}, row));
  return site;
}

const toStoredSite = ({ accountId: _account, name: _name, ...row }: JobSite) => row;

const revokeKey = ({ models }: ModelTransaction, id: string): Promise<unknown> =>
  models.apiKey.updateMany({ where: { id, revokedOn: null }, data: { revokedOn: new Date() } });

async function makeKey(place: SitePlace, tx: ModelTransaction, requestedUserId?: string): Promise<string> {
  const { hash, prefix } = generateApiKey('PUBLIC');
  const id = newId();
  const userId = await findUserIdOrThrow(place, tx, requestedUserId);
  await tx.models.apiKey.create({ data: { id, userId, role: 'PUBLIC', jobs: 'published', prefix, hash } });
  return id;
}

async function recordChange(
  { account, actor }: SitePlace,
  tx: AccountTransaction,
  action: string,
  changes: ReturnType<typeof compareFields>,
): Promise<void> {
  if (actor === null || Object.keys(changes).length === 0) return;
  const audit = auditRow(actor, { entity: 'jobSite', recordId: account.id, action, changes });
  await tx.rows(`SELECT nova_add_children($1::uuid, $2::jsonb)::text AS added`, [
    JSON.stringify([{ table: 'audit_events', rows: [audit] }]),
  ]);
}

const isInForce = async ({ models }: ModelTransaction, keyId: string): Promise<boolean> =>
  (await models.apiKey.count({ where: { id: keyId, revokedOn: null } })) > 0;

async function findUserIdOrThrow(
  { actor }: SitePlace,
  { models }: ModelTransaction,
  requested: string | undefined,
): Promise<string> {
  const user =
    requested === undefined || isId(requested)
      ? await models.user.findFirst({
          where: requested === undefined ? { disabled: false } : { id: requested },
          orderBy: [{ createdOn: 'asc' }, { id: 'asc' }],
          select: { id: true },
        })
      : null;
  if (user !== null) return user.id;
  if (requested === undefined)
    throw new NovaError('NOT_FOUND', 'The account has no user yet. `nova user create` makes one.');
  throw actor === null ? createUnknownIdError('user', requested, 'user list --account ID') : notFound('user');
}

/**
 * Closes the pages and revokes their key within 5 seconds.
 * @returns the settings of the closed pages
 * @throws NOT_FOUND if the account has no job pages
 */
export const closeSite = (place: SitePlace): Promise<JobSite> =>
  runAlone(place, async (tx) => {
    const site = await findSite(tx, place.account);
    if (site === null) throw new NovaError('NOT_FOUND', 'The account has no job pages.');
    await tx.models.jobSite.deleteMany();
    await revokeKey(tx, site.keyId);
    const clearedValues = Object.fromEntries(Object.keys(toStoredSite(site)).map((name) => [name, null]));
    await recordChange(place, tx, 'delete', compareFields(site, clearedValues));
    return site;
  });

/** Makes an address of lower-case letters and digits without accents, joined by hyphens. */
export const createSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .slice(0, longestSlug)
    .replaceAll(/^-|-$/gu, '') || 'jobs';
