import type { AccountTransaction } from '@nova/db';
import type { RowColumns, MergeDeed } from './snapshot.ts';

/**
 * Of two mails of one campaign the duplicate's stays under its own id: it counts as before, and its link to unsubscribe
 * works. One that was not sent yet is dropped, as after a deletion.
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
    // A lease is over by the time it comes back.
    before: { ...(JSON.parse(before) as RowColumns), state: 'PENDING' },
    after,
  }));
}
