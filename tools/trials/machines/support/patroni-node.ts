import { childrenOf } from '../../../../packages/cv/test/support/process-tree.ts';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '@nova/testing';
import { startProcess, type OwnedProcess } from '../../src/stage/owned-process.ts';
import type { Row } from '../../src/stage/postgres-cluster.ts';
import { postgresPrograms, postgresUser } from '../../src/stage/postgres-programs.ts';

/** A PostgreSQL with its Patroni. */
export interface PatroniNode {
  readonly name: string;
  readonly port: number;
  /** Patroni's port, which says whether it is the primary. */
  readonly restPort: number;
  /** Runs a statement as superuser. */
  sql(statement: string, database?: string): Promise<readonly Row[]>;
  start(): Promise<void>;
  /** Signals all its processes. */
  signalAll(signal: NodeJS.Signals): Promise<void>;
  /** Stops its PostgreSQL and gives up being primary. */
  stop(): Promise<void>;
  /** Ends everything at once, like a power cut. */
  kill(): Promise<void>;
  said(): string;
}

/**
 * A dead primary is not waited for (`primary_start_timeout`), and a primary has everything acknowledged
 * (`synchronous_mode`).
 */
const configuration = (at: Place, etcd: string, folder: string): string => `
scope: trial
name: ${at.name}
restapi: { listen: '127.0.0.1:${String(at.restPort)}', connect_address: '127.0.0.1:${String(at.restPort)}' }
etcd3: { host: '${etcd}' }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 3
    synchronous_mode: true
    primary_start_timeout: 0
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters: { max_connections: 60, shared_buffers: 64MB, wal_log_hints: 'on', wal_keep_size: 256MB, hot_standby_feedback: 'on' }
  initdb: [encoding: UTF8, locale: C]
  pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust', 'local all all trust']
postgresql:
  listen: '127.0.0.1:${String(at.port)}'
  connect_address: '127.0.0.1:${String(at.port)}'
  data_dir: ${join(folder, 'data')}
  bin_dir: ${postgresPrograms()}
  pgpass: ${join(folder, 'pgpass')}
  authentication: { superuser: { username: postgres }, replication: { username: replicator }, rewind: { username: postgres } }
  basebackup: [{ checkpoint: fast }]
  parameters: { unix_socket_directories: '${folder}' }
`;

interface Place {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
}

export async function patroniNode(name: string, etcd: string, parent: string): Promise<PatroniNode> {
  const user = postgresUser();
  const folder = join(parent, name);
  const at: Place = { name, port: await freePort(), restPort: await freePort() };
  const file = join(folder, 'patroni.yml');
  await mkdir(folder, { mode: 0o700 });
  await writeFile(file, configuration(at, etcd, folder));
  if (user) for (const path of [folder, file]) await chown(path, user.uid, user.gid);
  let patroni: OwnedProcess | undefined;

  const postmaster = async (): Promise<number | undefined> => {
    const text = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number(text.split('\n')[0]);
    return pid > 0 ? pid : undefined;
  };
  const signalAll = async (signal: NodeJS.Signals): Promise<void> => {
    const pid = await postmaster();
    const all = [patroni?.pid, pid, ...(pid === undefined ? [] : childrenOf(pid))];
    for (const one of all) if (one !== undefined && one > 0) trySignal(one, signal);
  };
  return {
    ...at,
    sql: async (statement, database = 'postgres') => {
      const place = { host: '127.0.0.1', port: at.port, user: 'postgres', database };
      const client = new pg.Client({ ...place, connectionTimeoutMillis: 1_000, query_timeout: 10_000 });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return (await client.query<Row>(statement)).rows;
      } finally {
        void client.end().catch(() => undefined);
      }
    },
    start: async () => {
      const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' };
      patroni = await startProcess('/usr/bin/python3', ['/usr/bin/patroni', file], {
        ...user,
        cwd: folder,
        env,
      });
    },
    signalAll,
    stop: async () => {
      patroni?.signal('SIGTERM');
      await patroni?.ended;
    },
    kill: async () => {
      await signalAll('SIGKILL');
      await patroni?.ended;
    },
    said: () => patroni?.said() ?? '',
  };
}

/** A process may have ended by itself. */
function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}
