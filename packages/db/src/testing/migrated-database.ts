import {
  copyDirectory,
  emptyDatabase,
  engineVersion,
  keptDatabase,
  openFolder,
} from '@nova/embedded/testing';
import { connectTo } from './connect-temporary.ts';
import { migrationsFingerprint } from './migrations-fingerprint.ts';

/** The directory of an empty, migrated database, to start copies from: made once for these migrations. */
export async function migratedDatabase(): Promise<string> {
  return keptDatabase(`migrated-${await migrationsFingerprint(engineVersion)}`, async (directory) => {
    copyDirectory(await emptyDatabase(), directory);
    const database = connectTo(await openFolder(directory));
    try {
      await database.migrate();
    } finally {
      await database.close();
    }
  });
}
