import { FileStoreError } from './store-error.ts';

const fullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/** The system's code of an error of the file system; undefined for any other. Node's errors are of another realm than a test's. */
export const systemCode = (error: unknown): string | undefined =>
  typeof error === 'object' &&
  error !== null &&
  'syscall' in error &&
  'code' in error &&
  typeof error.code === 'string'
    ? error.code
    : undefined;

/** What the file system says, as an error of the store; any other error as it is. */
export function diskFault(folder: string, error: unknown): unknown {
  const code = systemCode(error);
  if (code === undefined) return error;
  return fullCodes.has(code)
    ? new FileStoreError('FULL', `The disk that holds ${folder} is full (${code}).`, { cause: error })
    : new FileStoreError('AWAY', `The folder of stored files ${folder} cannot be used (${code}).`, {
        cause: error,
      });
}

/** Does work on the file system. @throws FileStoreError for what the system refuses */
export async function onDisk<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw diskFault(folder, error);
  }
}
