import type { AccountDatabase } from '@nova/db';
import type { OutcomeRows } from './outcome-rows.ts';

const tables = ['campaign_recipients', 'campaign_links', 'campaign_link_clicks', 'campaign_hours'] as const;

/** Writes what became of the mails of some campaigns, all or nothing. Triggers count the recipients. One statement: a
 * transaction of several loads Prisma, whose engine a first start needs for nothing else. */
export async function writeOutcomes(
  db: AccountDatabase,
  campaigns: readonly (OutcomeRows & { readonly campaignId: string })[],
): Promise<void> {
  if (campaigns.length === 0) return;
  const written = tables.map((table) => ({
    table,
    rows: campaigns.flatMap((one): readonly object[] => one[table]),
  }));
  await db.write(
    `WITH suppressed AS (
       INSERT INTO mail_suppressions ("accountId", id, email, reason, source, "createdOn")
       SELECT DISTINCT ON (s.email) $1::uuid, s.id, s.email, s.reason, s.source, s."createdOn"
       FROM jsonb_to_recordset($3::jsonb) AS s(id uuid, email text, reason text, source text, "createdOn" timestamptz)
       ORDER BY s.email, s."createdOn" ON CONFLICT ("accountId", email) DO NOTHING),
     -- Looked at by those who send, as one that comes to its status is (nova_follow_campaign): mails that wait for bounces count later.
     looked AS (
       INSERT INTO campaign_sendings ("accountId", "campaignId", "dueOn")
       SELECT $1::uuid, c.id, now() FROM unnest($4::uuid[]) AS c(id) ON CONFLICT ("accountId", "campaignId") DO NOTHING)
     SELECT nova_add_children($1::uuid, $2::jsonb)::text AS added`,
    [
      JSON.stringify(written),
      JSON.stringify(campaigns.flatMap(({ suppressions }) => suppressions)),
      campaigns.map(({ campaignId }) => campaignId),
    ],
  );
}
