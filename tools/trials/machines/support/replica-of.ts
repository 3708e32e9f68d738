import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, until } from '@nova/testing';
import { runToEnd, startProcess, type OwnedProcess } from '../../src/stage/owned-process.ts';
import type { PostgresCluster, Row } from '../../src/stage/postgres-cluster.ts';
import { postgresPrograms, postgresUser } from '../../src/stage/postgres-programs.ts';

export interface Replica {
  readonly url: string;
  sql(statement: string): Promise<readonly Row[]>;
  start(): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/** Copies a cluster and starts the copy as its replica. */
export async function startReplicaOf(primary: PostgresCluster): Promise<Replica> {
  const programs = postgresPrograms();
  const user = postgresUser();
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'nova-trial-replica-'));
  if (user) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres', '-c', 'fast', '-R'];
  const waldir = ['--waldir', join(folder, 'wal')];
  await runToEnd(join(programs, 'pg_basebackup'), ['-D', data, ...waldir, ...from], { cwd: folder, ...user });
  let server: OwnedProcess | undefined;
  const sql = async (statement: string): Promise<readonly Row[]> => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'nova' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const start = async (): Promise<void> => {
    const settings = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: folder };
    const own = { ...settings, max_connections: '40', shared_buffers: '64MB' };
    const args = Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    server = await startProcess(join(programs, 'postgres'), ['-D', data, ...args], { cwd: folder, ...user });
    await until('the replica answers', async () => (await sql('SELECT 1 AS one')).length === 1);
  };
  const stop = async (): Promise<void> => {
    server?.signal('SIGQUIT');
    await server?.ended;
  };
  await start();
  return {
    url: `postgresql://nova@127.0.0.1:${String(port)}/nova`,
    sql,
    start,
    stop,
    remove: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
