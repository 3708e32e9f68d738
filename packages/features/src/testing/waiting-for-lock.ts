import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@nova/db';

/** Resolves once a session of the database waits for an advisory lock. */
export async function waitingForLock(database: Database): Promise<void> {
  const waits = () =>
    database.query(
      `SELECT l.pid FROM pg_locks l JOIN pg_database d ON d.oid = l.database
       WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`,
    );
  while ((await waits()).length === 0) await sleep(20);
}
