import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import S3rver from 's3rver';
import { createDiskStore, type FileStore } from '../src/index.ts';
import { createS3Store } from '../src/s3-store.ts';

const account = '01890000-0000-7000-8000-000000000001';
const fileId = '01890000-0000-7000-8000-000000000002';

async function* chunks(...parts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield await Promise.resolve(new TextEncoder().encode(part));
}

async function* broken(): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(new TextEncoder().encode('half'));
  throw new Error('the connection was cut');
}

interface Subject {
  readonly store: FileStore;
  /** Writes other bytes over stored content, behind the store's back. */
  damage(storageKey: string): Promise<void>;
  stop(): Promise<void>;
}

async function disk(): Promise<Subject> {
  const folder = await mkdtemp(join(tmpdir(), 'nova-files-'));
  return {
    store: await createDiskStore(folder),
    damage: (key) => writeFile(join(folder, key), 'HELLO WORLD'),
    stop: () => rm(folder, { recursive: true }),
  };
}

async function s3(): Promise<Subject> {
  const folder = await mkdtemp(join(tmpdir(), 'nova-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'nova-test', configs: [] }],
  });
  const { port }: AddressInfo = await server.run();
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const store = createS3Store({
    bucket: 'nova-test',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${String(port)}`,
    ...credentials,
  });
  return {
    store,
    damage: (key) => writeFile(join(folder, 'nova-test', `${key}._S3rver_object`), 'HELLO WORLD'),
    async stop() {
      await store.close();
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

describe.each([
  ['disk', disk],
  ['S3', s3],
] as const)('the %s store', (_name, start) => {
  let subject: Subject;
  let store: FileStore;
  beforeAll(async () => {
    subject = await start();
    store = subject.store;
  });
  afterAll(() => subject.stop());

  const keys = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const { storageKey } of store.keys()) found.push(storageKey);
    return found;
  };

  it('gives back what it took, whole and in part', async () => {
    const stored = await store.put(account, fileId, chunks('hello ', 'world'));
    expect(stored).toMatchObject({
      size: 11,
      sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
    });
    expect((await buffer(await store.open(stored))).toString()).toBe('hello world');
    expect((await buffer(await store.open(stored, { start: 6, end: 8 }))).toString()).toBe('wor');
    expect(await keys()).toContain(stored.storageKey);
    expect(await store.health()).toMatchObject({ ok: true });
  });

  it('keeps nothing of content that breaks off', async () => {
    const before = await keys();
    await expect(store.put(account, fileId, broken())).rejects.toThrow('the connection was cut');
    expect(await keys()).toEqual(before);
  });

  it('does not hand out content that is not what was stored', async () => {
    const stored = await store.put(account, fileId, chunks('hello world'));
    await subject.damage(stored.storageKey);
    await expect(buffer(await store.open(stored))).rejects.toThrow('checksum');
  });

  it('forgets what is removed, and removes what is not there without a fuss', async () => {
    const stored = await store.put(account, fileId, chunks('gone'));
    await store.remove(stored.storageKey);
    await store.remove(stored.storageKey);
    await expect(store.open(stored)).rejects.toThrow('There is no content');
  });
});

it('keeps files on disk readable by their owner alone, and no path from a caller', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nova-files-'));
  const store = await createDiskStore(folder);
  const { storageKey } = await store.put('../../account', '../file', chunks('x'));
  expect((await stat(join(folder, storageKey))).mode & 0o077).toBe(0);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  await expect(store.open({ storageKey: '../../etc/passwd', size: 1, sha256: '' })).rejects.toThrow(
    'There is no content',
  );
  await rm(folder, { recursive: true });
});

it('clears away what a dead process was writing as soon as the folder is opened again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nova-files-'));
  const incoming = join(folder, 'incoming');
  const store = await createDiskStore(folder);
  let draft = '';
  await store.put(account, fileId, {
    async *[Symbol.asyncIterator]() {
      yield new Uint8Array([1]);
      draft = (await readdir(incoming))[0] ?? '';
    },
  });
  const ownPid = `-${String(process.pid)}-`;
  const dead = spawnSync(process.execPath, ['--version']).pid;
  await writeFile(join(incoming, draft.replace(ownPid, `-${String(dead)}-`)), 'half');
  await writeFile(join(incoming, draft.replace(ownPid, `-${String(process.ppid)}-`)), 'under way');
  await createDiskStore(folder);
  expect(await readdir(incoming)).toEqual([draft.replace(ownPid, `-${String(process.ppid)}-`)]);
  await rm(folder, { recursive: true });
});
