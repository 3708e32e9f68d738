import { mkdir, opendir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { pidExists } from '@nova/processes';
import type pg from 'pg';
import { databaseIn } from './data-directory.ts';
import { EmbeddedError } from './embedded-error.ts';
import { DirectoryFollower, TIME_STEP_MS } from './follow-directory.ts';
import { holdBackend } from './hold-backend.ts';

/** What stays free for the server beside a copy, in bytes: a day's writes of a busy agency. */
const LEFT_FREE = 256 * 1024 * 1024;

const NAME = /^snapshot-(\d+)-/;

export interface DatabaseCopy {
  /** Holds the copy, in `postgres`; its owner's alone. */
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * Copies an embedded database that a server has open, as it is at one moment. Most is copied while others work; then they wait
 * for as long as it takes to copy what has changed meanwhile. What they committed until then is in the copy, and nothing else.
 * @throws EmbeddedError DATA_DIRECTORY where there is no room for it
 */
export async function copyDatabase(pool: pg.Pool, dataDir: string): Promise<DatabaseCopy> {
  await clearAbandoned(dataDir);
  await assertRoom(dataDir);
  const folder = join(dataDir, `snapshot-${process.pid}-${randomUUID()}`);
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await mkdir(folder, { mode: 0o700 });
    const follower = new DirectoryFollower(databaseIn(dataDir), databaseIn(folder));
    await follower.follow();
    await pool.query('CHECKPOINT');
    // What the checkpoint wrote is at rest by then, and need not be copied once more while others wait.
    await sleep(TIME_STEP_MS);
    await follower.follow();
    await holdBackend(pool, () => follower.follow());
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function clearAbandoned(dataDir: string): Promise<void> {
  for await (const { name } of await opendir(dataDir)) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (pid > 0 && !pidExists(pid)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

async function assertRoom(dataDir: string): Promise<void> {
  const wanted = (await sizeOf(databaseIn(dataDir))) + LEFT_FREE;
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize >= wanted) return;
  const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MB`;
  throw new EmbeddedError(
    'DATA_DIRECTORY',
    `Beside a running server an export works on a copy of the database, which needs ${megabytes(wanted)} in ${dataDir}; ` +
      `${megabytes(bavail * bsize)} are free. Make room, or stop the server first: then none is needed.`,
  );
}

async function sizeOf(directory: string): Promise<number> {
  let size = 0;
  for await (const entry of await opendir(directory)) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) size += await sizeOf(path);
    else size += (await stat(path).catch(() => ({ size: 0 }))).size;
  }
  return size;
}
