import { accountDatabase, type Database } from '@nova/db';
import type { MailTarget } from '../mail/mail-tokens.ts';

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
