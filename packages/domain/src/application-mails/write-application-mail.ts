import type { AccountDatabase } from '@nova/db';
import { addressOf, signMail, TemplateError, writeMail, type MailWorkers } from '@nova/mail';
import { openDkimKey } from '../mail-dkim/dkim-key-of.ts';
import type { WrittenMail } from '../mail/sending/claimed.ts';
import { isBlankSubject } from '../mail/templates/fill-in.ts';
import type { Sealing } from '../sealing.ts';
import { templatesIn } from './application-mail-settings.ts';
import { builtInTemplates } from './built-in-templates.ts';
import type { LeasedMail } from './leased-mail.ts';

interface About {
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

interface Writing {
  readonly db: AccountDatabase;
  readonly sealing: Sealing;
  readonly workers: MailWorkers;
  readonly now: Date;
}

/**
 * Writes a mail about an application, of what is known and wanted now.
 * @returns null where nobody is to get it any more, or its subject would be blank
 * @throws TemplateError for a template past a bound; MailWorkersBusyError where too much of the account waits
 */
export async function writeApplicationMail(
  { db, sealing, workers, now }: Writing,
  { accountId, agency, id, applicationId, submission, kind, language }: LeasedMail,
): Promise<WrittenMail | null> {
  const [about] = await db.rows<About>(statement, [applicationId, submission, kind]);
  if (!about) return null;
  const { job, reference, ownerName } = about;
  const own = templatesIn(about.templates).find((one) => one.kind === kind && one.language === language);
  const { subject, html, text } = own ?? builtInTemplates[kind][language];
  const record = {
    agency,
    job,
    reference,
    ...(kind === 'OWNER' ? { ownerName, ...applicantOf(about) } : {}),
  };
  const rendered = await workers.render(
    { subject, html, text, preheader: null },
    // Nobody is on a list.
    { record: JSON.stringify(record), unsubscribeUrl: null },
    accountId,
  );
  if (isBlankSubject(rendered)) return null;
  const from = addressOf(about.senderEmail);
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const message = writeMail({
    ...rendered,
    from: { name: about.senderName, email: about.senderEmail },
    to: { name: ownerName, email: about.email },
    replyTo: about.replyTo,
    // The same at every try: who gets it twice after all can tell.
    messageId: `${id}@${domain}`,
    date: now,
    bulk: null,
    isAutomatic: true,
  });
  const key = await openDkimKey({ db, sealing }, domain);
  return {
    envelope: { from, to: addressOf(about.email) },
    message: key === null ? message : await signMail(message, key),
  };
}

/** What the owner is told of who applied: what that one said. */
function applicantOf({ submitted }: About) {
  const { firstName, lastName, email } = submittedIn(submitted);
  const name = [firstName, lastName].filter((part) => part !== null).join(' ');
  return { firstName, lastName, email, name };
}

/** Written by `nova_apply`. */
const submittedIn = (text: string) =>
  JSON.parse(text) as Readonly<Record<'firstName' | 'lastName' | 'email', string | null>>;

/** Whether a mail cannot be written, now or later. */
export const cannotBeWritten = (error: unknown): boolean => error instanceof TemplateError;
