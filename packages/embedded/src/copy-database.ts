import { randomBytes, randomUUID } from 'node:crypto';
import { constants, readdirSync, statSync } from 'node:fs';
import { copyFile, mkdir, opendir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pidExists } from '@nova/processes';
import type pg from 'pg';
import { buildDatabasePath, makeSocketDirectory } from './data-directory.ts';
import { startSupervisedEngine } from './engine.ts';
import { EmbeddedError, readErrorCode } from './errors.ts';
import type { Address } from './serve-pglite.ts';

/** The limit of a statement in ms. A page of an export takes milliseconds. */
const STATEMENT_TIMEOUT_MS = 120_000;

interface CopyOptions {
  readonly pool: pg.Pool;
  readonly dataDir: string;
  readonly onEvent: (line: string) => void;
}

/**
 * Runs work on a copy of the database. Its one backend cannot run two transactions, so a long snapshot would block
 * everyone.
 * @param work receives the address of the copy
 * @throws EmbeddedError DATA_DIRECTORY if the copy does not fit on the disk
 */
export async function runInCopy<T>(
  { pool, dataDir, onEvent }: CopyOptions,
  work: (address: Address) => Promise<T>,
): Promise<T> {
  const copy = await copyDatabase(pool, dataDir);
  const socket = makeSocketDirectory(copy.folder);
  try {
    const engine = await startSupervisedEngine({
      directory: buildDatabasePath(copy.folder),
      ...(socket.directory === undefined
        ? { password: randomBytes(24).toString('base64url') }
        : { socketDirectory: socket.directory }),
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      onRestart: onEvent,
    });
    try {
      return await work(engine.address);
    } finally {
      await engine.close();
    }
  } finally {
    socket.remove();
    await copy.remove();
  }
}

/** The bytes that must stay free for the server: a day's writes of a busy agency. */
const LEFT_FREE = 256 * 1024 * 1024;

const NAME = /^snapshot-(\d+)-/;

interface DatabaseCopy {
  /** The folder, which only its owner can read, with the copy in `postgres`. */
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * Copies the running database. Writers wait only while the last changes are copied.
 * @throws EmbeddedError DATA_DIRECTORY if the copy does not fit on the disk
 */
async function copyDatabase(pool: pg.Pool, dataDir: string): Promise<DatabaseCopy> {
  await clearAbandoned(dataDir);
  await assertRoom(dataDir);
  const folder = join(dataDir, `snapshot-${process.pid}-${randomUUID()}`);
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await mkdir(folder, { mode: 0o700 });
    const follower = new DirectoryFollower(buildDatabasePath(dataDir), buildDatabasePath(folder));
    await follower.follow();
    await pool.query('CHECKPOINT');
    // The files that the checkpoint wrote must be older than one step of timestamps. Otherwise they would be copied
    // again while writers wait.
    await sleep(TIME_STEP_MS);
    await follower.follow();
    await reserveBackend(pool, () => follower.follow());
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
  const neededBytes = (await measureSize(buildDatabasePath(dataDir))) + LEFT_FREE;
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize >= neededBytes) return;
  const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MB`;
  throw new EmbeddedError(
    'DATA_DIRECTORY',
    `Beside a running server an export works on a copy of the database, which needs ${megabytes(neededBytes)} in ${dataDir}; ` +
      `${megabytes(bavail * bsize)} are free. Make room, or stop the server first: then none is needed.`,
  );
}

async function measureSize(directory: string): Promise<number> {
  let size = 0;
  for await (const entry of await opendir(directory)) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) size += await measureSize(path);
    else size += (await stat(path).catch(() => ({ size: 0 }))).size;
  }
  return size;
}

interface FileState {
  readonly inode: bigint;
  readonly size: bigint;
  readonly changed: bigint;
  /** True if any later write would change the modification time. */
  readonly settled: boolean;
}

/**
 * The coarsest step of a file system's timestamps, in ms. A write within one step of the copy may leave the timestamp
 * unchanged.
 */
const TIME_STEP_MS = 2_000;
const STEP_NS = BigInt(TIME_STEP_MS) * 1_000_000n;

class DirectoryFollower {
  readonly #from: string;
  readonly #to: string;
  #copied = new Map<string, FileState>();

  constructor(from: string, to: string) {
    this.#from = from;
    this.#to = to;
  }

  /** Copies the files that changed. The copy is exact if nobody writes at the same time. */
  async follow(): Promise<number> {
    const visitedFiles = new Map<string, FileState>();
    const count = await this.#visit('', visitedFiles);
    for (const path of this.#copied.keys())
      if (!visitedFiles.has(path)) await rm(join(this.#to, path), { force: true });
    this.#copied = visitedFiles;
    return count;
  }

  async #visit(below: string, visitedFiles: Map<string, FileState>): Promise<number> {
    await mkdir(join(this.#to, below), { recursive: true, mode: 0o700 });
    let count = 0;
    // The listing is synchronous. Others wait for it, and an event loop turn per file would take longer.
    for (const entry of readdirSync(join(this.#from, below), { withFileTypes: true })) {
      const path = join(below, entry.name);
      if (entry.isDirectory()) count += await this.#visit(path, visitedFiles);
      else if (entry.isFile() && this.#hasChanged(path, visitedFiles)) count += await this.#copy(path);
    }
    return count;
  }

  /** Returns true if the file must be copied. A file that has vanished is skipped. */
  #hasChanged(path: string, visitedFiles: Map<string, FileState>): boolean {
    const now = BigInt(Date.now()) * 1_000_000n;
    const fileStats = statSync(join(this.#from, path), { bigint: true, throwIfNoEntry: false });
    if (!fileStats) return false;
    const before = this.#copied.get(path);
    const same =
      before?.inode === fileStats.ino &&
      before.size === fileStats.size &&
      before.changed === fileStats.mtimeNs;
    const isSettled = now - fileStats.mtimeNs > STEP_NS;
    if (same && before.settled) visitedFiles.set(path, before);
    else
      visitedFiles.set(path, {
        inode: fileStats.ino,
        size: fileStats.size,
        changed: fileStats.mtimeNs,
        settled: isSettled,
      });
    return !(same && before.settled);
  }

  async #copy(path: string): Promise<0 | 1> {
    try {
      // The flag lets the copy share blocks with the original if the file system can.
      await copyFile(join(this.#from, path), join(this.#to, path), constants.COPYFILE_FICLONE);
      return 1;
    } catch (error) {
      if (readErrorCode(error) === 'ENOENT') return 0;
      throw error;
    }
  }
}

/** The time in ms between two queries in the reserved transaction, which would be ended after 10 idle seconds. */
const KEEP_ALIVE_MS = 1_000;

/**
 * Holds the backend, so nobody writes while work runs. Regular queries prevent the transaction from being ended as
 * idle.
 * @throws if the connection broke during the work, because others may have written then
 */
async function reserveBackend<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let connectionError: Error | undefined;
  const onError = (error: Error): void => {
    connectionError ??= error;
  };
  client.on('error', onError);
  const keepAlive = setInterval(() => void client.query('SELECT 1').catch(onError), KEEP_ALIVE_MS);
  try {
    await client.query('BEGIN');
    const result = await work();
    await client.query('COMMIT');
    if (connectionError !== undefined) throw connectionError;
    return result;
  } catch (error) {
    onError(error instanceof Error ? error : new Error('The hold failed', { cause: error }));
    throw error;
  } finally {
    clearInterval(keepAlive);
    client.removeListener('error', onError);
    client.release(connectionError);
  }
}
