import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@nova/db';
import { inDatabase } from './agency.ts';
import { startNovaServer, type NovaServer, type ServerSettings } from './nova-server.ts';
import { startPostgresCluster } from './postgres-cluster.ts';
import { agencyByCommand, runNova } from './tried-version.ts';

export interface World {
  readonly files: string;
  /** On the same port as before. */
  start(settings?: ServerSettings): Promise<NovaServer>;
  /** Works whether or not the server runs. */
  inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** Runs the tried version's command; returns its output. */
  nova(...words: readonly string[]): Promise<string>;
  /** An account without limits, made by the tried version's command. */
  agency(privateKeys?: number): ReturnType<typeof agencyByCommand>;
  end(): Promise<void>;
}

export const worlds = { embedded: createEmbeddedWorld, PostgreSQL: createPostgresWorld } as const;

async function createEmbeddedWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'nova-trial-'));
  return createWorld(folder, {}, () => Promise.resolve());
}

async function createPostgresWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'nova-trial-'));
  const cluster = await startPostgresCluster();
  return createWorld(folder, { databaseUrl: cluster.url() }, () => cluster.remove());
}

function createWorld(
  folder: string,
  where: { readonly databaseUrl?: string },
  end: () => Promise<void>,
): World {
  const dataDir = join(folder, 'data');
  const places = {
    NOVA_DATA_DIR: dataDir,
    ...(where.databaseUrl === undefined ? {} : { DATABASE_URL: where.databaseUrl }),
  };
  const servers: NovaServer[] = [];
  return {
    files: join(dataDir, 'files'),
    start: async (settings = {}) => {
      const [first] = servers;
      const server = await startNovaServer(folder, {
        ...places,
        ...(first === undefined ? {} : { PORT: new URL(first.url).port }),
        CV_WORKERS: '1',
        ...settings,
      });
      servers.push(server);
      return server;
    },
    inDatabase: (work) => inDatabase({ ...where, dataDir }, work),
    nova: (...words) => runNova(words, places),
    agency: (privateKeys = 1) => agencyByCommand(places, { privateKeys }),
    end: async () => {
      await Promise.all(servers.map((server) => server.kill()));
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
