import { join } from 'node:path';
import type { Environment } from '@nova/config';
import { openFileStore, type FileStore } from '@nova/files';

/** The contents of files where the server keeps them too. */
export const openFiles = (environment: Environment): Promise<FileStore> =>
  openFileStore({ ...environment, folder: join(environment.NOVA_DATA_DIR, 'files') });
