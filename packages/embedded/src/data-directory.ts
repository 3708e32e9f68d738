import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { EmbeddedError } from './embedded-error.ts';
import { errorCode, errorMessage } from './thrown.ts';

/** The longest path of a Unix socket that every system takes (macOS: 104 bytes, with the end mark). */
const MAX_SOCKET_PATH = 100;
const SOCKET_NAME = '/.s.PGSQL.5432';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'it is not writable',
  EPERM: 'it is not writable',
  EROFS: 'it is on a read-only file system',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'it is not a directory',
  EEXIST: 'it is not a directory',
};

/** The one line an operator needs when the data directory can't be used. */
export function directoryError(directory: string, error: unknown): EmbeddedError {
  const code = errorCode(error) ?? errorMessage(error);
  const reason = REASONS[code] ?? code;
  const text = `The data directory ${directory} can't be used: ${reason}. Set NOVA_DATA_DIR to one that can.`;
  return new EmbeddedError('DATA_DIRECTORY', text, { cause: error });
}

/** Where the database lies in a data directory. */
export const databaseIn = (dataDir: string): string => join(dataDir, 'postgres');

/** Whether a data directory holds a database already. */
export const hasEmbeddedDatabase = (dataDir: string): boolean => existsSync(databaseIn(resolve(dataDir)));

/** Makes the data directory, for its owner alone. */
export function makeDataDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    chmodSync(directory, 0o700);
  } catch (error) {
    throw directoryError(directory, error);
  }
}

export interface SocketPlace {
  /** An owner-only directory; undefined where there are no Unix sockets. */
  readonly directory: string | undefined;
  remove(): void;
}

/** Where the Unix socket goes: inside the data directory, or in the system's temporary one when its path is too long. */
export function makeSocketPlace(dataDir: string): SocketPlace {
  if (process.platform === 'win32') return { directory: undefined, remove: () => undefined };
  const inside = join(dataDir, 'socket');
  const fits = Buffer.byteLength(inside + SOCKET_NAME) <= MAX_SOCKET_PATH;
  if (fits) mkdirSync(inside, { recursive: true, mode: 0o700 });
  const directory = fits ? inside : mkdtempSync(join(tmpdir(), 'nova-'));
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
