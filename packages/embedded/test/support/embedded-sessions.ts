import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openPGlite } from '../../src/open-pglite.ts';
import { type Address, type ServeOptions, startPGliteServer } from '../../src/serve-pglite.ts';
import { copyDirectory, emptyDatabase } from '../../src/testing/temporary-database.ts';

export interface EmbeddedSessions {
  readonly address: Address;
  connect(login?: Pick<pg.ClientConfig, 'password' | 'statement_timeout'>): Promise<pg.Client>;
  close(): Promise<void>;
}

export async function serveEmptyDatabase(options: ServeOptions = {}): Promise<EmbeddedSessions> {
  const directory = await mkdtemp(join(tmpdir(), 'nova-test-'));
  const data = join(directory, 'postgres');
  copyDirectory(await emptyDatabase(), data);
  const db = await openPGlite({ directory: data, durable: false });
  const place = options.password === undefined ? { socketDirectory: directory } : {};
  const served = await startPGliteServer(db, { ...place, ...options });
  const clients: pg.Client[] = [];
  return {
    address: served.address,
    async connect(login = {}) {
      const client = new pg.Client({ ...served.address, user: 'postgres', database: 'postgres', ...login });
      client.on('error', () => undefined);
      clients.push(client);
      await client.connect();
      return client;
    },
    async close() {
      await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
      await served.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export async function withClient<T>(address: Address, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...address, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
