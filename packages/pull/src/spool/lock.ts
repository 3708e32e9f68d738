import { open, readFile, rm, type FileHandle } from 'node:fs/promises';
import { NovaError } from '@nova/contract';
import { pidExists } from '@nova/processes';

/**
 * Keeps other processes of this machine from the same work. What a process that was killed leaves behind holds nobody.
 * @returns lets go
 * @throws INVALID_STATE while another process is at it
 */
export async function takeLock(path: string): Promise<() => Promise<void>> {
  for (;;) {
    const handle = await openNew(path);
    if (handle) {
      await handle.writeFile(String(process.pid));
      await handle.close();
      return () => rm(path, { force: true });
    }
    const holder = Number(await readFile(path, 'utf8').catch(() => ''));
    if (holder > 0 && holder !== process.pid && pidExists(holder)) {
      throw new NovaError(
        'INVALID_STATE',
        `Another pull from there into this account is at work, as process ${String(holder)}. Where that is no pull, remove ${path}.`,
      );
    }
    await rm(path, { force: true });
  }
}

/** @returns undefined where it is there already */
async function openNew(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST')
      return undefined;
    throw error;
  }
}
