import { generateKeyPair } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { promisify } from 'node:util';
import { NovaError } from '@nova/contract';
import { accountDatabase, type AccountDatabase, type Database } from '@nova/db';
import { type DkimKey, buildDkimValue } from '@nova/mail';
import { findAccountOrThrow } from '../accounts/accounts.ts';
import type { Sealing } from '@nova/core';

export interface CreatedDkimKey {
  readonly domain: string;
  readonly selector: string;
  /** The TXT record to add at `host`. */
  readonly record: { readonly type: 'TXT'; readonly host: string; readonly value: string };
}

const generate = promisify(generateKeyPair);

/** Length of a key: safe for RSA, and short enough for providers' DNS records (RFC 8301). */
const bits = 2_048;

/**
 * Stores a sealed key that signs an account's mails of a domain (docs/operations.md#dkim). A new key has a new
 * selector, so receivers can still verify mails that are on their way.
 * @throws BAD_REQUEST for an invalid domain; NOT_FOUND for an unknown account
 */
export async function createDkimKey(
  { database, sealing }: { readonly database: Database; readonly sealing: Sealing },
  input: { readonly accountId: string; readonly domain: string; readonly now?: Date },
): Promise<CreatedDkimKey> {
  const domain = domainToASCII(input.domain.trim()).toLowerCase();
  if (!/^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/u.test(domain))
    throw new NovaError('BAD_REQUEST', 'A domain is a name such as agency.example.');
  await findAccountOrThrow(database, input.accountId);
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const selector = createSelector(input.now ?? new Date());
  const publicKeyText = publicKey.toString('base64');
  await accountDatabase(database, input.accountId).write(
    `INSERT INTO mail_dkim_keys ("accountId", domain, selector, "privateKey", "publicKey") VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT ("accountId", domain) DO UPDATE SET selector = excluded.selector, "privateKey" = excluded."privateKey",
       "publicKey" = excluded."publicKey", "createdOn" = now()`,
    [domain, selector, sealing.seal(formatDkimPurpose(input.accountId, domain), privateKey), publicKeyText],
  );
  return { domain, selector, record: buildDkimRecord({ domain, selector, publicKey: publicKeyText }) };
}

/** The selector contains the moment of creation, so each key has its own. */
const createSelector = (moment: Date): string =>
  `nova${moment.toISOString().replaceAll(/\D/gu, '').slice(0, 14)}`;

/** Builds the DNS record by which receivers verify signatures (RFC 6376). */
const buildDkimRecord = ({
  domain,
  selector,
  publicKey,
}: {
  readonly domain: string;
  readonly selector: string;
  readonly publicKey: string;
}): CreatedDkimKey['record'] => ({
  type: 'TXT',
  host: `${selector}._domainkey.${domain}`,
  value: buildDkimValue(publicKey),
});

/**
 * Returns an account's key for a domain, or null.
 * @throws SealError if the server's sealing key has changed since
 */
export const readDkimKey = (
  { database, sealing }: { readonly database: Database; readonly sealing: Sealing },
  accountId: string,
  domain: string,
): Promise<DkimKey | null> => openDkimKey({ db: accountDatabase(database, accountId), sealing }, domain);

/** Does the same as `readDkimKey` for callers that have the account's database. */
export async function openDkimKey(
  { db, sealing }: { readonly db: AccountDatabase; readonly sealing: Sealing },
  domain: string,
): Promise<DkimKey | null> {
  const name = domain.toLowerCase();
  const [row] = await db.rows<{ selector: string; privateKey: string }>(
    `SELECT selector, "privateKey" FROM mail_dkim_keys WHERE "accountId" = $1 AND domain = $2`,
    [name],
  );
  if (row === undefined) return null;
  const privateKey = sealing.unseal(formatDkimPurpose(db.accountId, name), row.privateKey);
  return { domain: name, selector: row.selector, privateKey };
}

const formatDkimPurpose = (accountId: string, domain: string): string => `dkim ${accountId} ${domain}`;
