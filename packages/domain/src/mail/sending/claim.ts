import type { Database } from '@nova/db';
import { accountDatabase } from '@nova/db';
import type { Claimed } from './claimed.ts';

/** A recipient in hand, and how long it is to wait for the sender's pace. */
export interface Taken {
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

/** Takes recipients of a campaign in hand (docs/interface/mail.md#how-fast). */
export async function claim(
  database: Database,
  { accountId, campaignId, workerId, most, perDomain }: Claiming,
): Promise<readonly Taken[]> {
  const rows = await accountDatabase(database, accountId).write<
    Omit<Claimed, 'accountId' | 'campaignId'> & { readonly waitMs: number }
  >(
    `SELECT r.id::text, r.entity, r."recordId"::text, r.email, r.name, r.attempts, r."waitMs"
     FROM nova_claim_recipients($1::uuid, $2::uuid, $3::uuid, $4::int, $5::int) r`,
    [campaignId, workerId, most, perDomain],
  );
  return rows.map(({ waitMs, ...row }) => ({ recipient: { accountId, campaignId, ...row }, waitMs }));
}
