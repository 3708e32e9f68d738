import { copyTo } from '@nova/embedded/testing';
import { migratedDatabase } from './migrated-database.ts';

/** Makes a data folder of Nova with a migrated embedded database, as a first start leaves it, in less time. */
export async function createTestFolder(dataDir: string): Promise<void> {
  copyTo(dataDir, await migratedDatabase());
}
