import { createHash, randomUUID } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { ContentMissingError, type FileStore } from './file-store.ts';
import { verified } from './verified.ts';

export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Address of an S3-compatible store; Amazon's own where absent. */
  readonly endpoint?: string | undefined;
}

/** Everything of ours lies below this, so that a bucket may hold other things too. */
const prefix = 'nova/';

/** Milliseconds a store may take to be reached, and to answer. */
const patience = { connectionTimeout: 2_000, requestTimeout: 30_000 } as const;

/** Files in an S3-compatible store. An object appears whole when its upload completes, never in part. */
export function createS3Store({
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
  endpoint,
}: S3Options): FileStore {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    requestHandler: patience,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  });
  return {
    kind: 's3',
    async put(accountId, _fileId, content) {
      const storageKey = `${prefix}${accountId}/${randomUUID()}`;
      const { meter, told } = metered();
      const body = pipeline(Readable.from(content), meter, () => undefined);
      await new Upload({ client, params: { Bucket: bucket, Key: storageKey, Body: body } }).done();
      return { storageKey, ...told() };
    },
    async open(stored, range) {
      const part = range ? { Range: `bytes=${String(range.start)}-${String(range.end)}` } : {};
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: stored.storageKey, ...part }),
        );
        if (!(Body instanceof Readable)) throw new ContentMissingError(stored.storageKey);
        return range ? Body : pipeline(Body, verified(stored), () => undefined);
      } catch (error) {
        if (error instanceof NoSuchKey) throw new ContentMissingError(stored.storageKey);
        throw error;
      }
    },
    async remove(storageKey) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: storageKey }));
    },
    async *keys() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key !== undefined) yield { storageKey: Key, storedOn: LastModified ?? new Date() };
        }
      }
    },
    async health() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }));
        return { ok: true, detail: 'answers' };
      } catch {
        return { ok: false, detail: 'The file store does not answer, or the bucket is not there.' };
      }
    },
    close() {
      client.destroy();
      return Promise.resolve();
    },
  };
}

/** Passes content on and tells its size and SHA-256 at the end. */
function metered(): { readonly meter: Transform; readonly told: () => { size: number; sha256: string } } {
  const hash = createHash('sha256');
  let size = 0;
  const meter = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { meter, told: () => ({ size, sha256: hash.digest('hex') }) };
}
