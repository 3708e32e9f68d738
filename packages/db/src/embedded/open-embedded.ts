import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { makeDataDirectory, makeSocketPlace } from './data-directory.ts';
import { type LockNote, lockData, type Role } from './lock-data.ts';
import type { DirectoryLock } from './directory-lock.ts';
import type { Address } from './serve-pglite.ts';
import { superviseEngine } from './supervise-engine.ts';

export interface OpenEmbeddedOptions {
  readonly dataDir: string;
  readonly role: Role;
  readonly statementTimeoutMs: number;
  /** How long to wait for another process to be done with the data, in ms. */
  readonly waitMs: number;
  readonly onEvent: (line: string) => void;
}

export interface EmbeddedAccess {
  readonly address: Address;
  /** Whether nobody else can have it open meanwhile. */
  readonly alone: boolean;
  withoutLimit<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const databaseIn = (dataDir: string): string => join(dataDir, 'postgres');

/** Whether a data directory holds a database already. */
export const hasEmbeddedDatabase = (dataDir: string): boolean => existsSync(databaseIn(resolve(dataDir)));

async function openOwn(options: OpenEmbeddedOptions, lock: DirectoryLock<LockNote>): Promise<EmbeddedAccess> {
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
      alone: role === 'nova',
      withoutLimit: (work) => engine.withoutLimit(work),
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

/** Opens the embedded database in a data directory, or joins the server that has it open. */
export async function openEmbedded(given: OpenEmbeddedOptions): Promise<EmbeddedAccess> {
  const options = { ...given, dataDir: resolve(given.dataDir) };
  // Everything this process writes from now on is its owner's alone: it holds people's data.
  if (isMainThread) process.umask(0o077);
  makeDataDirectory(options.dataDir);
  const access = await lockData({ ...options, onWait: options.onEvent });
  if (access.kind === 'owner') return openOwn(options, access.lock);
  return {
    ...{ address: access.address, alone: false },
    withoutLimit: (work) => work(),
    close: () => Promise.resolve(),
  };
}
