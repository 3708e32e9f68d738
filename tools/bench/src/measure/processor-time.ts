import { readFileSync } from 'node:fs';
import type pg from 'pg';

/** Of the clock in which Linux tells processor time, in ticks a second (`getconf CLK_TCK`, 100 everywhere). */
const ticksPerSecond = 100;

/**
 * Processor time of a process with all its threads, user and system, in milliseconds, as `/proc/PID/stat` tells it; undefined
 * where there is no such file: another operating system, another machine, a process that has ended.
 */
export function processorTime(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
  } catch {
    return undefined;
  }
}

/** The process and all that it has started, and they in turn. */
export function withChildren(pid: number): readonly number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return [
      pid,
      ...(children === '' ? [] : children.split(' ').flatMap((child) => withChildren(Number(child)))),
    ];
  } catch {
    return [pid];
  }
}

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
