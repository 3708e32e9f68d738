import type { Database } from '@nova/db';

/** Events of one statement, so that none holds the database for long. */
const mostAtOnce = 5_000;
/** Statements of one turn; the next turn goes on. */
const statementsAtOnce = 400;

/**
 * Lets go of events that are older than so many days (docs/interface/events.md#how-long-events-are-kept), account by account, oldest
 * first. A cursor from before what is kept is GONE then.
 */
export async function removeOldEvents(database: Database, days: number, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
  for (let turn = 0; turn < statementsAtOnce; turn++) {
    const [row] = await database.query<{ more: boolean }>(
      `SELECT nova_remove_events($1::timestamptz, $2::int) AS more`,
      [before, mostAtOnce],
    );
    if (row?.more !== true) return;
  }
}
