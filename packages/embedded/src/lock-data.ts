import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedError } from './embedded-error.ts';
import { directoryError } from './data-directory.ts';
import { type DirectoryLock, isTaken, type LockHolder, lockOf } from './directory-lock.ts';
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
  /** Told in one line that the data are another's now; ends this process when left out. */
  readonly onLost?: (line: string) => void;
}

const POLL_MS = 100;

function describe({ note, pid, host }: LockHolder<LockNote>): string {
  return `${note.role === 'nova' ? 'a nova command' : 'a Nova server'} (process ${pid} on ${host})`;
}

function inUse(dataDir: string, holder: LockHolder<LockNote>): EmbeddedError {
  return new EmbeddedError('IN_USE', `The data in ${dataDir} is in use by ${describe(holder)}.`);
}

/** Whoever writes on would harm what is another's now: the process ends before it does anything else. */
function endAtOnce(line: string): void {
  process.stderr.write(`nova: ${line}\n`);
  process.exit(1);
}

/**
 * Gets the data directory for this process alone, or the address of the server that has it. A second server is refused
 * at once; a `nova` command is waited for, and so is whoever may have died, until that is known.
 * @throws EmbeddedError IN_USE naming the process; DATA_DIRECTORY when the directory can't be written
 */
export async function lockData(options: LockDataOptions): Promise<DataAccess> {
  const { dataDir, role, waitMs, onWait, onLost = endAtOnce } = options;
  const deadline = Date.now() + waitMs;
  const attempt = lockOf<LockNote>(join(dataDir, 'lock'), () =>
    onLost(`The lock on the data in ${dataDir} was lost: it is gone, or another process has it. Nova ends.`),
  );
  for (let told = false; ; told = true) {
    const lock = await attempt.try({ role }).catch((error: unknown) => {
      throw directoryError(dataDir, error);
    });
    if (!isTaken(lock)) {
      if (role !== 'worker') return { kind: 'owner', lock };
      lock.release();
      throw new EmbeddedError('UNAVAILABLE', `No Nova server runs on the data in ${dataDir}.`);
    }
    const { holder, isProven } = lock;
    const isServer = holder.note.role === 'server';
    if (isProven && role === 'server' && isServer) throw inUse(dataDir, holder);
    if (isProven && role !== 'server' && isServer && holder.note.address !== undefined) {
      return { kind: 'guest', address: holder.note.address };
    }
    if (Date.now() > deadline) throw inUse(dataDir, holder);
    if (!told) onWait(waitingFor(dataDir, holder, isProven));
    await sleep(POLL_MS);
  }
}

const waitingFor = (dataDir: string, holder: LockHolder<LockNote>, isProven: boolean): string =>
  isProven
    ? `Waiting for ${describe(holder)} to be done with the data in ${dataDir} …`
    : `Waiting to see whether ${describe(holder)} still uses the data in ${dataDir} …`;
