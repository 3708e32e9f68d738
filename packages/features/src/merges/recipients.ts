import type { AccountTransaction } from '@nova/db';
import type { RowColumns, MergeDeed } from './snapshot.ts';

/**
 * Drops mails to a duplicate that were not sent yet, as a deletion does. If both records have a mail of one
 * campaign, the duplicate's stays under its own id. It still counts, and its link to unsubscribe works.
 */
export async function dropWaitingMails(
  tx: AccountTransaction,
  fromId: string,
): Promise<readonly MergeDeed[]> {
  const waiting = await tx.rows<{ id: string; before: string }>(
    `SELECT r.id::text AS id, jsonb_build_object('state', r.state, 'reason', r.reason)::text AS before FROM campaign_recipients r
     WHERE r."accountId" = $1::uuid AND r."recordId" = $2::uuid AND r.state IN ('PENDING', 'CLAIMED') ORDER BY r.id FOR UPDATE`,
    [fromId],
  );
  if (waiting.length === 0) return [];
  const after: RowColumns = { state: 'DROPPED', reason: 'RECORD_DELETED' };
  await tx.rows(
    `UPDATE campaign_recipients r SET state = 'DROPPED', reason = 'RECORD_DELETED', "leasedBy" = NULL, "updatedOn" = now()
     WHERE r."accountId" = $1::uuid AND r.id = ANY ($2::uuid[]) RETURNING 1`,
    [waiting.map(({ id }) => id)],
  );
  return waiting.map(({ id, before }) => ({
    deed: 'CHANGED',
    table: 'campaign_recipients',
    id,
    // The lease has ended by the time an undo restores the mail, so its state becomes PENDING.
    before: { ...(JSON.parse(before) as RowColumns), state: 'PENDING' },
    after,
  }));
}
