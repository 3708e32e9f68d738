import { randomUUID } from 'node:crypto';
import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { isRunning, isSameBoot, ownIdentity, type ProcessIdentity } from '@nova/processes';
import { readErrorCode } from './errors.ts';

export interface LockHolder<Note> extends ProcessIdentity {
  readonly note: Note;
  /** The holder's socket; absent until it listens, or if it cannot. */
  readonly socket?: string;
}

export interface DirectoryLock<Note> {
  setNote(note: Note): void;
  release(): void;
}

interface TakenLock<Note> {
  readonly holder: LockHolder<Note>;
  /** True if the holder is known to be alive. Otherwise the caller should try again. */
  readonly isProven: boolean;
}

interface LockAttempt<Note> {
  /** @throws the system's error if the directory cannot be written */
  try(note: Note): Promise<DirectoryLock<Note> | TakenLock<Note>>;
}

interface LockTimes {
  /** The time between renewals, in ms. */
  readonly renewMs: number;
  /** The time in ms without a renewal after which an unknown holder counts as dead. */
  readonly staleMs: number;
}

const usualTimes: LockTimes = { renewMs: 3_000, staleMs: 15_000 };

/**
 * A renewal that was seen. Renewals are observed, because pid and socket prove nothing about a holder on another
 * machine or a shared volume.
 */
interface RenewalObservation {
  readonly generation: number;
  readonly renewed: number;
  /** The time of the observation by this machine's clock, because clocks differ. */
  readonly at: number;
  readonly hasRenewed: boolean;
}

