import type * as contract from './consents-contract.ts';
import { type ContextWith, newId, auditRow, rowKinds } from '@nova/core';
import { findSenderOrThrow } from '../campaigns/mail-senders.ts';
import type { SendingSettings } from '../campaigns/sending/sending-settings.ts';
import { NovaError } from '@nova/contract';
import { isEmailSql } from '@nova/kinds';
import { sendOne, type SendResult } from '@nova/mail';
import type { z } from 'zod';
import { generateToken } from '../accounts/api-key.ts';
import { writeConsentMail } from './consent-mail.ts';
import { readAgencyLanguage } from './person-page/page-language.ts';
import { runForPerson, findPersonOrThrow, type PersonId } from './persons.ts';
import { type FoundPurpose, findPurpose } from './purposes.ts';

/** The context that sending a mail requires. */
export type AskingContext = ContextWith<'mail' | 'outbound' | 'sealing'>;

export type AskedConsents = Pick<
  z.output<(typeof contract.consents)['candidates']['request']['input']>,
  'purposes' | 'senderId'
>;
type ConsentRequest = z.output<typeof contract.consentRequest>;

/** Days for which a link to a person's page works. */
const validDays = 30;
const dayMs = 24 * 60 * 60 * 1_000;

/** Milliseconds that the mail server may take to answer, because a caller waits. */
const longestAnswerMs = 30_000;

/**
 * Mails the person a link to their page, to agree or refuse there
 * (docs/interface/privacy.md#asking-for-a-consent). The request is written before the mail is handed over, and
 * removed if the server does not take it. A crash between them therefore sends nothing twice. Former links and
 * requests end once the mail is taken.
 * @throws NOT_FOUND for the person, a purpose and the sender; INVALID_STATE if nothing may be sent, the mail
 * server refused it, or its answer was lost; UNAVAILABLE if the mail server does not take it now
 */
export async function requestConsent(
  ctx: AskingContext,
  person: PersonId,
  { purposes: codes, senderId }: AskedConsents,
): Promise<ConsentRequest> {
  await findPersonOrThrow(ctx.db, person);
  const purposes = await findPurposes(ctx, codes);
  const sender = await findSenderOrThrow(ctx, senderId);
  const mail = await requireSending(ctx);
  const addressee = await findAddresseeOrThrow(ctx, person);
  const { token, hash } = generateToken('personPage');
  const now = ctx.now();
  const expiresOn = new Date(now.getTime() + validDays * dayMs);
  const letter = await writeConsentMail(ctx, {
    language: await readAgencyLanguage(ctx.db),
    sender,
    addressee,
    purposes: purposes.map(({ name }) => name),
    url: `${mail.publicUrl}${personPagePath}/${token}`,
    expiresOn,
  });
  const request = await writeRequest(ctx, person, { hash, expiresOn, purposes });
  const patience = { ...mail.server, answerMs: Math.min(mail.server.answerMs, longestAnswerMs) };
  const result = await sendOne(patience, letter.envelope, letter.message);
  const isInDoubt = result.outcome === 'lost' && result.endSent;
  if (result.outcome !== 'accepted' && !isInDoubt) {
    await removeRequest(ctx, request);
    throw createMailRefusal(result);
  }
  const isThere = await settleRequest(ctx, person, request);
  if (isInDoubt) throw createDoubtError();
  if (!isThere) await refuseGone(ctx, person);
  return { sentTo: addressee.email, expiresOn: expiresOn.toISOString() };
}

export const personPagePath = '/p';

/**
 * Finds the purposes, each once.
 * @throws NOT_FOUND
 */
async function findPurposes(ctx: AskingContext, codes: readonly string[]): Promise<readonly FoundPurpose[]> {
  const purposesByCode = new Map<string, FoundPurpose>();
  for (const [place, code] of codes.entries()) {
    const purpose = await findPurpose(ctx.db, code);
    // The message names the place and not the code, because stored answers must not contain a caller's words.
    if (!purpose)
      throw new NovaError(
        'NOT_FOUND',
        `purposes.${String(place)}: your account has no purpose of this code.`,
      );
    purposesByCode.set(code, purpose);
  }
  return [...purposesByCode.values()];
}

/**
 * Checks that this server may send mail.
 * @throws INVALID_STATE
 */
async function requireSending({ ports }: AskingContext): Promise<SendingSettings> {
  if (ports.mail === null)
    throw createRefusal('This server sends no mail: its operator sets MAIL_URL (docs/operations.md#mail).');
  if (!(await ports.outbound.isEnabled()))
    throw createRefusal('This server may not send mail until its operator says `nova outbound arm`.');
  return ports.mail;
}

