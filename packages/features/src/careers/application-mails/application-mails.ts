import type { ApplicationMailKind } from '../application-mails-contract.ts';
import type { SiteLanguage } from '@nova/contract';
import { newId, assertHeld, isHeld, leaseEnd, LeaseLostError, type Ports, type Sealing } from '@nova/core';
import { openDkimKey } from '../../campaigns/dkim-keys.ts';
import type { WrittenMail } from '../../campaigns/sending/campaign-writer.ts';
import { isBlankSubject } from '../../campaigns/templates.ts';
import { accountDatabase, type AccountDatabase, type Database } from '@nova/db';
import {
  formatAddress,
  sendOne,
  type SendResult,
  type MailWorkers,
  MailWorkersBusyError,
  signMail,
  TemplateError,
  writeMail,
} from '@nova/mail';
import { parseTemplates } from './application-mail-settings.ts';
import { builtInTemplate } from './built-in-templates.ts';

/** Seconds until the next attempt after a lost connection, or while mail workers are busy or mail is withheld. */
const soon = 60;

/**
 * Sends the mail that has been due longest in the account whose turn it is
 * (docs/interface/mail.md#mails-about-applications). A mail is not sent again once the mail server may have
 * accepted it, even if the process or the connection ends before the answer.
 * @param after the result of the last call; null for the first call
 * @returns the account; null if nothing waits or can be sent
 */
export async function sendWaitingMail(
  database: Database,
  {
    mail,
    mailWorkers: workers,
    outbound,
    sealing,
  }: Pick<Ports, 'mail' | 'mailWorkers' | 'outbound' | 'sealing'>,
  now: () => Date,
  after: string | null,
): Promise<string | null> {
  if (mail === null || !(await outbound.isEnabled())) return null;
  const leased = await leaseMail(database, after);
  if (!leased) return null;
  const { accountId } = leased;
  const db = accountDatabase(database, accountId);
  try {
    const applicationMail = await writeApplicationMail({ db, sealing, workers, now: now() }, leased);
    if (applicationMail === null) {
      await endMail(db, leased, { state: 'DROPPED' });
      return accountId;
    }
    await openMail(db, leased);
    const result = await sendOne(mail.server, applicationMail.envelope, applicationMail.message);
    await endMail(db, leased, decideEnd(result, leased, mail.retrySeconds));
    return result.outcome === 'lost' ? null : accountId;
  } catch (error) {
    if (error instanceof MailWorkersBusyError) await endMail(db, leased, { state: 'WAITING', wait: soon });
    // A retry would fail in the same way.
    else if (error instanceof TemplateError) await endMail(db, leased, { state: 'FAILED' });
    else if (!(error instanceof LeaseLostError)) throw error;
    return accountId;
  }
}

function decideEnd(result: SendResult, { attempts }: LeasedMail, retrySeconds: readonly number[]): MailEnd {
  if (result.outcome === 'accepted') return { state: 'SENT' };
  if (result.outcome === 'lost')
    return result.endSent ? { state: 'IN_DOUBT' } : { state: 'WAITING', wait: soon };
  if (result.outcome === 'withheld') return { state: 'WAITING', wait: soon };
  if (result.outcome === 'unfit' || result.permanent) return { state: 'FAILED' };
  const wait = retrySeconds[attempts];
  return wait === undefined ? { state: 'FAILED' } : { state: 'WAITING', wait, tried: true };
}

interface MailDetails {
  readonly email: string;
  readonly ownerName: string | null;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly replyTo: string | null;
  readonly job: string;
  readonly reference: string;
  readonly submitted: string;
  readonly templates: string;
}

const statement = `
  SELECT m.email, m.name AS "ownerName", e.name AS "senderName", e.email AS "senderEmail", e."replyTo", j.title AS job, j.reference,
    s.values::text AS submitted, coalesce(x.templates, '[]')::text AS templates
  FROM nova_mails_about($1::uuid, $2::uuid, $3::int) m
  JOIN mail_senders e ON e."accountId" = $1 AND e.id = m."senderId"
  JOIN applications a ON a."accountId" = $1 AND a.id = $2::uuid
  JOIN jobs j ON j."accountId" = $1 AND j.id = a."jobId"
  JOIN application_submissions s ON s."accountId" = $1 AND s."applicationId" = a.id AND s.number = $3::int
  LEFT JOIN application_mail_settings x ON x."accountId" = $1
  WHERE m.kind = $4`;

interface RenderContext {
  readonly db: AccountDatabase;
  readonly sealing: Sealing;
  readonly workers: MailWorkers;
  readonly now: Date;
}

/**
 * Renders a mail from the current records.
 * @returns null if the mail has lost its recipient or its subject is blank
 * @throws TemplateError for a template that exceeds a bound; MailWorkersBusyError
 */
