import { resolve } from 'node:path';
import { databaseIn, makeDataDirectory } from '../data-directory.ts';
import { prepareDirectory } from '../prepare-directory.ts';

/** Makes a data directory whose database is what was dumped. */
export async function unpackDump(dataDir: string, dump: Blob): Promise<void> {
  makeDataDirectory(resolve(dataDir));
  await prepareDirectory(databaseIn(resolve(dataDir)), dump);
}
