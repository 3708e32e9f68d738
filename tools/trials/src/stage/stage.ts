import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLoad, type Load } from '../load/load.ts';
import { createAgency, inDatabase, type Agency } from './agency.ts';
import type { LimitChanges } from '@nova/features';
import { startNovaServer, type NovaServer, type ServerSettings } from './nova-server.ts';
import { startPostgresCluster, type ClusterOptions, type PostgresCluster } from './postgres-cluster.ts';
import { startRedisServer, type RedisServer } from './redis-server.ts';
import { startTcpProxy, type TcpProxy } from '@nova/testing';

/** A server with proxies in front of its dependencies. */
export interface Stage {
  readonly postgres: PostgresCluster;
  readonly redis: RedisServer;
  readonly toPostgres: TcpProxy;
  readonly toRedis: TcpProxy;
  readonly server: NovaServer;
  agency(limits: LimitChanges): Promise<Agency>;
  /** Another server on the same stores, without proxies. */
  another(settings: ServerSettings): Promise<NovaServer>;
  /** Loads the server from 16 connections; ends with the stage at the latest. */
  load(agency: Agency, createsInTen: number): Load;
  strikeDown(): Promise<void>;
}

export interface StageOptions {
  readonly cluster?: ClusterOptions;
  /** Proxies live in this process, so they stop while it is busy. */
  readonly proxied?: boolean;
  /** Override the usual settings. */
  readonly settings?: ServerSettings;
}

export async function setStage({
  cluster = {},
  proxied = true,
  settings = {},
}: StageOptions = {}): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'nova-trial-'));
  const [postgres, redis] = await Promise.all([startPostgresCluster(cluster), startRedisServer(folder)]);
  const [toPostgres, toRedis] = await Promise.all([startTcpProxy(postgres.port), startTcpProxy(redis.port)]);
  const places = (through: boolean) => ({
    DATABASE_URL: postgres.url(through ? toPostgres.port : postgres.port),
    REDIS_URL: `redis://127.0.0.1:${String(through ? toRedis.port : redis.port)}`,
  });
  const server = await startNovaServer(folder, { ...places(proxied), ...settings });
  const servers = [server];
  const loads: Load[] = [];
  return {
    postgres,
    redis,
    toPostgres,
    toRedis,
    server,
    agency: (limits) =>
      inDatabase({ databaseUrl: postgres.url(), dataDir: folder }, (database) =>
        createAgency(database, limits),
      ),
    another: async (more) => {
      const started = await startNovaServer(folder, {
        ...places(false),
        LOG_FILE: join(folder, `server-${String(servers.length)}.log`),
        ...more,
      });
      servers.push(started);
      return started;
    },
    load: ({ privateKey }, createsInTen) => {
      const work = { urls: () => [server.url], key: privateKey, createsInTen };
      const load = startLoad({ ...work, connections: 16, perSecond: 250 });
      loads.push(load);
      return load;
    },
    strikeDown: async () => {
      await Promise.all(loads.map((load) => load.stop()));
      await Promise.all(servers.map((one) => one.kill()));
      await Promise.all([toPostgres.close(), toRedis.close()]);
      await Promise.all([redis.stop(), postgres.remove()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
