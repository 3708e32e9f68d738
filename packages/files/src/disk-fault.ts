import { open } from 'node:fs/promises';
import { FileStoreError } from './file-store.ts';

/** A part of the disk, with the name and path by which an operator knows it. */
export interface DiskPlace {
  readonly name: string;
  readonly path: string;
}

const fullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/** Returns the code of a file system error. The check is by members, because in tests Node's errors belong to another realm. */
export const readSystemCode = (error: unknown): string | undefined =>
  typeof error === 'object' &&
  error !== null &&
  'syscall' in error &&
  'code' in error &&
  typeof error.code === 'string'
    ? error.code
    : undefined;

/** Turns a file system error into a FileStoreError. Other errors are returned unchanged. */
export function toDiskFault({ name, path }: DiskPlace, error: unknown): unknown {
  const code = readSystemCode(error);
  if (code === undefined) return error;
  return fullCodes.has(code)
    ? new FileStoreError('FULL', `The disk that holds ${path} is full (${code}).`, { cause: error })
    : new FileStoreError('AWAY', `${name} ${path} cannot be used (${code}).`, { cause: error });
}

/**
 * Runs work on the disk.
 * @throws FileStoreError for a file system error
 */
export async function onDisk<T>(place: DiskPlace, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toDiskFault(place, error);
  }
}

/** Returns undefined if the file does not exist. */
export async function allowMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (readSystemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Syncs a folder, because a new name survives a power cut only then. Some platforms cannot open a folder; they skip it. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
