import { mkdtemp, open, rm, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from './owned-process.ts';

export interface SmallDisk {
  readonly folder: string;
  fill(): Promise<void>;
  empty(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Uses memory.
 * @throws if this user may not mount
 */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'nova-trial-disk-'));
  try {
    await runToEnd('mount', ['-t', 'tmpfs', '-o', `size=${String(megabytes)}m,mode=0777`, 'tmpfs', folder]);
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: async () => {
      const file = await open(filler, 'w');
      const piece = Buffer.alloc(64 * 1024);
      try {
        while ((await file.write(piece)).bytesWritten > 0);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    empty: () => unlink(filler),
    remove: async () => {
      await runToEnd('umount', ['-l', folder]);
      await rm(folder, { recursive: true });
    },
  };
}