function observe(
  directory: string,
  generation: number,
  last: RenewalObservation | undefined,
): RenewalObservation {
  const renewalTime = statSync(buildFilePath(directory, generation), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (last?.generation !== generation)
    return { generation, renewed: renewalTime, at: performance.now(), hasRenewed: false };
  if (last.renewed === renewalTime) return last;
  return { generation, renewed: renewalTime, at: performance.now(), hasRenewed: true };
}

async function isHolderAlive(directory: string, holder: LockHolder<unknown>): Promise<boolean | undefined> {
  const running = isRunning(holder);
  if (running !== undefined || holder.socket === undefined) return running;
  return isSameBoot(holder, ownIdentity()) ? checkAlive(directory, holder.socket) : undefined;
}

/**
 * Creates a lock that only one process can hold, because only one can link the next numbered file. A stale lock is
 * superseded and never removed, so only one of two claimants wins. The number of a released lock is not used again.
 * @param onLost called once if another process took the lock or it is gone; nothing may be written after that
 */
export function createLock<Note>(
  directory: string,
  onLost: () => void,
  times: LockTimes = usualTimes,
): LockAttempt<Note> {
  let observation: RenewalObservation | undefined;
  return {
    async try(note) {
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      for (;;) {
        const { number, holder }: LockGeneration<LockHolder<Note>> = readNewest(directory);
        const lives = holder === undefined ? false : await isHolderAlive(directory, holder);
        if (holder !== undefined && lives === true) return { holder, isProven: true };
        if (holder !== undefined && lives === undefined) {
          observation = observe(directory, number, observation);
          if (performance.now() - observation.at < times.staleMs)
            return { holder, isProven: observation.hasRenewed };
        }
        if (claim(directory, number + 1, { ...ownIdentity(), note })) {
          return lockGeneration<Note>(directory, number + 1, { note, onLost, ...times });
        }
      }
    },
  };
}

interface HoldOptions<Note> extends LockTimes {
  readonly note: Note;
  readonly onLost: () => void;
}

async function lockGeneration<Note>(
  directory: string,
  generation: number,
  { note: first, onLost, renewMs, staleMs }: HoldOptions<Note>,
): Promise<DirectoryLock<Note>> {
  removeOlder(directory, generation);
  const socket = await listenAlive(directory, buildSocketName(generation));
  const reachable = socket === undefined ? {} : { socket: buildSocketName(generation) };
  const isOurs = (): boolean => findNewestNumber(directory) === generation;
  const setNote = (note: Note): void => {
    const holder: LockHolder<Note> = { ...ownIdentity(), ...reachable, note };
    rewrite(directory, generation, holder);
  };
  let renewedAt = performance.now();
  let isReleased = false;
  const isLost = (): boolean => {
    try {
      if (!isOurs()) return true;
      utimesSync(buildFilePath(directory, generation), new Date(), new Date());
      renewedAt = performance.now();
      return false;
    } catch (error) {
      // A brief disk fault is harmless, until others may consider this process dead.
      return readErrorCode(error) === 'ENOENT' || performance.now() - renewedAt > staleMs - 2 * renewMs;
    }
  };
  const renewal = setInterval(() => {
    if (!isLost()) return;
    clearInterval(renewal);
    onLost();
  }, renewMs);
  renewal.unref();
  setNote(first);
  return {
    setNote,
    release() {
      if (isReleased) return;
      isReleased = true;
      clearInterval(renewal);
      socket?.close();
      if (isOurs()) rewrite(directory, generation, null);
    },
  };
}

export function isTaken<Note>(lock: DirectoryLock<Note> | TakenLock<Note>): lock is TakenLock<Note> {
  return 'holder' in lock;
}

/** A numbered file. It has its whole content as soon as it is visible. */
interface LockGeneration<Holder> {
  readonly number: number;
  readonly holder: Holder | undefined;
}

const generationFile = /^(\d+)\.(?:json|sock)$/;

const buildFilePath = (directory: string, generation: number): string =>
  join(directory, `${generation}.json`);

const buildSocketName = (generation: number): string => `${generation}.sock`;

function findNewestNumber(directory: string): number {
  const numbers = readdirSync(directory)
    .filter((name) => name.endsWith('.json') && generationFile.test(name))
    .map((name) => Number.parseInt(name, 10));
  return Math.max(0, ...numbers);
}

function readNewest<Holder>(directory: string): LockGeneration<Holder> {
  for (;;) {
    const number = findNewestNumber(directory);
    if (number === 0) return { number, holder: undefined };
    try {
      const holder = JSON.parse(readFileSync(buildFilePath(directory, number), 'utf8')) as Holder | null;
      return { number, holder: holder ?? undefined };
    } catch (error) {
      // A newer holder removed the file after the listing.
      if (readErrorCode(error) !== 'ENOENT') throw error;
    }
  }
}

function writeAside(directory: string, content: unknown): string {
  const path = join(directory, `${randomUUID()}.part`);
  writeFileSync(path, JSON.stringify(content), { mode: 0o600 });
  return path;
}

const rewrite = (directory: string, generation: number, content: unknown): void =>
  renameSync(writeAside(directory, content), buildFilePath(directory, generation));

function claim(directory: string, generation: number, holder: unknown): boolean {
  const part = writeAside(directory, holder);
  try {
    linkSync(part, buildFilePath(directory, generation));
  } catch (error) {
    if (readErrorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(part, { force: true });
  }
  if (findNewestNumber(directory) === generation) return true;
  rmSync(buildFilePath(directory, generation), { force: true });
  return false;
}

function removeOlder(directory: string, generation: number): void {
  for (const name of readdirSync(directory)) {
    const number = Number(generationFile.exec(name)?.[1] ?? generation);
    if (number < generation) rmSync(join(directory, name), { force: true });
  }
}

/** A socket that exists as long as its process, and is reachable from all containers of one machine. */
interface LockSocket {
  close(): void;
}

/** Opens a folder for a short path. On Linux the path of an open directory is short enough for any socket. */
function openFolder(directory: string): { readonly path: string; close(): void } {
  if (process.platform !== 'linux') return { path: directory, close: () => undefined };
  const folder = openSync(directory, 'r');
  return { path: `/proc/self/fd/${folder}`, close: () => closeSync(folder) };
}

/** Listens, as a sign that this process is alive; undefined if the file system has no sockets. */
export function listenAlive(directory: string, name: string): Promise<LockSocket | undefined> {
  return new Promise((resolve) => {
    rmSync(join(directory, name), { force: true });
    const folder = openFolder(directory);
    const server = createServer((socket) => socket.destroy());
    server.unref();
    const close = (): void => {
      server.close();
      folder.close();
    };
    server.once('error', () => {
      close();
      resolve(undefined);
    });
    server.listen(join(folder.path, name), () => resolve({ close }));
  });
}

function checkAlive(directory: string, name: string): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const folder = openFolder(directory);
    const socket = connect(join(folder.path, name));
    const settle = (alive: boolean | undefined): void => {
      socket.destroy();
      folder.close();
      resolve(alive);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', (error) => settle(readErrorCode(error) === 'ECONNREFUSED' ? false : undefined));
  });
}
