export { createDiskStore } from './disk-store.ts';
export {
  ContentDamagedError,
  ContentMissingError,
  type ByteRange,
  type FileStore,
  type StoredContent,
} from './file-store.ts';
export { createS3Store, type S3Options } from './s3-store.ts';
