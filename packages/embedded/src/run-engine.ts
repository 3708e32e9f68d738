import type { EngineOptions } from './engine-process.ts';
import { openPGlite } from './open-pglite.ts';
import { prepareDirectory } from './prepare-directory.ts';
import { type ServedPGlite, servePGlite } from './serve-pglite.ts';

/** Opens the database in a directory, making it first when there is none, and serves it. */
export async function runEngine({ directory, shared, ...serve }: EngineOptions): Promise<ServedPGlite> {
  const marks = new BigInt64Array(shared);
  await prepareDirectory(directory);
  const db = await openPGlite({ directory });
  return servePGlite(db, {
    ...serve,
    busy: {
      begin: () => void Atomics.store(marks, 0, BigInt(Date.now())),
      end: () => void Atomics.store(marks, 0, 0n),
      unlimited: () => Atomics.load(marks, 1) > 0n,
    },
  });
}
