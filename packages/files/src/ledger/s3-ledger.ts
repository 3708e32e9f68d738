import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { formatBucketPlace, createClient, onBucket, type S3Options } from '../s3-bucket.ts';
import { requireSecret, createSecret } from './disk-ledger.ts';
import type { LedgerPlace, LedgerStore } from './ledger-store.ts';

const prefix = 'nova/erasures/';
const secretKey = 'nova/erasures.secret';

/** The form of the objects' names, which sort by time. */
const objectPattern = /^nova\/erasures\/\d{8}T\d{9}Z-[0-9a-f-]{36}\.ndjson$/u;

/** The number of objects that are read at once. */
const readsAtOnce = 16;

/** Statuses of a conditional write that came second, and of a store without conditional writes. */
const [taken, conflict, unknown] = [412, 409, 501];

/**
 * The wait in milliseconds before the secret is read again. In a store without conditional writes the later of two
 * secrets wins.
 */
const settling = 1_000;

/** Creates a ledger in a bucket, with one object for each call that appends lines. */
export function createS3Ledger(options: S3Options): LedgerPlace {
  const { bucket: Bucket } = options;
  const client = createClient(options);
  const place = formatBucketPlace(options);
  const on = <T>(work: () => Promise<T>): Promise<T> => onBucket(place, work);
  const get = (Key: string): Promise<string | null> =>
    on(async () => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return Body instanceof Readable ? await text(Body) : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    });
  const put = (Key: string, Body: string, condition: { readonly IfNoneMatch?: string } = {}) =>
    on(() => client.send(new PutObjectCommand({ Bucket, Key, Body, ...condition })));
  const readSecret = async (): Promise<string | null> => {
    const secretText = await get(secretKey);
    return secretText === null ? null : requireSecret(`${secretKey} in ${place}`, secretText);
  };
  const store: LedgerStore = {
    place: `${prefix} in ${place}`,
    add: async (lines) => {
      if (lines.length === 0) return;
      const name = `${new Date().toISOString().replaceAll(/[-:.]/gu, '')}-${randomUUID()}.ndjson`;
      await put(`${prefix}${name}`, lines.map((line) => `${line}\n`).join(''));
    },
    async *read() {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })[Symbol.asyncIterator]();
      for (let page = await on(() => pages.next()); page.done !== true; page = await on(() => pages.next())) {
        const names = (page.value.Contents ?? []).flatMap(({ Key = '' }) =>
          objectPattern.test(Key) ? [Key] : [],
        );
        for (let first = 0; first < names.length; first += readsAtOnce)
          for (const content of await Promise.all(names.slice(first, first + readsAtOnce).map(get)))
            yield* (content ?? '').split('\n').filter((line) => line.trim() !== '');
      }
    },
    prepare: async () => {
      await on(() => paginateListObjectsV2({ client }, { Bucket, Prefix: prefix, MaxKeys: 1 }).next());
    },
  };
  return {
    store,
    secretPlace: `${secretKey} in ${place}`,
    readSecret,
    makeSecret: async () => {
      const secret = `${createSecret()}\n`;
      try {
        await put(secretKey, secret, { IfNoneMatch: '*' });
      } catch (error) {
        const status = readStatus(error);
        if (status === unknown) await put(secretKey, secret);
        else if (status !== taken && status !== conflict) throw error;
      }
      await sleep(settling);
      return requireSecret(`${secretKey} in ${place}`, (await get(secretKey)) ?? '');
    },
    close: () => {
      client.destroy();
      return Promise.resolve();
    },
  };
}

const readStatus = (error: unknown): number | undefined =>
  error instanceof Error && error.cause instanceof S3ServiceException
    ? error.cause.$metadata.httpStatusCode
    : undefined;
