import { randomUUID } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../errors/driver-errors.ts';
import { isRunning, ownIdentity, type ProcessIdentity } from './process-identity.ts';

/** What a lock says of who holds it. */
export interface LockHolder<Note> extends ProcessIdentity {
  /** What the holder tells others, such as where it can be reached. */
  readonly note: Note;
}

export interface DirectoryLock<Note> {
  /** Changes what the lock tells others. */
  tell(note: Note): void;
  release(): void;
}

/** A holder on another machine (a shared volume, another container) is alive while it renews its lock. */
const RENEW_MS = 3_000;
const FOREIGN_STALE_MS = 15_000;

interface Generation<Note> {
  readonly number: number;
  /** Undefined once released. */
  readonly holder: LockHolder<Note> | undefined;
}

function fileOf(directory: string, generation: number): string {
  return join(directory, `${generation}.json`);
}

function generations(directory: string): number[] {
  return readdirSync(directory)
    .filter((name) => /^\d+\.json$/.test(name))
    .map((name) => Number.parseInt(name, 10))
    .sort((a, b) => b - a);
}

/** Only this module writes these files, whole and under a name of their own before they get their place. */
function parseHolder<Note>(text: string): LockHolder<Note> | undefined {
  return (JSON.parse(text) as LockHolder<Note> | null) ?? undefined;
}

function newest<Note>(directory: string): Generation<Note> {
  const [number = 0] = generations(directory);
  if (number === 0) return { number, holder: undefined };
  return { number, holder: parseHolder<Note>(readFileSync(fileOf(directory, number), 'utf8')) };
}

function isAlive(directory: string, { number, holder }: Generation<unknown>): boolean {
  if (holder === undefined) return false;
  const running = isRunning(holder);
  if (running !== undefined) return running;
  return Date.now() - statSync(fileOf(directory, number)).mtimeMs < FOREIGN_STALE_MS;
}

function writeAside(directory: string, content: unknown): string {
  const path = join(directory, `${randomUUID()}.part`);
  writeFileSync(path, JSON.stringify(content), { mode: 0o600 });
  return path;
}

/** Creates the next generation; false when another was faster. */
function claim<Note>(directory: string, generation: number, holder: LockHolder<Note>): boolean {
  const part = writeAside(directory, holder);
  try {
    linkSync(part, fileOf(directory, generation));
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(part, { force: true });
  }
  if (generations(directory)[0] === generation) return true;
  rmSync(fileOf(directory, generation), { force: true });
  return false;
}

function hold<Note>(directory: string, generation: number): DirectoryLock<Note> {
  const file = fileOf(directory, generation);
  const replace = (content: unknown): void => renameSync(writeAside(directory, content), file);
  for (const older of generations(directory).slice(1)) rmSync(fileOf(directory, older), { force: true });
  const renewal = setInterval(() => utimesSync(file, new Date(), new Date()), RENEW_MS);
  renewal.unref();
  return {
    tell: (note) => replace({ ...ownIdentity(), note } satisfies LockHolder<Note>),
    release() {
      clearInterval(renewal);
      replace(null);
    },
  };
}

/**
 * Takes a lock that is a directory of numbered files, or tells who holds it. Each holder is a generation of its own,
 * created by a link that only one process can make, and numbers only rise: a lock left behind by a killed process is
 * succeeded, never removed, so that of two processes that find it stale one wins. A released lock keeps its number.
 * @throws the system's error when the directory can't be written
 */
export function tryLock<Note>(directory: string, note: Note): DirectoryLock<Note> | LockHolder<Note> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (;;) {
    const current = newest<Note>(directory);
    if (current.holder !== undefined && isAlive(directory, current)) return current.holder;
    const next = current.number + 1;
    if (claim(directory, next, { ...ownIdentity(), note })) return hold<Note>(directory, next);
  }
}

export function isHolder<Note>(lock: DirectoryLock<Note> | LockHolder<Note>): lock is LockHolder<Note> {
  return 'pid' in lock;
}
