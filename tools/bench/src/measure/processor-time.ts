import { processorTime, withChildren } from '@nova/processes';
import type pg from 'pg';

/** Processor time so far of the processes that a call costs, in milliseconds; undefined where it cannot be told. */
export interface Spent {
  readonly server: Times;
  readonly postgres: Times;
}

type Times = ReadonlyMap<number, number | undefined>;

/**
 * What a server's processes and the backends of a database have spent so far. Backends are those that PostgreSQL lists for
 * the database; parallel workers are switched off there, so all work for a statement is the backend's own. Background
 * processes that serve every database (WAL writer, checkpointer, autovacuum) are not in it, nor is Redis.
 */
export async function spent(serverPid: number, monitor: pg.Client): Promise<Spent> {
  const { rows } = await monitor.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
     AND backend_type = 'client backend'`,
  );
  return { server: timesOf(withChildren(serverPid)), postgres: timesOf(rows.map(({ pid }) => pid)) };
}

const timesOf = (pids: readonly number[]): Times => new Map(pids.map((pid) => [pid, processorTime(pid)]));

/** What was spent between two looks, in milliseconds. */
export const spentBetween = (before: Spent, after: Spent) => ({
  server: difference(before.server, after.server),
  postgres: difference(before.postgres, after.postgres),
});

/** Of the processes that are there at the end: connections that stood idle may have been closed in between. */
function difference(before: Times, after: Times): number | undefined {
  const each = [...after].map(([pid, time]) => time && time - (before.get(pid) ?? 0));
  return each.includes(undefined) ? undefined : each.reduce<number>((sum, time) => sum + (time ?? 0), 0);
}
