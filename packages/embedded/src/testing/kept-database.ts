import { cpSync, existsSync, constants } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pidExists } from '@nova/processes';
import { databaseIn, makeDataDirectory } from '../data-directory.ts';
import { openPGlite } from '../open-pglite.ts';
import { makeOwnerOnly } from '../prepare-directory.ts';
import { errorCode } from '../thrown.ts';

/** Changes when the engine does: a database belongs to the version that wrote it. */
export const engineVersion = 'pglite 0.5.14';

/** Beside the stamps of the build. */
const keptIn = fileURLToPath(new URL('../../../../.turbo/databases', import.meta.url));

const DAY_MS = 86_400_000;
const CHECK_MS = 100;

/**
 * The directory of a database that is made once and kept in the tree, to start copies from. Of processes that want it at the
 * same time one makes it, and the others wait.
 * @param name of what is in it: its kind, a hyphen, and a fingerprint of what it is made of
 * @param make makes it in the directory it is given
 * @param folder where it is kept
 */
export async function keptDatabase(
  name: string,
  make: (directory: string) => Promise<void>,
  folder = keptIn,
): Promise<string> {
  const kept = join(folder, name);
  while (!existsSync(kept)) {
    if (!(await takeLock(kept))) {
      await sleep(CHECK_MS);
      continue;
    }
    try {
      if (!existsSync(kept)) await makeAnew(kept, make);
    } finally {
      await rm(lockOf(kept), { force: true });
    }
  }
  return kept;
}

const lockOf = (kept: string): string => `${kept}.lock`;

/** Whether this process has the lock now. A process that is gone has none. */
async function takeLock(kept: string): Promise<boolean> {
  const lock = lockOf(kept);
  await mkdir(dirname(lock), { recursive: true, mode: 0o700 });
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const holder = Number(await readFile(lock, 'utf8').catch(() => ''));
  if (holder > 0 && !pidExists(holder)) await rm(lock, { force: true });
  return false;
}

async function makeAnew(kept: string, make: (directory: string) => Promise<void>): Promise<void> {
  const growing = `${kept}.new`;
  await rm(growing, { recursive: true, force: true });
  await make(growing);
  await makeSmall(growing);
  await makeOwnerOnly(growing);
  await rename(growing, kept);
  await removeOld(kept);
}

/** Drops what nobody copies from: the template databases, and files of the log that are not written yet or needed no more. */
async function makeSmall(directory: string): Promise<void> {
  const db = await openPGlite({ directory, durable: false });
  await db.exec('UPDATE pg_database SET datistemplate = false');
  await db.exec('DROP DATABASE IF EXISTS template0');
  await db.exec('DROP DATABASE IF EXISTS template1');
  await db.exec('CHECKPOINT');
  const { rows } = await db.query<{ needed: string }>(
    `SELECT pg_walfile_name(pg_current_wal_lsn()) AS needed
     UNION SELECT redo_wal_file FROM pg_control_checkpoint()`,
  );
  await db.close();
  const needed = new Set(rows.map((row) => row.needed));
  const log = join(directory, 'pg_wal');
  for (const name of await readdir(log))
    if (/^[\dA-F]{24}$/u.test(name) && !needed.has(name)) await rm(join(log, name));
}

/** Those of the same kind from before a day are of no use: what they were made of has changed. */
async function removeOld(kept: string): Promise<void> {
  const kind = `${basename(kept).split('-')[0] ?? ''}-`;
  for (const name of await readdir(dirname(kept))) {
    const path = join(dirname(kept), name);
    if (!name.startsWith(kind) || path === kept) continue;
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true });
  }
}

/** A database without a table. */
export const emptyDatabase = (): Promise<string> =>
  keptDatabase(`empty-${engineVersion.replaceAll(' ', '-')}`, async (directory) => {
    await mkdir(directory, { mode: 0o700 });
    await (await openPGlite({ directory, durable: false })).close();
  });

/** Copies the directory of a database that nobody has open. */
export const copyDirectory = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });

/** Makes a data directory whose database is a copy of this one. */
export function copyTo(dataDir: string, from: string): void {
  makeDataDirectory(dataDir);
  copyDirectory(from, databaseIn(dataDir));
}
