import { accountDatabase, type Database } from '@nova/db';
import type { MailReport, MailWorkers } from '@nova/mail';
import { newId } from '../ids.ts';
import type { MailTarget } from '../mail/mail-tokens.ts';

/**
 * Suppresses the address of a mail's recipient for the account whose mail it is; again it changes nothing
 * (docs/interface/campaign-results.md#unsubscribing).
 * @returns whether there is such a recipient
 */
export async function unsubscribe(
  database: Database,
  { accountId, recipientId }: MailTarget,
): Promise<boolean> {
  const db = accountDatabase(database, accountId);
  const [row] = await db.write<{ known: boolean }>(
    `SELECT nova_unsubscribe($1, $2::uuid, $3::uuid) AS known`,
    [recipientId, newId()],
  );
  return row?.known ?? false;
}

/** Whose mails a recipient gets, as the sender calls itself; null where there is no such recipient. */
export async function senderOfMail(
  database: Database,
  { accountId, recipientId }: MailTarget,
): Promise<{ readonly name: string | null } | null> {
  const [row] = await accountDatabase(database, accountId).rows<{ name: string | null }>(
    `SELECT coalesce(s.name, c."senderName") AS name FROM campaign_recipients r
     JOIN campaigns c ON c."accountId" = r."accountId" AND c.id = r."campaignId"
     LEFT JOIN campaign_contents t ON t."accountId" = c."accountId" AND t."campaignId" = c.id
     LEFT JOIN mail_senders s ON s."accountId" = t."accountId" AND s.id = t."senderId"
     WHERE r."accountId" = $1 AND r.id = $2::uuid`,
    [recipientId],
  );
  return row ?? null;
}

/**
 * Where a click of a mail leads: the address that the campaign's link of that number had when the list was frozen; null for none
 * (docs/interface/campaign-results.md#links).
 */
export async function findLink(database: Database, target: MailTarget): Promise<string | null> {
  const [row] = await accountDatabase(database, target.accountId).rows<{ url: string }>(
    `SELECT l.url FROM campaign_recipients r
     JOIN campaign_links l ON l."accountId" = r."accountId" AND l."campaignId" = r."campaignId"
     WHERE r."accountId" = $1 AND r.id = $2::uuid AND l.number = $3::int`,
    [target.recipientId, target.link ?? 0],
  );
  return row?.url ?? null;
}

/**
 * Reads a mail that came to a recipient's bounce address, and writes what it says (docs/interface/campaign-results.md#bounces).
 * @returns what it said
 * @throws what the database throws; then nothing is written
 */
export async function takeBounce(
  { database, mailWorkers }: { readonly database: Database; readonly mailWorkers: MailWorkers },
  target: MailTarget,
  { beginning, isFromNobody }: { readonly beginning: Uint8Array; readonly isFromNobody: boolean },
): Promise<MailReport['outcome']> {
  const recipient = await recipientAddress(database, target);
  const report = await mailWorkers.readReport(beginning, { recipient, isFromNobody }, target.accountId);
  await takeReport(database, target, report);
  return report.outcome;
}

/**
 * Writes what a mail that came back says of its recipient, in one transaction; hard bounces and complaints suppress the address
 * (docs/interface/campaign-results.md#what-proves-what). What tells nothing, and what names nobody any more, changes nothing.
 */
export async function takeReport(
  database: Database,
  { accountId, recipientId }: MailTarget,
  { outcome, response }: MailReport,
): Promise<void> {
  if (outcome === 'NONE' || outcome === 'DELAYED') return;
  const db = accountDatabase(database, accountId);
  await db.write(`SELECT nova_take_report($1, $2::uuid, $3, $4, $5::uuid)`, [
    ...[recipientId, outcome, response],
    newId(),
  ]);
}

/** The address that a mail went to, by its bounce token; null where nobody is known by it any more. */
export async function recipientAddress(
  database: Database,
  { accountId, recipientId }: MailTarget,
): Promise<string | null> {
  const [row] = await accountDatabase(database, accountId).rows<{ email: string | null }>(
    `SELECT email FROM campaign_recipients WHERE "accountId" = $1 AND id = $2::uuid`,
    [recipientId],
  );
  return row?.email ?? null;
}
