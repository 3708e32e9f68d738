import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedDatabase } from '../open-embedded.ts';
import { openPGlite } from '../open-pglite.ts';
import { servePGlite } from '../serve-pglite.ts';
import { vacuum } from '../vacuum.ts';
import { copyDirectory, emptyDatabase } from './kept-database.ts';

/**
 * Serves the database of a directory from this process. It need not outlive the machine: no commit waits for the disk.
 * @param ended what follows on its end
 */
export async function openFolder(
  directory: string,
  ended: () => Promise<void> = () => Promise.resolve(),
): Promise<EmbeddedDatabase> {
  const socketDirectory = await mkdtemp(join(tmpdir(), 'nova-test-'));
  const db = await openPGlite({ directory, durable: false });
  const served = await servePGlite(db, { socketDirectory });
  return {
    address: served.address,
    withoutLimit: (work) => work(),
    vacuum,
    inCopy: null,
    async close() {
      await served.close();
      await rm(socketDirectory, { recursive: true, force: true });
      await ended();
    },
  };
}

/**
 * Serves a copy of a kept database, gone after `close()`: opening a copied directory takes half the work of unpacking one into memory.
 * @param from what it starts from; empty when left out
 */
export async function openTemporary(from?: string): Promise<EmbeddedDatabase> {
  const kept = from ?? (await emptyDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'nova-test-database-'));
  const directory = join(folder, 'postgres');
  copyDirectory(kept, directory);
  return openFolder(directory, () => rm(folder, { recursive: true, force: true }));
}
