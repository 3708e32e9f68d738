import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '../connect-database.ts';
import type { Database } from '../database.ts';
import { openPGlite } from '../embedded/open-pglite.ts';
import { servePGlite } from '../embedded/serve-pglite.ts';

/** Serves an in-memory database, started from `dump` when given, and connects to it as to any other. */
export async function connectInMemory(
  dump?: Blob,
): Promise<{ database: Database; dump: () => Promise<Blob> }> {
  const db = await openPGlite(dump === undefined ? {} : { dump });
  const socketDirectory = await mkdtemp(join(tmpdir(), 'nova-test-'));
  const served = await servePGlite(db, { socketDirectory });
  const database = connectDatabase({
    kind: 'embedded',
    probe: false,
    connection: { ...served.address, user: 'postgres', database: 'postgres' },
    poolSize: 8,
    statementTimeoutMs: 30_000,
    searchTimeoutMs: 30_000,
    connectTimeoutMs: 10_000,
    onClose: async () => {
      await served.close();
      await rm(socketDirectory, { recursive: true, force: true });
    },
  });
  return { database, dump: () => db.dumpDataDir('none') };
}
