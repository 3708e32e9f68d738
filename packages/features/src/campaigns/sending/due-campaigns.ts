import type { CampaignStatus } from '@nova/contract';
import { accountDatabase, type Database } from '@nova/db';
import type { Claimed } from './campaign-writer.ts';

export interface DueCampaign {
  readonly accountId: string;
  readonly campaignId: string;
  readonly status: CampaignStatus;
  /** Hours since its scheduled time; 0 if it has none. */
  readonly hoursLate: number;
}

/** Limit of campaigns per query. */
const mostAtOnce = 200;

/** Lists due campaigns. Accounts take turns, so an account with many campaigns delays nobody. */
export const findDueCampaigns = (database: Database): Promise<DueCampaign[]> =>
  database.query<DueCampaign>(
    `SELECT s."accountId"::text, s."campaignId"::text, c.status,
       coalesce(extract(epoch FROM now() - c."scheduledOn")::float8 / 3600, 0) AS "hoursLate"
     FROM (
       SELECT d.*, row_number() OVER (PARTITION BY d."accountId" ORDER BY d."dueOn", d."campaignId") AS turn
       FROM campaign_sendings d WHERE d."dueOn" <= now()) s
     JOIN campaigns c ON c."accountId" = s."accountId" AND c.id = s."campaignId"
     ORDER BY s.turn, s."dueOn", s."campaignId" LIMIT ${String(mostAtOnce)}`,
  );

/** A claimed recipient, and how long the sender's rate makes it wait. */
export interface Claim {
  readonly recipient: Claimed;
  readonly waitMs: number;
}

interface Claiming {
  readonly accountId: string;
  readonly campaignId: string;
  readonly workerId: string;
  readonly most: number;
  readonly perDomain: number | null;
}

/** Claims recipients of a campaign (docs/interface/mail.md#how-fast). */
export async function claimRecipients(
  database: Database,
  { accountId, campaignId, workerId, most, perDomain }: Claiming,
): Promise<readonly Claim[]> {
  const rows = await accountDatabase(database, accountId).write<
    Omit<Claimed, 'accountId' | 'campaignId'> & { readonly waitMs: number }
  >(
    `SELECT r.id::text, r.entity, r."recordId"::text, r.email, r.name, r.attempts, r."waitMs"
     FROM nova_claim_recipients($1::uuid, $2::uuid, $3::uuid, $4::int, $5::int) r`,
    [campaignId, workerId, most, perDomain],
  );
  return rows.map(({ waitMs, ...row }) => ({ recipient: { accountId, campaignId, ...row }, waitMs }));
}
