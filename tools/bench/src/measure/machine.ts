import { arch, cpus, platform, totalmem } from 'node:os';
import type pg from 'pg';

/** Figures mean nothing without machine, programs and day. */
export async function machineLine(monitor: pg.Client): Promise<string> {
  const { rows } = await monitor.query<{ server_version: string }>('SHOW server_version');
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return [
    `${cpus().length} × ${processor?.model.trim() ?? 'unknown processor'}, ${memory} GiB, ${platform()} ${arch()}`,
    `Node ${process.versions.node}, PostgreSQL ${rows[0]?.server_version ?? ''}`,
    new Date().toISOString().slice(0, 10),
  ].join('; ');
}
