import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from '../errors/database-error.ts';
import { directoryError } from './data-directory.ts';
import { type DirectoryLock, isHolder, type LockHolder, tryLock } from './directory-lock.ts';
import type { Address } from './serve-pglite.ts';

/**
 * Who wants the embedded database: the `server`, which serves it to others; a `worker` of a server, which only ever
 * joins it; the `nova` command, which joins a server or opens the database for its own duration.
 */
export type Role = 'server' | 'worker' | 'nova';

export interface LockNote {
  readonly role: Role;
  /** Where others may join; only a server's is joined, for it lasts. */
  readonly address?: Address;
}

export type DataAccess =
  | { readonly kind: 'owner'; readonly lock: DirectoryLock<LockNote> }
  | { readonly kind: 'guest'; readonly address: Address };

export interface LockDataOptions {
  readonly dataDir: string;
  readonly role: Role;
  readonly waitMs: number;
  /** Told in one line whom we wait for, once. */
  readonly onWait: (line: string) => void;
}

const POLL_MS = 100;

function describe({ note, pid, host }: LockHolder<LockNote>): string {
  return `${note.role === 'nova' ? 'a nova command' : 'a Nova server'} (process ${pid} on ${host})`;
}

function inUse(dataDir: string, holder: LockHolder<LockNote>): DatabaseError {
  return new DatabaseError('IN_USE', `The data in ${dataDir} is in use by ${describe(holder)}.`);
}

function lockOrHolder({ dataDir, role }: LockDataOptions): DirectoryLock<LockNote> | LockHolder<LockNote> {
  try {
    return tryLock<LockNote>(join(dataDir, 'lock'), { role });
  } catch (error) {
    throw directoryError(dataDir, error);
  }
}

/**
 * Gets the data directory for this process alone, or the address of the server that has it. A second server is refused
 * at once; a `nova` command is waited for.
 * @throws DatabaseError IN_USE naming the process; DATA_DIRECTORY when the directory can't be written
 */
export async function lockData(options: LockDataOptions): Promise<DataAccess> {
  const { dataDir, role, waitMs, onWait } = options;
  const deadline = Date.now() + waitMs;
  for (let told = false; ; told = true) {
    const lock = lockOrHolder(options);
    if (!isHolder(lock)) {
      if (role !== 'worker') return { kind: 'owner', lock };
      lock.release();
      throw new DatabaseError('UNAVAILABLE', `No Nova server runs on the data in ${dataDir}.`);
    }
    const { note } = lock;
    if (role === 'server' && note.role === 'server') throw inUse(dataDir, lock);
    if (role !== 'server' && note.role === 'server' && note.address !== undefined) {
      return { kind: 'guest', address: note.address };
    }
    if (Date.now() > deadline) throw inUse(dataDir, lock);
    if (!told) onWait(`Waiting for ${describe(lock)} to be done with the data in ${dataDir} …`);
    await sleep(POLL_MS);
  }
}
