import { NovaError, Warnings } from '@nova/contract';
import type { Database } from '@nova/db';
import { tryMove, type Mover } from '../../campaigns/move-campaign.ts';
import { findListOrThrow, type FoundList } from '../../distribution-lists/on-list.ts';
import { audienceSql } from '../audience.ts';
import { pauseByItself } from './pause-by-itself.ts';

/** Parameters of a move come first (move-campaign.ts). */
const ownParameters = 6;

/**
 * Freezes the list of a campaign that is PREPARING: one statement writes everybody on it as a recipient, with the reason of those who
 * get no mail, and moves the campaign to SENDING (docs/interface/mail.md#sending). One whose list cannot be read, or that was imported
 * in this status, is PAUSED with the reason.
 */
export async function prepareCampaign(database: Database, mover: Mover, campaignId: string): Promise<void> {
  try {
    await freeze(database, mover, campaignId);
  } catch (error) {
    if (!(error instanceof NovaError)) throw error;
    const reason = `Its distribution list cannot be read: ${error.message}`;
    await pauseByItself(mover, campaignId, 'PREPARING', { reason });
  }
}

async function freeze(database: Database, mover: Mover, campaignId: string): Promise<void> {
  const list = await listOf(mover, campaignId);
  const { sql, values } = await audienceSql(await askingOf(database, mover), list, ownParameters + 1);
  await tryMove(mover, campaignId, {
    action: 'send',
    when: `c.status = 'PREPARING'`,
    from: { status: 'PREPARING' },
    to: { status: 'SENDING', statusMessage: null, suspended: false },
    along: {
      sql: `INSERT INTO campaign_recipients ("accountId", id, "campaignId", entity, "recordId", email, name, state, reason, "turnOn")
        SELECT $1::uuid, gen_random_uuid(), m.id, $6::text, a."recordId", a.email, a.name,
          CASE WHEN a.reason IS NULL THEN 'PENDING' ELSE 'DROPPED' END, a.reason, now()
        FROM moved m CROSS JOIN (${sql}) a`,
      values: [list.entity, ...values],
      // A list may have a million people.
      unbounded: true,
    },
  });
}

/** @throws NOT_FOUND where the campaign has no list that is there */
async function listOf({ db }: Mover, campaignId: string): Promise<FoundList> {
  const [row] = await db.rows<{ listId: string | null }>(
    `SELECT c."distributionListId" AS "listId" FROM campaigns c WHERE c."accountId" = $1 AND c.id = $2::uuid`,
    [campaignId],
  );
  return findListOrThrow({ db }, row?.listId ?? '');
}

/** Days of the list's query are days of the account. */
async function askingOf(database: Database, { db, now }: Mover) {
  const account = await database.prisma.account.findUniqueOrThrow({
    where: { id: db.accountId },
    select: { timeZone: true },
  });
  return { db, now, account, warnings: new Warnings() };
}
