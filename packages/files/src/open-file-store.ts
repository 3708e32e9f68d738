import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';

/** The settings that say where files are kept, named as the environment names them. */
export interface FileSettings {
  /** Folder of the disk store. */
  readonly folder: string;
  readonly S3_BUCKET?: string | undefined;
  readonly S3_REGION: string;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
}

/**
 * Where files are kept: in the bucket that is set, else on disk.
 * @param installation the id of the database whose files they are
 * @throws FileStoreError where the folder cannot be made
 */
export async function openFileStore(settings: FileSettings, installation: string): Promise<FileStore> {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = settings;
  if (bucket === undefined) return createDiskStore(settings.folder, installation);
  // The client is large: only who uses it waits for it to load.
  const { createS3Store } = await import('./s3-store.ts');
  const { S3_REGION: region, S3_ENDPOINT: endpoint } = settings;
  const keys = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
  return createS3Store({ bucket, region, endpoint, ...keys }, installation);
}
