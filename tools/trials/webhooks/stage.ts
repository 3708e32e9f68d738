import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAgency, generousLimits, inDatabase } from '../src/stage/agency.ts';
import { startNovaServer, type NovaServer } from '../src/stage/nova-server.ts';
import { startPostgresCluster, type PostgresCluster } from '../src/stage/postgres-cluster.ts';
import type { MoodyReceiver } from './moody-receiver.ts';

export interface Stage {
  readonly folder: string;
  /** Absent with the embedded database. */
  readonly cluster: PostgresCluster | undefined;
  readonly key: string;
  readonly servers: readonly NovaServer[];
  start(): Promise<NovaServer>;
  kill(server: NovaServer): Promise<void>;
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  close(): Promise<void>;
}

/** Failures are retried each second. */
const settings = {
  WEBHOOK_ALLOW_HTTP: '1',
  WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
  NOVA_INSTANCE: 'trial',
  WEBHOOK_RETRY_SCHEDULE: Array.from({ length: 40 }, () => '1').join(','),
};

export async function openStage({ embedded }: { readonly embedded: boolean }): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'nova-webhooks-trial-'));
  const cluster = embedded ? undefined : await startPostgresCluster();
  const databaseUrl = cluster?.url();
  const servers: NovaServer[] = [];
  const start = async (): Promise<NovaServer> => {
    const given = databaseUrl === undefined ? settings : { ...settings, DATABASE_URL: databaseUrl };
    const server = await startNovaServer(folder, given);
    servers.push(server);
    return server;
  };
  await start();
  const place = { dataDir: join(folder, 'data'), ...(databaseUrl !== undefined && { databaseUrl }) };
  const { privateKey: key } = await inDatabase(place, (database) => createAgency(database, generousLimits));
  return {
    folder,
    cluster,
    key,
    servers,
    start,
    async kill(server) {
      await server.kill();
      servers.splice(servers.indexOf(server), 1);
    },
    async call<T>(method: string, path: string, body?: unknown): Promise<T> {
      const [server] = servers;
      const response = await fetch(`${server?.url ?? ''}/api/nova${path}`, {
        method,
        headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok)
        throw new Error(`${method} ${path}: ${String(response.status)} ${await response.text()}`);
      return (await response.json()) as T;
    },
    async close() {
      for (const server of servers) await server.stop();
      await cluster?.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface FeedPage {
  readonly data: readonly { readonly id: string; readonly position: number }[];
  readonly nextCursor: string;
  readonly hasMore: boolean;
}

/** Events after a position, with their positions. */
export async function feedAfter(stage: Stage, after = 0): Promise<Map<string, number>> {
  const events = new Map<string, number>();
  for (let cursor = ''; ;) {
    const page = await stage.call<FeedPage>('GET', `/events?limit=500${cursor && `&cursor=${cursor}`}`);
    for (const { id, position } of page.data) if (position > after) events.set(id, position);
    if (!page.hasMore) return events;
    cursor = page.nextCursor;
  }
}

/** Waits until all committed events after a position are received, or patience ends. */
export async function arrived(
  stage: Stage,
  receiver: MoodyReceiver,
  { after, patienceMs }: { readonly after: number; readonly patienceMs: number },
): Promise<{ readonly committed: number; readonly missing: number; readonly unexpected: number }> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const committed = await feedAfter(stage, after);
    const received = new Set(receiver.taken.map(({ id }) => id));
    const missing = [...committed.keys()].filter((id) => !received.has(id)).length;
    const unexpected = [...received].filter((id) => !committed.has(id)).length;
    if ((missing === 0 && unexpected === 0) || Date.now() > end)
      return { committed: committed.size, missing, unexpected };
    await sleep(500);
  }
}
