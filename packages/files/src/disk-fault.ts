import { open } from 'node:fs/promises';
import { FileStoreError } from './file-store.ts';

/** Something of a disk that an operator knows by its name and path. */
export interface DiskPlace {
  readonly name: string;
  readonly path: string;
}

const fullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/** The code of a file system error. Node's errors belong to another realm than a test's. */
export const systemCode = (error: unknown): string | undefined =>
  typeof error === 'object' &&
  error !== null &&
  'syscall' in error &&
  'code' in error &&
  typeof error.code === 'string'
    ? error.code
    : undefined;

/** A file system error becomes a FileStoreError; other errors stay. */
export function diskFault({ name, path }: DiskPlace, error: unknown): unknown {
  const code = systemCode(error);
  if (code === undefined) return error;
  return fullCodes.has(code)
    ? new FileStoreError('FULL', `The disk that holds ${path} is full (${code}).`, { cause: error })
    : new FileStoreError('AWAY', `${name} ${path} cannot be used (${code}).`, { cause: error });
}

/** @throws FileStoreError for a file system error */
export async function onDisk<T>(place: DiskPlace, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw diskFault(place, error);
  }
}

/** Undefined if the file doesn't exist. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** A new name survives a power cut only after a sync of its folder; some platforms can't open one. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
