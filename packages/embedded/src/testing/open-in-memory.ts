import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedDatabase } from '../open-embedded.ts';
import { openPGlite } from '../open-pglite.ts';
import { servePGlite } from '../serve-pglite.ts';
import { vacuum } from '../vacuum.ts';

/** Changes when the engine does: a dump belongs to the version that wrote it. */
export const engineVersion = 'pglite 0.5.14';

/** An embedded database in this process's memory, gone after `close()`. */
export interface InMemoryDatabase extends EmbeddedDatabase {
  /** Its data directory, to start others from. */
  dump(): Promise<Blob>;
}

/** Serves a database from this process's memory, started from `dump` when given. */
export async function openInMemory(dump?: Blob): Promise<InMemoryDatabase> {
  const db = await openPGlite(dump === undefined ? {} : { dump });
  const socketDirectory = await mkdtemp(join(tmpdir(), 'nova-test-'));
  const served = await servePGlite(db, { socketDirectory });
  return {
    address: served.address,
    withoutLimit: (work) => work(),
    vacuum,
    inCopy: null,
    async close() {
      await served.close();
      await rm(socketDirectory, { recursive: true, force: true });
    },
    dump: () => db.dumpDataDir('none'),
  };
}
