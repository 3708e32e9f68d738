import { listEntities, type SiteLanguage, Warnings } from '@nova/contract';
import { accountDatabase, type Database } from '@nova/db';
import { limitsOfRow } from '../../accounts/account-limits.ts';
import { hashApiKey, isToken } from '../../accounts/api-key.ts';
import type { Context } from '../../context.ts';
import type { Ports } from '../../ports.ts';
import { rowKinds } from '../../records/kinds.ts';
import type { PersonId } from '../persons.ts';
import { assertMayGuess, noteGuess } from './bounds.ts';

/** Who opened the page. */
export interface PageVisit {
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
  /** Nobody is its user; what it writes came from the web. */
  readonly ctx: Context;
  /** Of the agency, for those whose own it does not speak. */
  readonly language: SiteLanguage;
  readonly expiresOn: Date;
  /** The agency's addresses, where its job pages have them. */
  readonly imprintUrl: string | null;
  readonly privacyUrl: string | null;
  /** Past, or replaced by a later one. */
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

/** Pages of the erased are erased; those of the anonymised show nothing. */
const isThere = (entity: PersonId['entity']): string =>
  `EXISTS (SELECT FROM ${rowKinds[entity].table} t WHERE t."accountId" = p."accountId" AND t.id = p."recordId" AND t."anonymisedOn" IS NULL)`;

/** A token is found before there is an account. */
const statement = `
  SELECT p.id, p.entity, p."recordId", p."expiresOn", a.id AS "accountId", a.name, a.plan, a."timeZone", a.currency,
    a.limits::text AS limits, coalesce(x.language, s.language) AS language, s."imprintUrl", s."privacyUrl"
  FROM person_pages p JOIN accounts a ON a.id = p."accountId"
  LEFT JOIN application_mail_settings x ON x."accountId" = a.id
  LEFT JOIN job_sites s ON s."accountId" = a.id
  WHERE p.hash = $1 AND (${listEntities.map(isThere).join(' OR ')})`;

/**
 * The page that a token opens (docs/interface/privacy.md#the-persons-page). A malformed token costs no query.
 * @returns null for a token that was never mailed, or whose person is gone
 * @throws RATE_LIMITED after too many unknown tokens from the visitor's address
 */
export async function findPersonPage(visit: PageVisit, token: string): Promise<FoundPersonPage | null> {
  if (!isToken('personPage', token)) return null;
  await assertMayGuess(visit);
  const [row] = await visit.database.query<PageRow>(statement, [hashApiKey(token)]);
  if (row === undefined) {
    await noteGuess(visit);
    return null;
  }
  const { ports, origin, requestId, address, now } = visit;
  const { id: pageId, entity, recordId, expiresOn, accountId, name, timeZone, currency } = row;
  return {
    pageId,
    person: { entity, recordId },
    ctx: {
      account: { id: accountId, name, timeZone, currency, limits: limitsOfRow(row) },
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
