import type { Database } from '@nova/db';
import { FileStoreError, type FileStore } from '@nova/files';
import { installationId } from './installation-id.ts';
import { storeStanding } from './store-standing.ts';
import { takeBackNamed } from './take-back-named.ts';

/**
 * What a start does with its file store: takes back what was set aside and is named again, as after a restore; marks a store
 * that is new, or that holds what this database names, as its own; leaves every other as it is. Removes nothing.
 * @returns one line for the operator where something is the matter; null where all is well
 */
export async function enterStore(database: Database, files: FileStore): Promise<string | null> {
  const installation = await installationId(database);
  try {
    await takeBackNamed(database, files);
    const { state, advice } = await storeStanding(database, files, installation);
    if (state === 'new') await files.claim();
    return advice;
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    return error.message;
  }
}
