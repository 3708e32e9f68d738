import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort, until } from '@nova/testing';
import { runToEnd, startProcess, type OwnedProcess } from './owned-process.ts';
import { postgresPrograms, postgresUser } from './postgres-programs.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface PostgresCluster {
  readonly port: number;
  /**
   * The database `nova` as its owner, who is no superuser.
   * @param port of a proxy
   */
  url(port?: number): string;
  /**
   * Runs statements as superuser.
   * @returns the rows of the last one
   */
  readonly sql: (...statements: readonly string[]) => Promise<readonly Row[]>;
  /** Runs them in another database. */
  readonly sqlIn: (database: string, ...statements: readonly string[]) => Promise<readonly Row[]>;
  start(): Promise<void>;
  /** As `pg_ctl stop`: `fast` rolls back, `immediate` ends like a crash; `kill` is kill -9. */
  stop(how: keyof typeof stopSignals): Promise<void>;
  isRunning(): boolean;
  /** The parent of its other processes; 0 if none runs. */
  pid(): number;
  remove(): Promise<void>;
}

export interface ClusterOptions {
  /** The write-ahead log stays elsewhere, as on a well configured machine. */
  readonly dataFolder?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

const stopSignals = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;

/** Remains of a killed PostgreSQL briefly prevent the next start. */
const startsAtMost = 20;

/** Starts a temporary cluster with a database and role `nova` on a free local port. */
export async function startPostgresCluster(options: ClusterOptions = {}): Promise<PostgresCluster> {
  const programs = postgresPrograms();
  const user = postgresUser();
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'nova-trial-postgres-'));
  const data = join(options.dataFolder ?? folder, 'data');
  await mkdir(data, { mode: 0o700 });
  if (user) for (const path of [folder, data]) await chown(path, user.uid, user.gid);
  await runToEnd(
    join(programs, 'initdb'),
    [
      '-D',
      data,
      '-X',
      join(folder, 'wal'),
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-locale',
      '--no-sync',
    ],
    { cwd: folder, ...user },
  );
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: '40',
    shared_buffers: '64MB',
    ...options.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let server: OwnedProcess | undefined;

  const run = async (database: string, statements: readonly string[]): Promise<readonly Row[]> => {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      database,
      connectionTimeoutMillis: 30_000,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      let rows: readonly Row[] = [];
      for (const statement of statements) ({ rows } = await client.query<Row>(statement));
      return rows;
    } finally {
      await client.end();
    }
  };
  const start = async (): Promise<void> => {
    for (let turn = 0; turn < startsAtMost; turn++) {
      const started = await startProcess(join(programs, 'postgres'), ['-D', data, ...args], {
        cwd: folder,
        ...user,
      });
      server = started;
      await until(
        'PostgreSQL accepts connections',
        async () => {
          if (!started.isRunning()) return true;
          await run('postgres', ['SELECT 1']);
          return true;
        },
        { withinMs: 240_000 },
      );
      if (started.isRunning()) return;
      await sleep(250);
    }
    throw new Error(`PostgreSQL does not start: ${server?.said() ?? ''}`);
  };
  const stop = async (how: keyof typeof stopSignals): Promise<void> => {
    server?.signal(stopSignals[how]);
    await server?.ended;
  };
  await start();
  await run('postgres', ['CREATE ROLE nova LOGIN', 'CREATE DATABASE nova OWNER nova']);
  return {
    port,
    url: (through = port) => `postgresql://nova@127.0.0.1:${String(through)}/nova`,
    sql: (...statements) => run('nova', statements),
    sqlIn: (database, ...statements) => run(database, statements),
    start,
    stop,
    isRunning: () => server?.isRunning() ?? false,
    pid: () => server?.pid ?? 0,
    remove: async () => {
      await stop('immediate');
      await rm(folder, { recursive: true, force: true });
      if (options.dataFolder !== undefined) await rm(data, { recursive: true, force: true });
    },
  };
}
