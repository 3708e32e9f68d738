import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import type pg from 'pg';
import { runInCopy } from './copy-database.ts';
import {
  buildDatabasePath,
  createDirectoryError,
  makeDataDirectory,
  makeSocketDirectory,
} from './data-directory.ts';
import { type DirectoryLock, isTaken, type LockHolder, createLock } from './directory-lock.ts';
import { startSupervisedEngine } from './engine.ts';
import { EmbeddedError } from './errors.ts';
import type { Address } from './serve-pglite.ts';
import { runVacuum } from './vacuum.ts';

const WAIT_MS = 30_000;

/** Returns the function that `openDatabase` of `@nova/db` needs. It waits `waitMs` for another process. */
export const embeddedIn =
  (dataDir: string, role: Role, waitMs = WAIT_MS) =>
  (
    options: Pick<OpenEmbeddedOptions, 'statementTimeoutMs' | 'settings' | 'onEvent'>,
  ): Promise<EmbeddedDatabase> =>
    openEmbedded({ ...options, dataDir, role, waitMs });

interface OpenEmbeddedOptions {
  readonly dataDir: string;
  readonly role: Role;
  readonly statementTimeoutMs: number;
  /** The settings that every session gets, if this process opens the database. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly waitMs: number;
  readonly onEvent: (line: string) => void;
}

export interface EmbeddedDatabase {
  /** The address. Clients connect as user `postgres` to the database `postgres`. */
  readonly address: Address;
  withoutLimit<T>(work: () => Promise<T>): Promise<T>;
  vacuum(pool: pg.Pool): Promise<string[]>;
  /** Gives work a copy (copy-database.ts); null if no other process can have the database open. */
  readonly inCopy: (<T>(pool: pg.Pool, work: (address: Address) => Promise<T>) => Promise<T>) | null;
  close(): Promise<void>;
}

const inCopyOf =
  ({ dataDir, onEvent }: OpenEmbeddedOptions): EmbeddedDatabase['inCopy'] =>
  (pool, work) =>
    runInCopy({ pool, dataDir, onEvent }, work);

async function openOwn(
  options: OpenEmbeddedOptions,
  lock: DirectoryLock<LockNote>,
): Promise<EmbeddedDatabase> {
  const { dataDir, role, statementTimeoutMs, settings = {}, onEvent } = options;
  const socket = makeSocketDirectory(dataDir);
  const release = (): void => {
    socket.remove();
    lock.release();
  };
  try {
    const engine = await startSupervisedEngine({
      directory: buildDatabasePath(dataDir),
      // Any local user can reach a port, so it needs a password. The password is in the lock file, which only its owner can read.
      ...(socket.directory === undefined
        ? { password: randomBytes(24).toString('base64url') }
        : { socketDirectory: socket.directory }),
      settings,
      statementTimeoutMs,
      onRestart: onEvent,
    });
    lock.setNote({ role, address: engine.address });
    return {
      address: engine.address,
      // Nobody else has the database open during a command.
      inCopy: role === 'nova' ? null : inCopyOf(options),
      withoutLimit: (work) => engine.withoutLimit(work),
      vacuum: runVacuum,
      async close() {
        try {
          await engine.close();
        } finally {
          release();
        }
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Opens the database, or joins the server that has it open.
 * @throws EmbeddedError with one line for the operator
 */
async function openEmbedded(openOptions: OpenEmbeddedOptions): Promise<EmbeddedDatabase> {
  const options = { ...openOptions, dataDir: resolve(openOptions.dataDir) };
  // Files contain personal data, so only their owner may read them.
  if (isMainThread) process.umask(0o077);
  makeDataDirectory(options.dataDir);
  const access = await lockData({ ...options, onWait: options.onEvent });
  if (access.kind === 'owner') return openOwn(options, access.lock);
  return {
    address: access.address,
    inCopy: inCopyOf(options),
    withoutLimit: (work) => work(),
    vacuum: runVacuum,
    close: () => Promise.resolve(),
  };
}

/** A `worker` only joins a server; a `nova` command joins one or opens the database itself. */
export type Role = 'server' | 'worker' | 'nova';

interface LockNote {
  readonly role: Role;
  readonly address?: Address;
}

type DataAccess =
  | { readonly kind: 'owner'; readonly lock: DirectoryLock<LockNote> }
  | { readonly kind: 'guest'; readonly address: Address };

interface LockDataOptions {
  readonly dataDir: string;
  readonly role: Role;
  readonly waitMs: number;
  readonly onWait: (line: string) => void;
  /** Handles the loss of the lock. By default the process exits. */
  readonly onLost?: (line: string) => void;
}

const POLL_MS = 100;

function describe({ note, pid, host }: LockHolder<LockNote>): string {
  return `${note.role === 'nova' ? 'a nova command' : 'a Nova server'} (process ${pid} on ${host})`;
}

function createInUseError(dataDir: string, holder: LockHolder<LockNote>): EmbeddedError {
  return new EmbeddedError('IN_USE', `The data in ${dataDir} is in use by ${describe(holder)}.`);
}

/** Ends the process, because it must not write to the data of another process. */
function endAtOnce(line: string): void {
  process.stderr.write(`nova: ${line}\n`);
  process.exit(1);
}

/**
 * Refuses a second server at once, but waits for a command and for a holder that may be dead.
 * @throws EmbeddedError IN_USE naming the process; DATA_DIRECTORY if the directory can't be written
 */
async function lockData(options: LockDataOptions): Promise<DataAccess> {
  const { dataDir, role, waitMs, onWait, onLost = endAtOnce } = options;
  const deadline = Date.now() + waitMs;
  const attempt = createLock<LockNote>(join(dataDir, 'lock'), () =>
    onLost(
      `The lock on the data in ${dataDir} was lost: it was removed, or another process has it. Nova stops.`,
    ),
  );
  for (let isAnnounced = false; ; isAnnounced = true) {
    const lock = await attempt.try({ role }).catch((error: unknown) => {
      throw createDirectoryError(dataDir, error);
    });
    if (!isTaken(lock)) {
      if (role !== 'worker') return { kind: 'owner', lock };
      lock.release();
      throw new EmbeddedError('UNAVAILABLE', `No Nova server runs on the data in ${dataDir}.`);
    }
    const { holder, isProven } = lock;
    const isServer = holder.note.role === 'server';
    if (isProven && role === 'server' && isServer) throw createInUseError(dataDir, holder);
    if (isProven && role !== 'server' && isServer && holder.note.address !== undefined) {
      return { kind: 'guest', address: holder.note.address };
    }
    if (Date.now() > deadline) throw createInUseError(dataDir, holder);
    if (!isAnnounced) onWait(describeWait(dataDir, holder, isProven));
    await sleep(POLL_MS);
  }
}

const describeWait = (dataDir: string, holder: LockHolder<LockNote>, isProven: boolean): string =>
  isProven
    ? `Waiting for ${describe(holder)} to be done with the data in ${dataDir} …`
    : `Waiting to see whether ${describe(holder)} still uses the data in ${dataDir} …`;
