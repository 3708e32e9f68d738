import { accountDatabase, type Database } from '@nova/db';
import type { MailReport } from '@nova/mail';
import { newId } from '../ids.ts';
import type { MailTarget } from '../mail/mail-tokens.ts';

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
