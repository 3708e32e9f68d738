import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import S3rver from 's3rver';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createDiskStore, type AsideContent, type FileStore } from '../src/index.ts';
import { createS3Store } from '../src/s3-store.ts';

describe('stores', () => {
  const account = '01890000-0000-7000-8000-000000000001';
  const installation = '01890000-0000-7000-8000-00000000000a';
  const another = '01890000-0000-7000-8000-00000000000b';
  const fileId = '01890000-0000-7000-8000-000000000002';

  async function* chunks(...parts: readonly string[]): AsyncGenerator<Uint8Array> {
    for (const part of parts) yield await Promise.resolve(new TextEncoder().encode(part));
  }

  async function* broken(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(new TextEncoder().encode('half'));
    throw new Error('the connection was cut');
  }

  interface TestStore {
    readonly store: FileStore;
    /** The same store as another installation. */
    readonly neighbour: FileStore;
    /** Adds content like the first version; returns its key. */
    addUnlabelled(): Promise<string>;
    /** Makes the store unavailable. */
    takeAway(): Promise<void>;
    /** Overwrites content behind the store's back. */
    damage(storageKey: string): Promise<void>;
    stop(): Promise<void>;
  }

  async function disk(): Promise<TestStore> {
    const folder = await mkdtemp(join(tmpdir(), 'nova-files-'));
    return {
      store: await createDiskStore(folder, installation),
      neighbour: await createDiskStore(folder, another),
      async addUnlabelled() {
        const key = `ab/cd/${fileId}`;
        await mkdir(join(folder, 'ab/cd'), { recursive: true });
        await writeFile(join(folder, key), 'older');
        return key;
      },
      takeAway: () => rename(folder, `${folder}-away`),
      damage: (key) => writeFile(join(folder, key), 'HELLO WORLD'),
      async stop() {
        await rm(folder, { recursive: true, force: true });
        await rm(`${folder}-away`, { recursive: true, force: true });
      },
    };
  }

  async function s3(): Promise<TestStore> {
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
    const endpoint = `http://127.0.0.1:${String(port)}`;
    const options = { bucket: 'nova-test', region: 'us-east-1', endpoint, ...credentials };
    const store = createS3Store(options, installation);
    const neighbour = createS3Store(options, another);
    const client = new S3Client({ region: 'us-east-1', endpoint, credentials, forcePathStyle: true });
    let running = true;
    const end = async (): Promise<void> => {
      if (running) await server.close();
      running = false;
    };
    return {
      store,
      neighbour,
      async addUnlabelled() {
        const Key = `nova/${account}/${fileId}`;
        await client.send(new PutObjectCommand({ Bucket: 'nova-test', Key, Body: 'older' }));
        return Key;
      },
      takeAway: end,
      damage: (key) => writeFile(join(folder, 'nova-test', `${key}._S3rver_object`), 'HELLO WORLD'),
      async stop() {
        await Promise.all([store.close(), neighbour.close()]);
        client.destroy();
        await end();
        await rm(folder, { recursive: true });
      },
    };
  }

  describe.each([
    ['disk', disk],
    ['S3', s3],
  ] as const)('the %s store', (_name, start) => {
    let subject: TestStore;
    let store: FileStore;
    beforeAll(async () => {
      subject = await start();
      store = subject.store;
    });
    afterAll(() => subject.stop());

    const keys = async (of = store, area: 'own' | 'unlabelled' = 'own'): Promise<string[]> => {
      const found: string[] = [];
      for await (const { storageKey } of of.keys(area)) found.push(storageKey);
      return found;
    };
    const aside = async (of = store): Promise<AsideContent[]> => {
      const found: AsideContent[] = [];
      for await (const content of of.aside()) found.push(content);
      return found;
    };

    it('A stored content can be read whole and in part', async () => {
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

    it('A put that fails leaves no content', async () => {
      const before = await keys();
      await expect(store.put(account, fileId, broken())).rejects.toThrow('the connection was cut');
      expect(await keys()).toEqual(before);
    });

    it('Damaged content fails with a checksum error', async () => {
      const stored = await store.put(account, fileId, chunks('hello world'));
      await subject.damage(stored.storageKey);
      await expect(buffer(await store.open(stored))).rejects.toThrow('checksum');
    });

    it('Removed content is gone, and removing it again is no error', async () => {
      const stored = await store.put(account, fileId, chunks('gone'));
      await store.remove(stored.storageKey);
      await store.remove(stored.storageKey);
      await expect(store.open(stored)).rejects.toThrow('There is no content');
    });

    it('An installation lists only its own contents, and unlabelled ones apart', async () => {
      const mine = await store.put(account, fileId, chunks('mine'));
      const theirs = await subject.neighbour.put(account, fileId, chunks('theirs'));
      const older = await subject.addUnlabelled();
      expect(await keys()).toContain(mine.storageKey);
      expect(await keys()).not.toContain(theirs.storageKey);
      expect(await keys(subject.neighbour)).toEqual([theirs.storageKey]);
      expect(await keys(store, 'unlabelled')).toEqual([older]);
      expect((await buffer(await store.open({ ...theirs }))).toString()).toBe('theirs');
    });

    it('A store is claimed once, by the first installation', async () => {
      expect(await store.owner()).toBeNull();
      expect(await store.claim()).toBe(installation);
      expect(await subject.neighbour.claim()).toBe(installation);
      expect(await subject.neighbour.owner()).toBe(installation);
    });

    it('Contents can be set aside by day, taken back and removed', async () => {
      const stored = await store.put(account, fileId, chunks('left over'));
      const older = await subject.addUnlabelled();
      const content = { storageKey: stored.storageKey, day: '2026-11-21' };
      await store.setAside(content);
      await store.setAside(content);
      await store.setAside({ storageKey: older, day: '2026-11-22' });
      expect(await aside()).toEqual(
        expect.arrayContaining([content, { storageKey: older, day: '2026-11-22' }]),
      );
      expect(await aside(subject.neighbour)).toEqual([]);
      expect(await keys()).not.toContain(stored.storageKey);
      expect(await keys(store, 'unlabelled')).toEqual([]);
      await expect(store.open(stored)).rejects.toThrow('There is no content');
      await store.takeBack(content);
      expect((await buffer(await store.open(stored))).toString()).toBe('left over');
      await store.removeAside({ storageKey: older, day: '2026-11-22' });
      expect(await aside()).toEqual([]);
      expect(await keys()).toContain(stored.storageKey);
    });

    it('An unavailable store fails with AWAY, not with missing content', async () => {
      const stored = await store.put(account, fileId, chunks('safe'));
      await subject.takeAway();
      const away = { name: 'FileStoreError', fault: 'AWAY' };
      await expect(store.put(account, fileId, chunks('x'))).rejects.toMatchObject(away);
      await expect(store.open(stored)).rejects.toMatchObject(away);
      expect(await store.health()).toMatchObject({ ok: false });
    });
  });

  it('A stored file is owner-only, and a caller can’t choose a path', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nova-files-'));
    const store = await createDiskStore(folder, installation);
    const { storageKey } = await store.put('../../account', '../file', chunks('x'));
    expect((await stat(join(folder, storageKey))).mode & 0o077).toBe(0);
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    await expect(store.open({ storageKey: '../../etc/passwd', size: 1, sha256: '' })).rejects.toThrow(
      'There is no content',
    );
    await rm(folder, { recursive: true });
  });

  it('Opening a disk store removes the drafts of dead processes only', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nova-files-'));
    const incoming = join(folder, 'incoming');
    const store = await createDiskStore(folder, installation);
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
    await createDiskStore(folder, installation);
    expect(await readdir(incoming)).toEqual([draft.replace(ownPid, `-${String(process.ppid)}-`)]);
    await rm(folder, { recursive: true });
  });
});
