import { join } from 'node:path';
import type { Environment } from '@nova/config';
import { createDiskStore, createS3Store, type FileStore } from '@nova/files';

/** Where files are kept: in the bucket that is set, else on disk under the data directory (CONTRACT section 1). */
export function openFileStore(environment: Environment): Promise<FileStore> {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = environment;
  if (S3_BUCKET === undefined) return createDiskStore(join(environment.NOVA_DATA_DIR, 'files'));
  return Promise.resolve(
    createS3Store({
      bucket: S3_BUCKET,
      region: S3_REGION,
      endpoint: S3_ENDPOINT,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    }),
  );
}
