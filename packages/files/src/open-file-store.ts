import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import type { S3Options } from './s3-bucket.ts';

/** The settings have the names of the environment variables. */
export interface BucketSettings {
  readonly S3_BUCKET?: string | undefined;
  readonly S3_REGION: string;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
}

export interface FileSettings extends BucketSettings {
  /** The disk store's folder. */
  readonly folder: string;
}

/** Returns the settings of the bucket; undefined if S3_BUCKET is not set. */
export function readBucket(settings: BucketSettings): S3Options | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId = '', S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = settings;
  return bucket === undefined ? undefined : { bucket, region, endpoint, accessKeyId, secretAccessKey };
}

/**
 * Opens the configured bucket, otherwise the disk store.
 * @param installation the id of the database to which the files belong
 * @throws FileStoreError if the folder cannot be created
 */
export async function openFileStore(settings: FileSettings, installation: string): Promise<FileStore> {
  const bucket = readBucket(settings);
  if (bucket === undefined) return createDiskStore(settings.folder, installation);
  // The S3 client is large, so it is loaded only if it is used.
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(bucket, installation);
}
