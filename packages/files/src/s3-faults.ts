import { S3ServiceException } from '@aws-sdk/client-s3';
import { FileStoreError } from './store-error.ts';

/** What S3-compatible stores call a bucket or disk without room. */
const fullNames: ReadonlySet<string> = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage']);
const insufficientStorage = 507;

/** Does work on a bucket. @throws FileStoreError for whatever the store or the way there refuses */
export async function onBucket<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw bucketFault(place, error);
  }
}

export function bucketFault(place: string, error: unknown): FileStoreError {
  if (error instanceof FileStoreError) return error;
  const reason = error instanceof Error ? error.name : String(error);
  if (isFull(error))
    return new FileStoreError('FULL', `The file store (${place}) has no room (${reason}).`, { cause: error });
  return new FileStoreError('AWAY', `The file store (${place}) cannot be used (${reason}).`, {
    cause: error,
  });
}

const isFull = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  (fullNames.has(error.name) || error.$metadata.httpStatusCode === insufficientStorage);
