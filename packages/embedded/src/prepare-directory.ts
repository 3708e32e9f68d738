import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openPGlite } from './open-pglite.ts';

/** Takes a directory and all in it away from everyone but its owner. */
export async function makeOwnerOnly(directory: string): Promise<void> {
  await chmod(directory, 0o700);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await makeOwnerOnly(path);
    else await chmod(path, 0o600);
  }
}

/**
 * Makes an empty database where there is none. It grows under another name and gets its own when it is whole, so that a
 * first start that is killed leaves nothing half-made. PGlite writes files that everyone may read; here they become
 * the owner's alone.
 */
export async function prepareDirectory(directory: string): Promise<void> {
  if (existsSync(directory)) return;
  const growing = `${directory}.new`;
  await rm(growing, { recursive: true, force: true });
  await mkdir(growing, { recursive: true, mode: 0o700 });
  const db = await openPGlite({ directory: growing });
  await db.close();
  await makeOwnerOnly(growing);
  await rename(growing, directory);
}
