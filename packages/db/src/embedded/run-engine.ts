import type { EngineOptions } from './engine-process.ts';
import { openPGlite } from './open-pglite.ts';
import { prepareDirectory } from './prepare-directory.ts';
import { type ServedPGlite, servePGlite } from './serve-pglite.ts';

/** Opens the database in a directory, making it first when there is none, and serves it. */
export async function runEngine({ directory, busySince, ...serve }: EngineOptions): Promise<ServedPGlite> {
  const since = new BigInt64Array(busySince);
  await prepareDirectory(directory);
  const db = await openPGlite({ directory });
  return servePGlite(db, {
    ...serve,
    busy: {
      begin: () => void Atomics.store(since, 0, BigInt(Date.now())),
      end: () => void Atomics.store(since, 0, 0n),
    },
  });
}
