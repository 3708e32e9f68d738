import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import type pg from 'pg';
import { databaseIn, makeDataDirectory, makeSocketPlace } from './data-directory.ts';
import { inCopy } from './in-copy.ts';
import { type LockNote, lockData, type Role } from './lock-data.ts';
import type { DirectoryLock } from './directory-lock.ts';
import type { Address } from './serve-pglite.ts';
import { superviseEngine } from './supervise-engine.ts';
import { vacuum } from './vacuum.ts';

export interface OpenEmbeddedOptions {
  readonly dataDir: string;
  readonly role: Role;
  /** How long a statement may run, in ms; 0 for no bound. */
  readonly statementTimeoutMs: number;
  /** How long to wait for another process to be done with the data, in ms. */
  readonly waitMs: number;
  /** Told in one line what an operator should know: whom we wait for, that the engine is started again. */
  readonly onEvent: (line: string) => void;
}

/** The embedded database, opened or joined. */
export interface EmbeddedDatabase {
  /** Where clients connect, as the user `postgres`, to the database `postgres`. */
  readonly address: Address;
  /** Work whose statements may take as long as they like: a migration of much data. */
  withoutLimit<T>(work: () => Promise<T>): Promise<T>;
  /** Vacuums and analyses the tables that need it, over connections to this database; gives their names. */
  vacuum(pool: pg.Pool): Promise<string[]>;
  /** Serves a copy as it is at one moment (in-copy.ts); null where nobody else can have the database open meanwhile. */
  readonly inCopy: (<T>(pool: pg.Pool, work: (address: Address) => Promise<T>) => Promise<T>) | null;
  /** Closes it if this process opened it. */
  close(): Promise<void>;
}

const copied =
  ({ dataDir, onEvent }: OpenEmbeddedOptions): EmbeddedDatabase['inCopy'] =>
  (pool, work) =>
    inCopy({ pool, dataDir, onEvent }, work);

async function openOwn(
  options: OpenEmbeddedOptions,
  lock: DirectoryLock<LockNote>,
): Promise<EmbeddedDatabase> {
  const { dataDir, role, statementTimeoutMs, onEvent } = options;
  const socket = makeSocketPlace(dataDir);
  const release = (): void => {
    socket.remove();
    lock.release();
  };
  try {
    const engine = await superviseEngine({
      directory: databaseIn(dataDir),
      // Without Unix sockets any local user could reach the port: the password stands in the owner-only lock file.
      ...(socket.directory === undefined
        ? { password: randomBytes(24).toString('base64url') }
        : { socketDirectory: socket.directory }),
      statementTimeoutMs,
      onRestart: onEvent,
    });
    lock.tell({ role, address: engine.address });
    return {
      address: engine.address,
      // Servers and other commands wait for a command.
      inCopy: role === 'nova' ? null : copied(options),
      withoutLimit: (work) => engine.withoutLimit(work),
      vacuum,
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
 * Opens the embedded database in a data directory, or joins the server that has it open.
 * @throws EmbeddedError, its message being one line for the operator
 */
export async function openEmbedded(given: OpenEmbeddedOptions): Promise<EmbeddedDatabase> {
  const options = { ...given, dataDir: resolve(given.dataDir) };
  // Everything this process writes from now on is its owner's alone: it holds people's data.
  if (isMainThread) process.umask(0o077);
  makeDataDirectory(options.dataDir);
  const access = await lockData({ ...options, onWait: options.onEvent });
  if (access.kind === 'owner') return openOwn(options, access.lock);
  return {
    address: access.address,
    inCopy: copied(options),
    withoutLimit: (work) => work(),
    vacuum,
    close: () => Promise.resolve(),
  };
}
