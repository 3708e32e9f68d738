import { join } from 'node:path';
import type { Environment } from '@nova/config';
import type { Database } from '@nova/db';
import { prepareStore, ensureInstallationId } from '@nova/features';
import { type FileStore, openFileStore } from '@nova/files';
import { createLimiter, type Limiter } from '@nova/limits';

interface StoreOptions {
  readonly environment: Environment;
  readonly database: Database;
}

/** Opens the server's file store with the installation id of the database. */
export async function openFiles({ environment, database }: StoreOptions): Promise<FileStore> {
  const folder = join(environment.NOVA_DATA_DIR, 'files');
  const files = await openFileStore({ ...environment, folder }, await ensureInstallationId(database));
  await prepareStore(database, files);
  return files;
}

export async function openLimiter({ REDIS_URL }: Environment): Promise<Limiter> {
  if (REDIS_URL === undefined) return createLimiter({ onModeChange: () => undefined });
  return new Promise((resolve) => {
    const limiter = createLimiter({
      redisUrl: REDIS_URL,
      // No request waits here, so a slow Redis may take its time.
      patienceMs: 2_000,
      onModeChange: () => {
        resolve(limiter);
      },
    });
  });
}
