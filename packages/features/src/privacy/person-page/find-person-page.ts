import { listEntities } from '../../lists/distribution-lists-contract.ts';
import { type SiteLanguage, Warnings } from '@nova/contract';
import { type Context, type Ports, rowKinds } from '@nova/core';
import { accountDatabase, type Database } from '@nova/db';
import { parseLimits } from '../../accounts/account-limits.ts';
import { hashApiKey, isToken } from '../../accounts/api-key.ts';
import type { PersonId } from '../persons.ts';
import { assertMayGuess, countGuess } from './bounds.ts';

/** A visit to a person's page. */
interface PageVisit {
  readonly database: Database;
  readonly ports: Ports;
  readonly origin: string;
  readonly requestId: string;
  /** The visitor's network address. */
  readonly address: string;
  readonly now: () => Date;
}

export interface FoundPersonPage {
  readonly pageId: string;
  readonly person: PersonId;
  /** The context of a nil user; its writes are marked as coming from the web. */
  readonly ctx: Context;
  /** The agency's language, for visitors whose own language the page does not have. */
  readonly language: SiteLanguage;
  readonly expiresOn: Date;
  /** Addresses of the agency's pages, if its job pages have them. */
  readonly imprintUrl: string | null;
  readonly privacyUrl: string | null;
  /** True if the page has expired, or if a later one replaced it. */
  readonly isPast: boolean;
}

interface PageRow {
  readonly id: string;
  readonly entity: PersonId['entity'];
  readonly recordId: string;
  readonly expiresOn: Date;
  readonly accountId: string;
  readonly name: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly language: SiteLanguage | null;
  readonly imprintUrl: string | null;
  readonly privacyUrl: string | null;
}

/**
 * SQL that tests whether the person exists. Erasing a person deletes their page; the page of an anonymised
 * person shows nothing.
 */
const isThere = (entity: PersonId['entity']): string =>
  `EXISTS (SELECT FROM ${rowKinds[entity].table} t WHERE t."accountId" = p."accountId" AND t.id = p."recordId" AND t."anonymisedOn" IS NULL)`;

/** This query is not limited to an account, because the account is known only from the token. */
const statement = `
  SELECT p.id, p.entity, p."recordId", p."expiresOn", a.id AS "accountId", a.name, a.plan, a."timeZone", a.currency,
    a.limits::text AS limits, coalesce(x.language, s.language) AS language, s."imprintUrl", s."privacyUrl"
  FROM person_pages p JOIN accounts a ON a.id = p."accountId"
  LEFT JOIN application_mail_settings x ON x."accountId" = a.id
  LEFT JOIN job_sites s ON s."accountId" = a.id
  WHERE p.hash = $1 AND (${listEntities.map(isThere).join(' OR ')})`;

/**
 * Finds the page that a token opens (docs/interface/privacy.md#the-persons-page). A malformed token costs no
 * query.
 * @returns null for a token that was never mailed, or whose person is gone
 * @throws RATE_LIMITED after too many unknown tokens from the visitor's address
 */
export async function findPersonPage(visit: PageVisit, token: string): Promise<FoundPersonPage | null> {
  if (!isToken('personPage', token)) return null;
  await assertMayGuess(visit);
  const [row] = await visit.database.query<PageRow>(statement, [hashApiKey(token)]);
  if (row === undefined) {
    await countGuess(visit);
    return null;
  }
  const { ports, origin, requestId, address, now } = visit;
  const { id: pageId, entity, recordId, expiresOn, accountId, name, timeZone, currency } = row;
  return {
    pageId,
    person: { entity, recordId },
    ctx: {
      account: { id: accountId, name, timeZone, currency, limits: parseLimits(row) },
      user: nobody,
      keyId: null,
      publishedJobsOnly: false,
      requestId,
      via: 'web',
      origin,
      address,
      db: accountDatabase(visit.database, accountId),
      warnings: new Warnings(),
      ports,
      now,
    },
    language: row.language ?? 'en',
    expiresOn,
    imprintUrl: row.imprintUrl,
    privacyUrl: row.privacyUrl,
    isPast: expiresOn <= now(),
  };
}

/** The nil id belongs to no user. */
const nobody: Context['user'] = {
  id: '00000000-0000-0000-0000-000000000000',
  name: '',
  team: null,
  restrictToTeam: false,
  billing: 'NONE',
  role: 'READER',
};
