import { accountDatabase, type Database } from '@nova/db';
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
