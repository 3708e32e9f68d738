import type { Database } from '@nova/db';
import { FileStoreError, type FileStore } from '@nova/files';
import { ensureInstallationId } from './installation-id.ts';
import { storeOwnership } from './store-standing.ts';
import { restoreNamed } from './take-back-named.ts';

/**
 * What a start does with its file store: takes back what was set aside and is named again, as after a restore; marks a store
 * that is new, or that holds what this database names, as its own; leaves every other as it is. Removes nothing.
 * @returns one line for the operator where something is the matter; null where all is well
 */
export async function prepareStore(database: Database, files: FileStore): Promise<string | null> {
  const installation = await ensureInstallationId(database);
  try {
    await restoreNamed(database, files);
    const { state, advice } = await storeOwnership(database, files, installation);
    if (state === 'new') await files.claim();
    return advice;
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    return error.message;
  }
}
