import { join } from 'node:path';
import type { Environment } from '@nova/config';
import type { Database } from '@nova/db';
import { prepareStore, ensureInstallationId } from '@nova/domain';
import { openFileStore, type FileStore } from '@nova/files';

interface Wanted {
  readonly environment: Environment;
  readonly database: Database;
}

/** The contents of files where the server keeps them too, entered as the installation that the database is. */
export async function openFiles({ environment, database }: Wanted): Promise<FileStore> {
  const folder = join(environment.NOVA_DATA_DIR, 'files');
  const files = await openFileStore({ ...environment, folder }, await ensureInstallationId(database));
  await prepareStore(database, files);
  return files;
}
