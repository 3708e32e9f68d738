import { mkdirSync, statSync, utimesSync } from 'node:fs';
import { isRunning, isSameBoot, ownIdentity, type ProcessIdentity } from '@nova/processes';
import { errorCode } from './thrown.ts';
import {
  claim,
  fileOf,
  newest,
  newestNumber,
  removeOlder,
  rewrite,
  socketNameOf,
  type Generation,
} from './lock-files.ts';
import { answersAlive, listenAlive } from './lock-socket.ts';

/** What a lock says of who holds it. */
export interface LockHolder<Note> extends ProcessIdentity {
  /** What the holder tells others, such as where it can be reached. */
  readonly note: Note;
  /** Its socket in the lock's directory; absent until it listens, and where it cannot. */
  readonly socket?: string;
}

export interface DirectoryLock<Note> {
  /** Changes what the lock tells others. */
  tell(note: Note): void;
  release(): void;
}

/** Someone else has the lock. */
export interface Taken<Note> {
  readonly holder: LockHolder<Note>;
  /** Whether it is known to live; otherwise only time can tell, and the lock is to be tried again. */
  readonly isProven: boolean;
}

/** Tries to take one lock, again and again. */
export interface LockAttempt<Note> {
  /** @throws the system's error when the directory can't be written */
  try(note: Note): Promise<DirectoryLock<Note> | Taken<Note>>;
}

export interface LockTimes {
  /** How often a holder renews its lock, in ms. */
  readonly renewMs: number;
  /** A holder of whom nothing else can be learned is dead when it has not renewed its lock for so long, in ms. */
  readonly staleMs: number;
}

const usualTimes: LockTimes = { renewMs: 3_000, staleMs: 15_000 };

/** What has been seen of a holder whose pid and socket mean nothing to us: another machine, a shared volume. */
interface Sighting {
  readonly generation: number;
  readonly renewed: number;
  /** By our own clock: those of two machines differ. */
  readonly at: number;
  readonly hasRenewed: boolean;
}

function look(directory: string, generation: number, last: Sighting | undefined): Sighting {
  const renewed = statSync(fileOf(directory, generation), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (last?.generation !== generation)
    return { generation, renewed, at: performance.now(), hasRenewed: false };
  if (last.renewed === renewed) return last;
  return { generation, renewed, at: performance.now(), hasRenewed: true };
}

/** Whether a holder lives, where the system can tell at once; undefined where only its renewals can. */
async function livesNow(directory: string, holder: LockHolder<unknown>): Promise<boolean | undefined> {
  const running = isRunning(holder);
  if (running !== undefined || holder.socket === undefined) return running;
  return isSameBoot(holder, ownIdentity()) ? answersAlive(directory, holder.socket) : undefined;
}

/**
 * A lock that is a directory of numbered files. Each holder is a generation of its own, created by a link that only one process
 * can make, and numbers only rise: a lock left behind by a killed process is succeeded, never removed, so that of two processes
 * that find it stale one wins. A released lock keeps its number.
 * @param onLost told once when another has taken the lock from this process, or it is gone: nothing may be written any more
 */
export function lockOf<Note>(
  directory: string,
  onLost: () => void,
  times: LockTimes = usualTimes,
): LockAttempt<Note> {
  let seen: Sighting | undefined;
  return {
    async try(note) {
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      for (;;) {
        const { number, holder }: Generation<LockHolder<Note>> = newest(directory);
        const lives = holder === undefined ? false : await livesNow(directory, holder);
        if (holder !== undefined && lives === true) return { holder, isProven: true };
        if (holder !== undefined && lives === undefined) {
          seen = look(directory, number, seen);
          if (performance.now() - seen.at < times.staleMs) return { holder, isProven: seen.hasRenewed };
        }
        if (claim(directory, number + 1, { ...ownIdentity(), note })) {
          return hold<Note>(directory, number + 1, { note, onLost, ...times });
        }
      }
    },
  };
}

interface Holding<Note> extends LockTimes {
  readonly note: Note;
  readonly onLost: () => void;
}

async function hold<Note>(
  directory: string,
  generation: number,
  { note: first, onLost, renewMs, staleMs }: Holding<Note>,
): Promise<DirectoryLock<Note>> {
  removeOlder(directory, generation);
  const socket = await listenAlive(directory, socketNameOf(generation));
  const reachable = socket === undefined ? {} : { socket: socketNameOf(generation) };
  const isOurs = (): boolean => newestNumber(directory) === generation;
  const tell = (note: Note): void => {
    const holder: LockHolder<Note> = { ...ownIdentity(), ...reachable, note };
    rewrite(directory, generation, holder);
  };
  let renewedAt = performance.now();
  let isReleased = false;
  const isLost = (): boolean => {
    try {
      if (!isOurs()) return true;
      utimesSync(fileOf(directory, generation), new Date(), new Date());
      renewedAt = performance.now();
      return false;
    } catch (error) {
      // A disk that fails for a moment loses nothing, until others may take us for dead.
      return errorCode(error) === 'ENOENT' || performance.now() - renewedAt > staleMs - 2 * renewMs;
    }
  };
  const renewal = setInterval(() => {
    if (!isLost()) return;
    clearInterval(renewal);
    onLost();
  }, renewMs);
  renewal.unref();
  tell(first);
  return {
    tell,
    release() {
      if (isReleased) return;
      isReleased = true;
      clearInterval(renewal);
      socket?.close();
      if (isOurs()) rewrite(directory, generation, null);
    },
  };
}

export function isTaken<Note>(lock: DirectoryLock<Note> | Taken<Note>): lock is Taken<Note> {
  return 'holder' in lock;
}