async function writeApplicationMail(
  { db, sealing, workers, now }: RenderContext,
  { accountId, agency, id, applicationId, submission, kind, language }: LeasedMail,
): Promise<WrittenMail | null> {
  const [about] = await db.rows<MailDetails>(statement, [applicationId, submission, kind]);
  if (!about) return null;
  const { job, reference, ownerName } = about;
  const template = parseTemplates(about.templates).find(
    (one) => one.kind === kind && one.language === language,
  );
  const { subject, html, text } = template ?? builtInTemplate(kind, language);
  const record = {
    agency,
    job,
    reference,
    ...(kind === 'OWNER' ? { ownerName, ...toApplicant(about) } : {}),
  };
  const rendered = await workers.render(
    { subject, html, text, preheader: null },
    { record: JSON.stringify(record), unsubscribeUrl: null },
    accountId,
  );
  if (isBlankSubject(rendered)) return null;
  const from = formatAddress(about.senderEmail);
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const message = writeMail({
    ...rendered,
    from: { name: about.senderName, email: about.senderEmail },
    to: { name: ownerName, email: about.email },
    replyTo: about.replyTo,
    // The id is the same for each attempt, so that mail programs recognise a duplicate.
    messageId: `${id}@${domain}`,
    date: now,
    bulk: null,
    isAutomatic: true,
  });
  const key = await openDkimKey({ db, sealing }, domain);
  return {
    envelope: { from, to: formatAddress(about.email) },
    message: key === null ? message : await signMail(message, key),
  };
}

/** The applicant's details come from the form, not from a candidate that users may have changed since. */
function toApplicant({ submitted }: MailDetails) {
  const { firstName, lastName, email } = parseSubmission(submitted);
  const name = [firstName, lastName].filter((part) => part !== null).join(' ');
  return { firstName, lastName, email, name };
}

/** The cast is safe because `nova_apply` wrote the text. */
const parseSubmission = (text: string) =>
  JSON.parse(text) as Readonly<Record<'firstName' | 'lastName' | 'email', string | null>>;

interface LeasedMail {
  readonly accountId: string;
  /** The account's name. */
  readonly agency: string;
  readonly id: string;
  readonly applicationId: string;
  readonly submission: number;
  readonly kind: ApplicationMailKind;
  readonly language: SiteLanguage;
  /** The number of times the mail server deferred the mail. */
  readonly attempts: number;
  readonly holder: string;
}

/** The age at which a waiting mail is given up, because it would only confuse its reader. */
const waitsFor = '3 days';

const leaseSeconds = 60;

/** The number of longest due mails that one statement considers. */
const farthest = 1_000;

/**
 * Leases the longest due mail of the next account that has any.
 * @param after the account of the last turn
 */
async function leaseMail(database: Database, after: string | null): Promise<LeasedMail | undefined> {
  const [row] = await database.query<LeasedMail>(
    `UPDATE application_mails m SET "leasedBy" = $1::uuid, "dueOn" = ${leaseEnd(leaseSeconds)}
     FROM (SELECT d."accountId", d.id
       FROM (SELECT f."accountId", f.id FROM application_mails f
         WHERE f.state = 'WAITING' AND f."dueOn" <= now() AND f."createdOn" > now() - interval '${waitsFor}'
         ORDER BY f."dueOn" LIMIT ${String(farthest)}) due
       JOIN application_mails d ON d."accountId" = due."accountId" AND d.id = due.id
       WHERE d.state = 'WAITING' AND d."dueOn" <= now()
       ORDER BY coalesce(d."accountId" <= $2::uuid, false), d."accountId", d."dueOn" LIMIT 1 FOR UPDATE OF d SKIP LOCKED) next, accounts k
     WHERE m."accountId" = next."accountId" AND m.id = next.id AND k.id = m."accountId"
     RETURNING m."accountId"::text, k.name AS agency, m.id::text, m."applicationId"::text, m.submission, m.kind, m.language, m.attempts,
       m."leasedBy"::text AS holder`,
    [newId(), after],
  );
  return row;
}

interface MailEnd {
  readonly state: 'WAITING' | 'SENT' | 'FAILED' | 'DROPPED' | 'IN_DOUBT';
  /** Seconds until the next attempt. */
  readonly wait?: number;
  /** True if this attempt counts towards the retries. */
  readonly tried?: boolean;
}

/**
 * Marks the mail as being handed to the mail server. If the process ends after that, no other process sends the
 * mail again.
 * @throws LeaseLostError
 */
async function openMail(db: AccountDatabase, { id, holder }: LeasedMail): Promise<void> {
  const rows = await db.write(
    `UPDATE application_mails m SET state = 'HANDING' WHERE ${isHeld('m')} AND m.state = 'WAITING' RETURNING m.id`,
    [id, holder],
  );
  assertHeld(rows);
}

async function endMail(
  db: AccountDatabase,
  { id, holder }: LeasedMail,
  { state, wait = 0, tried = false }: MailEnd,
): Promise<void> {
  await db.write(
    `UPDATE application_mails m SET state = $4, "dueOn" = now() + $5::float8 * interval '1 second',
       attempts = m.attempts + CASE WHEN $6::boolean THEN 1 ELSE 0 END
     WHERE ${isHeld('m')} AND m.state IN ('WAITING', 'HANDING') RETURNING m.id`,
    [id, holder, state, wait, tried],
  );
}

/**
 * Removes mails that ended a day ago or waited too long.
 * @returns the number of removed mails
 */
export async function removeOldApplicationMails(database: Database): Promise<number> {
  const removed = await database.query(
    `DELETE FROM application_mails m WHERE m."createdOn" < now() - interval '1 day'
       AND (m.state <> 'WAITING' OR m."createdOn" < now() - interval '${waitsFor}') RETURNING 1`,
  );
  return removed.length;
}
