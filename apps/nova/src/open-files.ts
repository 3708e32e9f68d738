import { join } from 'node:path';
import type { Environment } from '@nova/config';
import { createDiskStore, type FileStore } from '@nova/files';

/** The contents of files where the server keeps them too. */
export const openFiles = ({ NOVA_DATA_DIR }: Environment): Promise<FileStore> =>
  createDiskStore(join(NOVA_DATA_DIR, 'files'));
