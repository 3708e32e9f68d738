import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { EmbeddedError, readErrorCode, readErrorMessage } from './errors.ts';

/** The longest path of a socket on every system (macOS: 104 bytes with the end mark). */
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

export function createDirectoryError(directory: string, error: unknown): EmbeddedError {
  const code = readErrorCode(error) ?? readErrorMessage(error);
  const reason = REASONS[code] ?? code;
  const text = `The data directory ${directory} can't be used: ${reason}. Set NOVA_DATA_DIR to one that can.`;
  return new EmbeddedError('DATA_DIRECTORY', text, { cause: error });
}

export const buildDatabasePath = (dataDir: string): string => join(dataDir, 'postgres');

export const hasEmbeddedDatabase = (dataDir: string): boolean =>
  existsSync(buildDatabasePath(resolve(dataDir)));

/** Creates the directory, which only its owner can read. */
export function makeDataDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    chmodSync(directory, 0o700);
  } catch (error) {
    throw createDirectoryError(directory, error);
  }
}

interface SocketDirectory {
  readonly directory: string | undefined;
  remove(): void;
}

/** Creates the socket's directory. It is in the temporary directory if its path in the data directory would be too long. */
export function makeSocketDirectory(dataDir: string): SocketDirectory {
  if (process.platform === 'win32') return { directory: undefined, remove: () => undefined };
  const inside = join(dataDir, 'socket');
  const fits = Buffer.byteLength(inside + SOCKET_NAME) <= MAX_SOCKET_PATH;
  if (fits) mkdirSync(inside, { recursive: true, mode: 0o700 });
  const directory = fits ? inside : mkdtempSync(join(tmpdir(), 'nova-'));
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
