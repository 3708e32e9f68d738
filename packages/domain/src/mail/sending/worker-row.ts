import type { Database } from '@nova/db';
import { isRunning, ownIdentity, type ProcessIdentity } from '@nova/processes';

/** A worker that was not seen for so many seconds is gone. */
const goneAfter = 30;

/** Says that the process is there. */
export async function seeWorker(database: Database, workerId: string): Promise<void> {
  await database.query(
    `INSERT INTO mail_workers (id, identity, "seenOn") VALUES ($1::uuid, $2::jsonb, now())
     ON CONFLICT (id) DO UPDATE SET "seenOn" = now()`,
    [workerId, JSON.stringify(ownIdentity())],
  );
}

/** Says that the process has ended in order; what it had in hand is written. */
export async function leaveWorkers(database: Database, workerId: string): Promise<void> {
  await database.query(`DELETE FROM mail_workers WHERE id = $1::uuid`, [workerId]);
}

/**
 * Takes back what processes that are gone had in hand: what was claimed waits again, and of what was being handed over nobody knows
 * (docs/interface/mail.md#recipients). Processes of this machine are asked for; others are gone when they are not seen.
 */
export async function takeBack(database: Database): Promise<void> {
  const workers = await database.query<{ id: string; identity: string }>(
    `SELECT id::text AS id, identity FROM mail_workers`,
  );
  const ended = workers.filter(({ identity }) => isRunning(identityOf(identity)) === false);
  await database.query(
    `WITH gone AS (
       DELETE FROM mail_workers w WHERE w.id = ANY ($1::uuid[]) OR w."seenOn" < now() - make_interval(secs => $2::int)
       RETURNING w.id
     )
     UPDATE campaign_recipients r SET
       state = CASE r.state WHEN 'CLAIMED' THEN 'PENDING' ELSE 'IN_DOUBT' END,
       reason = CASE r.state WHEN 'CLAIMED' THEN r.reason ELSE 'PROCESS_ENDED' END,
       "leasedBy" = CASE r.state WHEN 'CLAIMED' THEN NULL ELSE r."leasedBy" END,
       "turnOn" = now(), "updatedOn" = now()
     FROM campaign_sendings s
     WHERE r."accountId" = s."accountId" AND r."campaignId" = s."campaignId" AND r.state IN ('CLAIMED', 'HANDING')
       AND NOT EXISTS (SELECT 1 FROM mail_workers w WHERE w.id = r."leasedBy" AND w.id NOT IN (SELECT g.id FROM gone g))`,
    [ended.map(({ id }) => id), goneAfter],
  );
}

/** The column holds what `ownIdentity` gave. */
const identityOf = (text: string): ProcessIdentity => JSON.parse(text) as ProcessIdentity;
