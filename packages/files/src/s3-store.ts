import { randomUUID } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { ContentMeter, createContentCheck } from './content-check.ts';
import { type AsideContent, ContentMissingError, type FileStore, type HeldContent } from './file-store.ts';
import { toBucketFault, formatBucketPlace, createClient, onBucket, type S3Options } from './s3-bucket.ts';
import { createLayout, markerName, sweptName } from './layout.ts';

/** All keys start with this prefix, because the bucket may contain other things. */
const prefix = 'nova/';

/** The limit of a health check, in milliseconds. */
const healthPatience = 3_000;

/**
 * Stores files in an S3-compatible bucket. An object appears only when its upload is complete.
 * @param installation the installation's id; each writes into an area of its own
 */
export function createS3Store(options: S3Options, installation: string): FileStore {
  const { bucket } = options;
  const client = createClient(options);
  const place = formatBucketPlace(options);
  const layout = createLayout('s3', installation);
  const { patterns } = layout;
  const area = `${prefix}${layout.area}/`;
  const swept = `${area}${sweptName}/`;
  const marker = `${prefix}${markerName}`;
  const on = <T>(work: () => Promise<T>): Promise<T> => onBucket(place, work);
  const withoutPrefix = (key: string): string => key.slice(prefix.length);
  const asideKey = ({ storageKey, day }: AsideContent): string =>
    `${swept}${layout.asideOf({ storageKey: withoutPrefix(storageKey), day })}`;

  const owner = (): Promise<string | null> =>
    on(async () => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: marker }));
        return Body instanceof Readable ? (await text(Body)).trim() : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    });

  async function* listObjects(below: string, before?: string): AsyncGenerator<HeldContent> {
    const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: below })[
      Symbol.asyncIterator
    ]();
    for (;;) {
      const { done, value } = await on(() => pages.next());
      if (done === true) return;
      for (const { Key, LastModified } of value.Contents ?? []) {
        if (Key === undefined) continue;
        if (before !== undefined && Key >= before) return;
        yield { storageKey: Key, storedOn: LastModified ?? new Date() };
      }
    }
  }

  async function* listMatching(pattern: RegExp, below: string, before?: string): AsyncGenerator<HeldContent> {
    for await (const storedObject of listObjects(below, before))
      if (pattern.test(withoutPrefix(storedObject.storageKey))) yield storedObject;
  }

  /** Copies and deletes, because buckets cannot move objects. A missing object is skipped. */
  const move = (from: string, to: string): Promise<void> =>
    on(async () => {
      try {
        const CopySource = `${bucket}/${from}`;
        await client.send(new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource }));
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return;
        throw error;
      }
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: from }));
    });
  const remove = (key: string): Promise<void> =>
    on(async () => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    });

  return {
    kind: 's3',
    place,
    async put(accountId, _fileId, content) {
      const storageKey = `${area}${accountId}/${randomUUID()}`;
      const meter = new ContentMeter();
      const body = Readable.from(meter.through(content), { objectMode: false });
      let broken: Error | undefined;
      body.once('error', (error: Error) => (broken = error));
      try {
        await new Upload({ client, params: { Bucket: bucket, Key: storageKey, Body: body } }).done();
      } catch (error) {
        // An error of the content is passed on as it is.
        throw broken ?? toBucketFault(place, error);
      }
      return { storageKey, ...meter.result() };
    },
    async open(stored, range) {
      const part = range ? { Range: `bytes=${String(range.start)}-${String(range.end)}` } : {};
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: stored.storageKey, ...part }),
        );
        if (!(Body instanceof Readable)) throw new ContentMissingError(stored.storageKey);
        return range ? Body : pipeline(Body, createContentCheck(stored), () => undefined);
      } catch (error) {
        if (error instanceof NoSuchKey) throw new ContentMissingError(stored.storageKey);
        if (error instanceof ContentMissingError) throw error;
        throw toBucketFault(place, error);
      }
    },
    remove,
    keys: (selection) =>
      selection === 'own'
        ? listMatching(patterns.own, area)
        : // Ids are hexadecimal, so no unlabelled key comes after this one.
          listMatching(patterns.unlabelled, prefix, `${prefix}g`),
    owner,
    async claim() {
      const there = await owner();
      if (there !== null) return there;
      const Body = `${installation}\n`;
      await on(() => client.send(new PutObjectCommand({ Bucket: bucket, Key: marker, Body })));
      return (await owner()) ?? installation;
    },
    setAside: (content) => move(content.storageKey, asideKey(content)),
    async *aside() {
      for await (const { storageKey: key } of listObjects(swept)) {
        const [day = '', ...rest] = key.slice(swept.length).split('/');
        if (patterns.any.test(rest.join('/'))) yield { storageKey: `${prefix}${rest.join('/')}`, day };
      }
    },
    takeBack: (content) => move(asideKey(content), content.storageKey),
    removeAside: (content) => remove(asideKey(content)),
    async health() {
      try {
        const abortSignal = AbortSignal.timeout(healthPatience);
        await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal });
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
