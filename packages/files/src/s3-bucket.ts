import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { FileStoreError } from './file-store.ts';

export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The address of the store; default: Amazon S3. */
  readonly endpoint?: string | undefined;
}

/** Timeouts in milliseconds. */
const patience = { connectionTimeout: 2_000, requestTimeout: 30_000, throwOnRequestTimeout: true } as const;

export const createClient = ({ region, accessKeyId, secretAccessKey, endpoint }: S3Options): S3Client =>
  new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    requestHandler: patience,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  });

/** Returns the bucket and its address, for the operator. */
export const formatBucketPlace = ({ bucket, endpoint }: S3Options): string =>
  `bucket ${bucket} at ${endpoint ?? 'Amazon S3'}`;

/** The names of errors with which S3-compatible stores report that they are full. */
const fullNames: ReadonlySet<string> = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage']);
const insufficientStorage = 507;

/**
 * Runs work on the bucket.
 * @throws FileStoreError for any error of the store or the network
 */
export async function onBucket<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toBucketFault(place, error);
  }
}

export function toBucketFault(place: string, error: unknown): FileStoreError {
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
