import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSender, type Received } from '../../src/load/send.ts';
import { startNovaServer, type NovaServer } from '../../src/stage/nova-server.ts';
import type { OwnedProcess } from '../../src/stage/owned-process.ts';
import { startPostgresCluster, type PostgresCluster } from '../../src/stage/postgres-cluster.ts';
import { agencyByCommand, startTried } from '../../src/stage/tried-version.ts';

/** A server of the tried version on its own PostgreSQL, called only over REST. */
export interface TriedServer {
  readonly postgres: PostgresCluster;
  readonly server: NovaServer;
  readonly key: string;
  /** Calls `/api/nova` + path with JSON. */
  call(method: string, path: string, body?: unknown): Promise<Received>;
  another(): Promise<OwnedProcess>;
  end(): Promise<void>;
}

/** Only bounds what hangs. */
const patience = 60_000;

/** The account is far from UTC, so that days at the edges of time leave the range. */
export async function startTriedServer(): Promise<TriedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'nova-trial-'));
  const postgres = await startPostgresCluster();
  const places = { NOVA_DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url() };
  const server = await startNovaServer(folder, places);
  const { privateKey: key } = await agencyByCommand(places, { timeZone: 'Pacific/Kiritimati' });
  const { send, close } = createSender(150, patience);
  return {
    postgres,
    server,
    key,
    call: (method, path, body) =>
      send(server.url, {
        method,
        path: `/api/nova${path}`,
        headers: { 'X-Api-Key': key, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    another: () => startTried('server', [], { ...places, PORT: '0', NOVA_DEMO: '0' }),
    end: async () => {
      close();
      await server.kill();
      await postgres.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const envelopeOf = ({ body }: Received): { readonly data: string; readonly error: string | null } =>
  JSON.parse(body.toString('utf8')) as { data: string; error: string | null };
