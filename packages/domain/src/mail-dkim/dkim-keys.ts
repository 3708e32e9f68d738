import { generateKeyPair } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { promisify } from 'node:util';
import { NovaError } from '@nova/contract';
import { accountDatabase, type AccountDatabase, type Database } from '@nova/db';
import { type DkimKey, dkimValue } from '@nova/mail';
import { knownAccount } from '../accounts/accounts.ts';
import type { Sealing } from '../sealing.ts';

/** A key that signs an account's mails of a domain, as its DNS record tells it. */
export interface CreatedDkimKey {
  readonly domain: string;
  readonly selector: string;
  /** The record to add: a TXT at `host`. */
  readonly record: { readonly type: 'TXT'; readonly host: string; readonly value: string };
}

const generate = promisify(generateKeyPair);

/** What RSA takes as safe, and DNS records of providers have room for (RFC 8301). */
const bits = 2_048;

/**
 * Makes the key that signs what an account sends from a domain, and keeps it sealed; one that is there is replaced, under another
 * selector, so that mails under way can still be checked (docs/operations.md#dkim).
 * @throws BAD_REQUEST for what is no domain; NOT_FOUND for an unknown account
 */
export async function createDkimKey(
  { database, sealing }: { readonly database: Database; readonly sealing: Sealing },
  input: { readonly accountId: string; readonly domain: string; readonly now?: Date },
): Promise<CreatedDkimKey> {
  const domain = domainToASCII(input.domain.trim()).toLowerCase();
  if (!/^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/u.test(domain))
    throw new NovaError('BAD_REQUEST', 'A domain is a name such as agency.example.');
  await knownAccount(database, input.accountId);
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const selector = selectorOf(input.now ?? new Date());
  const shown = publicKey.toString('base64');
  await accountDatabase(database, input.accountId).write(
    `INSERT INTO mail_dkim_keys ("accountId", domain, selector, "privateKey", "publicKey") VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT ("accountId", domain) DO UPDATE SET selector = excluded.selector, "privateKey" = excluded."privateKey",
       "publicKey" = excluded."publicKey", "createdOn" = now()`,
    [domain, selector, sealing.seal(dkimPurpose(input.accountId, domain), privateKey), shown],
  );
  return { domain, selector, record: dkimRecord({ domain, selector, publicKey: shown }) };
}

/** Each key has a selector of its own: the moment it was made. */
const selectorOf = (moment: Date): string =>
  `nova${moment.toISOString().replaceAll(/\D/gu, '').slice(0, 14)}`;

/** The record by which others check what a key signs (RFC 6376). */
const dkimRecord = ({
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
  value: dkimValue(publicKey),
});

/**
 * The key that signs what an account sends from a domain; null where it has none (docs/operations.md#dkim).
 * @throws SealError where the server's sealing key is another one than when it was kept
 */
export const dkimKeyOf = (
  { database, sealing }: { readonly database: Database; readonly sealing: Sealing },
  accountId: string,
  domain: string,
): Promise<DkimKey | null> => openDkimKey({ db: accountDatabase(database, accountId), sealing }, domain);

/** As `dkimKeyOf`, within the account. */
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
  const privateKey = sealing.unseal(dkimPurpose(db.accountId, name), row.privateKey);
  return { domain: name, selector: row.selector, privateKey };
}

/** What the key of an account's domain is sealed for. */
const dkimPurpose = (accountId: string, domain: string): string => `dkim ${accountId} ${domain}`;
