import type { AccountDatabase } from '@nova/db';

/** Queues the event of a limit that was reached, unless it was told within the hour (docs/interface/events.md#types). */
export async function queueLimitEvent(db: AccountDatabase, limit: string): Promise<void> {
  await db.write(`SELECT nova_tell_limit($1::uuid, $2)::text AS told`, [limit]);
}
