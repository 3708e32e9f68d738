import type { Database } from '@nova/db';
import type { AsideContent, FileStore } from '@nova/files';
import { inBatches } from './in-batches.ts';
import { namedContents } from './named-contents.ts';

/** Takes back what was set aside and a file record names, as after a restore of the database. @returns how many */
export async function restoreNamed(database: Database, files: FileStore): Promise<number> {
  let taken = 0;
  for await (const batch of inBatches<AsideContent>(files.aside())) {
    const named = await namedContents(
      database,
      batch.map(({ storageKey }) => storageKey),
    );
    for (const content of batch) {
      if (!named.has(content.storageKey)) continue;
      await files.takeBack(content);
      taken++;
    }
  }
  return taken;
}
