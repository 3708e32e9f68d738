import { constants, cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pidExists } from '@nova/processes';
import { buildDatabasePath, makeDataDirectory } from '../data-directory.ts';
import { readErrorCode } from '../errors.ts';
import type { EmbeddedDatabase } from '../open-embedded.ts';
import { makeOwnerOnly, openPGlite } from '../open-pglite.ts';
import { startPGliteServer } from '../serve-pglite.ts';
import { runVacuum } from '../vacuum.ts';

/** Commits don't wait for the disk. */
export async function openFolder(
  directory: string,
  ended: () => Promise<void> = () => Promise.resolve(),
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedDatabase> {
  const socketDirectory = await mkdtemp(join(tmpdir(), 'nova-test-'));
  const db = await openPGlite({ directory, durable: false, settings });
  const served = await startPGliteServer(db, { socketDirectory });
  return {
    address: served.address,
    withoutLimit: (work) => work(),
    vacuum: runVacuum,
    inCopy: null,
    async close() {
      await served.close();
      await rm(socketDirectory, { recursive: true, force: true });
      await ended();
    },
  };
}

/**
 * Opening a copy takes half the work of unpacking one into memory.
 * @param from the database to copy; default empty
 * @param settings of every session
 */
export async function openTemporary(
  from?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedDatabase> {
  const kept = from ?? (await emptyDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'nova-test-database-'));
  const directory = join(folder, 'postgres');
  copyDirectory(kept, directory);
  return openFolder(directory, () => rm(folder, { recursive: true, force: true }), settings);
}

/** A stored database belongs to the version that wrote it. */
export const engineVersion = 'pglite 0.5.14';

/** Beside the build's cache. */
const keptIn = fileURLToPath(new URL('../../../../.turbo/databases', import.meta.url));

const DAY_MS = 86_400_000;
const CHECK_MS = 100;

/**
 * One process builds the database; others wait.
 * @param name its kind, a hyphen, and a fingerprint of its content
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

async function takeLock(kept: string): Promise<boolean> {
  const lock = lockOf(kept);
  await mkdir(dirname(lock), { recursive: true, mode: 0o700 });
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (readErrorCode(error) !== 'EEXIST') throw error;
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

/** Template databases and unneeded log files would slow copies. */
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

async function removeOld(kept: string): Promise<void> {
  const kind = `${basename(kept).split('-')[0] ?? ''}-`;
  for (const name of await readdir(dirname(kept))) {
    const path = join(dirname(kept), name);
    if (!name.startsWith(kind) || path === kept) continue;
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true });
  }
}

export const emptyDatabase = (): Promise<string> =>
  keptDatabase(`empty-${engineVersion.replaceAll(' ', '-')}`, async (directory) => {
    await mkdir(directory, { mode: 0o700 });
    await (await openPGlite({ directory, durable: false })).close();
  });

export const copyDirectory = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });

export function copyTo(dataDir: string, from: string): void {
  makeDataDirectory(dataDir);
  copyDirectory(from, buildDatabasePath(dataDir));
}
