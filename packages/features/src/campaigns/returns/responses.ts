import { accountDatabase, type Database } from '@nova/db';
import type { MailReport, MailWorkers } from '@nova/mail';
import { newId } from '@nova/core';
import type { MailTarget } from '../mail-tokens.ts';

/**
 * Suppresses the recipient's address; idempotent (docs/interface/campaign-results.md#unsubscribing).
 * @returns false if the recipient does not exist
 */
export async function recordUnsubscribe(
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

/** Finds the sender's name to show on the unsubscribe page; null for an unknown recipient. */
export async function findMailSender(
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
 * Finds the link that a click's number meant when the links were frozen
 * (docs/interface/campaign-results.md#links).
 * @returns null if it is unknown
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
 * Reads a mail to a bounce address and records its report (docs/interface/campaign-results.md#bounces).
 * @throws what the database throws; then nothing is written
 */
export async function recordBounce(
  { database, mailWorkers }: { readonly database: Database; readonly mailWorkers: MailWorkers },
  target: MailTarget,
  { beginning, isFromNobody }: { readonly beginning: Uint8Array; readonly isFromNobody: boolean },
): Promise<MailReport['outcome']> {
  const recipient = await findRecipientAddress(database, target);
  const report = await mailWorkers.readReport(beginning, { recipient, isFromNobody }, target.accountId);
  await recordReport(database, target, report);
  return report.outcome;
}

/**
 * Records a report. Hard bounces, complaints, and soft bounces on three days in a row suppress the address
 * (docs/interface/campaign-results.md#what-proves-what). Reports without a result or a known recipient change
 * nothing.
 */
export async function recordReport(
  database: Database,
  { accountId, recipientId }: MailTarget,
  { outcome, reason = null, response }: MailReport,
): Promise<void> {
  if (outcome === 'NONE' || outcome === 'DELAYED') return;
  const db = accountDatabase(database, accountId);
  await db.write(`SELECT nova_take_report($1, $2::uuid, $3, $4, $5, $6::uuid)`, [
    ...[recipientId, outcome, reason, response],
    newId(),
  ]);
}

/** Returns null if the recipient no longer exists or has no address. */
export async function findRecipientAddress(
  database: Database,
  { accountId, recipientId }: MailTarget,
): Promise<string | null> {
  const [row] = await accountDatabase(database, accountId).rows<{ email: string | null }>(
    `SELECT email FROM campaign_recipients WHERE "accountId" = $1 AND id = $2::uuid`,
    [recipientId],
  );
  return row?.email ?? null;
}
