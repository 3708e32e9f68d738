import { unpackDump } from '@nova/embedded/testing';
import { migratedDump } from './migrated-dump.ts';

/** Makes a data folder of Nova with a migrated embedded database, as a first start leaves it, in less time. */
export async function createTestFolder(dataDir: string): Promise<void> {
  await unpackDump(dataDir, await migratedDump());
}