interface AskedPerson {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

interface FoundAskedPerson extends Omit<AskedPerson, 'email'> {
  readonly email: string | null;
  readonly isSound: boolean;
  readonly isSuppressed: boolean;
  readonly doNotContact: boolean;
}

/**
 * Finds the person's address.
 * @throws INVALID_STATE with the reason why this person gets no mail; the message names no address
 */
async function findAddresseeOrThrow(
  { db }: AskingContext,
  { entity, recordId }: PersonId,
): Promise<AskedPerson> {
  const [found] = await db.rows<FoundAskedPerson>(
    `SELECT a.email, t."firstName", t."lastName", t."doNotContact",
       coalesce(${isEmailSql('a.email')}, false) AS "isSound",
       nova_suppressed($1::uuid, a.email) AS "isSuppressed"
     FROM ${rowKinds[entity].table} t
     CROSS JOIN LATERAL (SELECT coalesce(nullif(btrim(t.email), ''), nullif(btrim(t."alternateEmail"), '')) AS email) a
     WHERE t."accountId" = $1 AND t.id = $2::uuid`,
    [recordId],
  );
  if (!found) throw new Error('The person was found before.');
  const { email, firstName, lastName } = found;
  if (email === null) throw createRefusal('There is no email address of this person to send the request to.');
  if (!found.isSound)
    throw createRefusal('The email address of this person is none that mail can be sent to.');
  if (found.doNotContact) throw createRefusal('This person asked not to be contacted (doNotContact).');
  if (found.isSuppressed)
    throw createRefusal('The address of this person is suppressed: it gets no mail of your account.');
  return { email, firstName, lastName };
}

const createRefusal = (message: string): NovaError => new NovaError('INVALID_STATE', message);

/** The code of an SMTP response; the rest of the response may name the address. */
const replyCode = /^[245]\d\d(?:[ -]\d\.\d{1,3}\.\d{1,3})?/u;

function createMailRefusal(result: Exclude<SendResult, { outcome: 'accepted' }>): NovaError {
  if (result.outcome === 'unfit' || (result.outcome === 'refused' && result.permanent)) {
    const code = result.outcome === 'refused' ? replyCode.exec(result.response)?.[0] : undefined;
    return createRefusal(
      `The mail server refused the mail${code === undefined ? '' : ` (${code})`}. Nothing was sent; check the addresses of the person and the sender.`,
    );
  }
  return new NovaError(
    'UNAVAILABLE',
    'The mail server does not take the mail at the moment. Nothing was sent; try again later.',
    { retryAfter: 60 },
  );
}

const createDoubtError = (): NovaError =>
  createRefusal(
    'The connection ended before the mail server said whether it took the mail. It may arrive, and its link works; before you ask again, wait whether it did.',
  );

interface NewRequest {
  readonly hash: Uint8Array;
  readonly expiresOn: Date;
  readonly purposes: readonly FoundPurpose[];
}

interface MadeRequest {
  readonly pageId: string;
  readonly consentIds: readonly string[];
  readonly purposes: readonly string[];
}

/**
 * Writes the page and the requested consents.
 * @throws NOT_FOUND if the person is gone by now
 */
function writeRequest(
  ctx: AskingContext,
  person: PersonId,
  { hash, expiresOn, purposes }: NewRequest,
): Promise<MadeRequest> {
  const now = ctx.now().toISOString();
  const userId = ctx.via === 'web' || ctx.via === 'system' ? null : ctx.user.id;
  const page = {
    id: newId(),
    ...person,
    hash: `\\x${Buffer.from(hash).toString('hex')}`,
    expiresOn: expiresOn.toISOString(),
    createdOn: now,
  };
  const consents = purposes.map(({ code, basis, version, text }) => ({
    id: newId(),
    ...person,
    purpose: code,
    basis,
    version,
    text,
    state: 'REQUESTED',
    requestedOn: now,
    via: 'USER',
    userId,
    createdOn: now,
  }));
  return runForPerson(ctx, person, async (tx) => {
    await tx.rows(`SELECT nova_add_children($1::uuid, $2::jsonb)::text AS done`, [
      JSON.stringify([
        { table: 'person_pages', rows: [page] },
        { table: 'consents', rows: consents },
      ]),
    ]);
    return {
      pageId: page.id,
      consentIds: consents.map(({ id }) => id),
      purposes: purposes.map(({ code }) => code),
    };
  });
}

async function removeRequest({ db }: AskingContext, { pageId, consentIds }: MadeRequest): Promise<void> {
  await db.write(
    `WITH page AS (DELETE FROM person_pages p WHERE p."accountId" = $1 AND p.id = $2::uuid)
     DELETE FROM consents c WHERE c."accountId" = $1 AND c.id = ANY ($3::uuid[]) AND c.state = 'REQUESTED'`,
    [pageId, consentIds],
  );
}

/**
 * Refuses if the person is gone. An answer with the address would be stored after all data about the person was
 * erased.
 */
async function refuseGone({ db }: AskingContext, person: PersonId): Promise<never> {
  await findPersonOrThrow(db, person);
  throw createRefusal('This person was anonymised while the mail was sent.');
}

/**
 * Ends the person's former pages, and former requests for the same purposes.
 * @returns false if the person is gone: erasing or anonymising them deleted the page
 */
async function settleRequest(
  ctx: AskingContext,
  { entity, recordId }: PersonId,
  { pageId, consentIds, purposes }: MadeRequest,
): Promise<boolean> {
  const line = auditRow(ctx, {
    entity,
    recordId,
    action: 'requestConsent',
    changes: { purposes: { to: purposes } },
    withoutEvent: true,
  });
  const [settled] = await ctx.db.write<{ isThere: boolean }>(
    `WITH made AS (SELECT p.id, p."createdOn" FROM person_pages p WHERE p."accountId" = $1 AND p.id = $2::uuid),
     ended AS (
       UPDATE person_pages p SET "expiresOn" = least(p."expiresOn", m."createdOn") FROM made m
       WHERE p."accountId" = $1 AND p."recordId" = $3::uuid AND (p."createdOn", p.id) < (m."createdOn", m.id)),
     replaced AS (
       DELETE FROM consents c USING made m WHERE c."accountId" = $1 AND c."recordId" = $3::uuid AND c.state = 'REQUESTED'
         AND c.purpose = ANY ($4::text[]) AND c.id <> ALL ($5::uuid[]) AND c."createdOn" <= m."createdOn")
     SELECT nova_add_children($1::uuid, $6::jsonb)::text AS done, EXISTS (SELECT FROM made) AS "isThere"`,
    [pageId, recordId, purposes, consentIds, JSON.stringify([{ table: 'audit_events', rows: [line] }])],
  );
  return settled?.isThere === true;
}
