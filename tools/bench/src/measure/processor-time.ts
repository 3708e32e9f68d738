import { processorTime, listProcessTree } from '@nova/processes';
import type pg from 'pg';

/** Processor ms of the processes that a call costs; undefined if unknown. */
export interface Spent {
  readonly server: Times;
  readonly postgres: Times;
}

type Times = ReadonlyMap<number, number | undefined>;

/**
 * Sums the server's processes and the database's backends, without parallel workers, which are off. Background
 * processes of PostgreSQL serve every database, so they do not count, nor does Redis.
 */
export async function spent(serverPid: number, monitor: pg.Client): Promise<Spent> {
  const { rows } = await monitor.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
     AND backend_type = 'client backend'`,
  );
  return { server: timesOf(listProcessTree(serverPid)), postgres: timesOf(rows.map(({ pid }) => pid)) };
}

const timesOf = (pids: readonly number[]): Times => new Map(pids.map((pid) => [pid, processorTime(pid)]));

export const spentBetween = (before: Spent, after: Spent) => ({
  server: difference(before.server, after.server),
  postgres: difference(before.postgres, after.postgres),
});

/** Counts processes of the second sample, since idle connections may have closed. */
function difference(before: Times, after: Times): number | undefined {
  const each = [...after].map(([pid, time]) => time && time - (before.get(pid) ?? 0));
  return each.includes(undefined) ? undefined : each.reduce<number>((sum, time) => sum + (time ?? 0), 0);
}
