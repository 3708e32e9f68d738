import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';

/** Named like the environment variables. */
export interface FileSettings {
  /** The disk store's folder. */
  readonly folder: string;
  readonly S3_BUCKET?: string | undefined;
  readonly S3_REGION: string;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
}

/**
 * Opens the configured bucket, or else the disk store.
 * @param installation the id of the database whose files these are
 * @throws FileStoreError if the folder can't be created
 */
export async function openFileStore(settings: FileSettings, installation: string): Promise<FileStore> {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = settings;
  if (bucket === undefined) return createDiskStore(settings.folder, installation);
  // The S3 client is large, so it is loaded only if used.
  const { createS3Store } = await import('./s3-store.ts');
  const { S3_REGION: region, S3_ENDPOINT: endpoint } = settings;
  const keys = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
  return createS3Store({ bucket, region, endpoint, ...keys }, installation);
}
