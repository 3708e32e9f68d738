import { mkdir, mkdtemp, readFile, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { candidateWrite } from '../../candidates/contract.ts';
import { createTestAccount } from '../../testing/index.ts';
import { type Context, plainVerbs } from '@nova/core';
import { deleteFile, removeNotedContents } from '../delete-files.ts';
import { ensureInstallationId, prepareStore, detectOwnership, sweepLimits } from '../file-store.ts';
import { sweepContents } from '../sweep-contents.ts';
import { uploadFile } from '../upload-file.ts';
import { accountDatabase, type Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createDiskStore, type FileStore } from '@nova/files';

describe('contents', () => {
  let database: Database;
  beforeAll(async () => {
    database = await sharedDatabase();
  });

  const day = 24 * 60 * 60 * 1000;
  const inDays = (days: number): Date => new Date(Date.now() + days * day);

  interface Place {
    readonly folder: string;
    readonly files: FileStore;
    readonly installation: string;
    readonly ctx: Context;
    /** @returns the key of the content */
    upload(): Promise<{ readonly fileId: string; readonly candidateId: string; readonly key: string }>;
    leaveOver(key?: string): Promise<string>;
    has(key: string): Promise<boolean>;
  }

  async function place(): Promise<Place> {
    const folder = await mkdtemp(join(tmpdir(), 'nova-contents-'));
    const installation = await ensureInstallationId(database);
    const files = await createDiskStore(folder, installation);
    const account = await createTestAccount(database);
    const ctx = { ...account.ctx, ports: { ...account.ctx.ports, files } };
    // Files of other tests are in other stores.
    await database.query(`UPDATE stored_files SET "storageKey" = NULL, status = 'PENDING'`);
    await database.query('DELETE FROM removed_contents');
    return {
      folder,
      files,
      installation,
      ctx,
      async upload() {
        const candidateId = await plainVerbs('candidate').create(
          ctx,
          candidateWrite.parse({ firstName: randomUUID() }),
        );
        const owner = { candidateId, companyId: null, category: null };
        const fileId = await uploadFile(ctx, { ...owner, file: new File(['content'], 'a.txt') });
        const [row] = await ctx.db.rows<{ storageKey: string }>(
          `SELECT "storageKey" FROM stored_files WHERE "accountId" = $1 AND id = $2`,
          [fileId],
        );
        return { fileId, candidateId, key: row?.storageKey ?? '' };
      },
      async leaveOver(key = `installation-${installation}/ab/cd/${randomUUID()}`) {
        await mkdir(dirname(join(folder, key)), { recursive: true });
        await writeFile(join(folder, key), 'left over');
        await utimes(join(folder, key), inDays(-30), inDays(-30));
        return key;
      },
      has: (key) =>
        readFile(join(folder, key)).then(
          () => true,
          () => false,
        ),
    };
  }

  const unlabelled = (): string => `ab/cd/${randomUUID()}`;
  const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
    const found: T[] = [];
    for await (const item of items) found.push(item);
    return found;
  };

  it('go with an upload whose caller left before its record was begun', async () => {
    const { ctx, files, upload, has } = await place();
    const { candidateId } = await upload();
    const left = new AbortController();
    let key = '';
    const leaving: Pick<FileStore, 'put'> = {
      async put(...given) {
        const content = await files.put(...given);
        key = content.storageKey;
        left.abort();
        return content;
      },
    };
    const db = accountDatabase(database, ctx.account.id, { left: left.signal });
    const ports = { ...ctx.ports, files: Object.assign(Object.create(files) as FileStore, leaving) };
    const uploading = uploadFile(
      { ...ctx, db, ports },
      { candidateId, companyId: null, category: null, file: new File(['content'], 'a.txt') },
    );
    await expect(uploading).rejects.toMatchObject({ code: 'LEFT' });
    expect(key).not.toBe('');
    expect(await has(key)).toBe(false);
  });

  describe('a start', () => {
    it('marks an empty store as its own, and recognises it', async () => {
      const { files, installation } = await place();
      expect(await prepareStore(database, files)).toBeNull();
      expect(await files.owner()).toBe(installation);
      expect(await detectOwnership(database, files, installation)).toEqual({ state: 'own', advice: null });
    });

    it('adopts the unmarked store of an older version if the database names its contents', async () => {
      const { files, installation, upload, leaveOver, folder, ctx } = await place();
      for (let count = 0; count < 3; count++) {
        const { fileId } = await upload();
        const key = await leaveOver(unlabelled());
        await ctx.db.write(`UPDATE stored_files SET "storageKey" = $3 WHERE "accountId" = $1 AND id = $2`, [
          fileId,
          key,
        ]);
      }
      await leaveOver(unlabelled());
      expect(await prepareStore(database, files)).toBeNull();
      expect((await readFile(join(folder, 'installation'), 'utf8')).trim()).toBe(installation);
    });

    it.each([1, 3, 30])('leaves a store of %d contents that the database does not name', async (count) => {
      const { files, installation, leaveOver, has } = await place();
      const keys = await Promise.all(Array.from({ length: count }, () => leaveOver(unlabelled())));
      expect(await prepareStore(database, files)).toMatch(/does not know .* never touched.*NOVA_DATA_DIR/u);
      expect(await files.owner()).toBeNull();
      expect(await sweepContents(database, files, inDays(400))).toMatchObject({ contents: 0, setAside: 0 });
      expect(await detectOwnership(database, files, installation)).toMatchObject({ state: 'unknown' });
      expect(await Promise.all(keys.map(has))).toEqual(keys.map(() => true));
    });

    it('ignores another installation: neither touches the other’s contents', async () => {
      const { files, folder, leaveOver, has, upload } = await place();
      const stranger = await createDiskStore(folder, randomUUID());
      await stranger.claim();
      const older = await leaveOver(unlabelled());
      const theirs = await stranger.put('', '', chunk());
      expect(await prepareStore(database, files)).toContain('belongs to another installation');
      const { key } = await upload();
      expect(await sweepContents(database, files, inDays(400))).toMatchObject({ contents: 1, setAside: 0 });
      expect((await all(stranger.keys('own'))).map(({ storageKey }) => storageKey)).toEqual([
        theirs.storageKey,
      ]);
      expect([await has(older), await has(theirs.storageKey), await has(key)]).toEqual([true, true, true]);
    });

    it('reports that a store lacks files which the database names', async () => {
      const { upload, installation } = await place();
      await upload();
      const empty = await createDiskStore(await mkdtemp(join(tmpdir(), 'nova-contents-')), installation);
      expect(await prepareStore(database, empty)).toMatch(/holds none of the files/u);
    });

    it('restores contents that were set aside and are named again', async () => {
      const { files, upload, has } = await place();
      const { key } = await upload();
      await files.setAside({ storageKey: key, day: '2026-11-01' });
      expect(await has(key)).toBe(false);
      expect(await prepareStore(database, files)).toBeNull();
      expect(await has(key)).toBe(true);
    });
  });

  async function* chunk(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(new Uint8Array([1]));
  }

  describe('a sweep', () => {
    it('sets unnamed contents aside, and removes them two weeks later', async () => {
      const { files, upload, leaveOver, has } = await place();
      await prepareStore(database, files);
      const kept = [await upload(), await upload()];
      const key = await leaveOver();
      expect(await sweepContents(database, files, new Date())).toEqual({
        contents: 3,
        unnamed: 1,
        setAside: 1,
        takenBack: 0,
        removed: 0,
        refusal: null,
      });
      expect(await has(key)).toBe(false);
      expect(await sweepContents(database, files, inDays(13))).toMatchObject({ removed: 0 });
      expect((await all(files.aside())).map(({ storageKey }) => storageKey)).toEqual([key]);
      expect(await sweepContents(database, files, inDays(16))).toMatchObject({ removed: 1, setAside: 0 });
      expect(await all(files.aside())).toEqual([]);
      for (const { key: named } of kept) expect(await has(named)).toBe(true);
    });

    it('ignores contents younger than a week', async () => {
      const { files, upload } = await place();
      await prepareStore(database, files);
      await upload();
      await upload();
      const fresh = await files.put('', '', chunk());
      expect(await sweepContents(database, files, new Date())).toMatchObject({ unnamed: 1, setAside: 0 });
      expect((await all(files.keys('own'))).map(({ storageKey }) => storageKey)).toContain(fresh.storageKey);
    });

    it('stops if more than a small share is unnamed, and reports what to do', async () => {
      const { files, upload, leaveOver, has } = await place();
      await prepareStore(database, files);
      await upload();
      const keys = [await leaveOver(), await leaveOver()];
      const report = await sweepContents(database, files, new Date());
      expect(report).toMatchObject({ contents: 3, unnamed: 2, setAside: 0, removed: 0 });
      expect(report.refusal).toMatch(/2 of 3 files .* none was touched.*Restore/u);
      expect(await Promise.all(keys.map(has))).toEqual([true, true]);
    });

    it('runs hours after a start', () => {
      expect(sweepLimits.firstAfter).toBeGreaterThanOrEqual(60 * 60 * 1000);
    });
  });

  const stuck = (files: FileStore): FileStore => ({
    ...files,
    remove: () => Promise.reject(new Error('the store is away')),
  });

  describe('contents of deleted records', () => {
    it('disappear with a file and with a candidate', async () => {
      const { ctx, upload, has } = await place();
      const [one, other] = [await upload(), await upload()];
      await deleteFile(ctx, one);
      await plainVerbs('candidate').delete(ctx, other);
      expect([await has(one.key), await has(other.key)]).toEqual([false, false]);
      expect(await database.query('SELECT 1 FROM removed_contents')).toEqual([]);
    });

    it('disappear later if the store is unavailable; the delete succeeds and reports it', async () => {
      const { ctx, files, upload, has } = await place();
      const [one, other] = [await upload(), await upload()];
      const away = { ...ctx, ports: { ...ctx.ports, files: stuck(files) } };
      expect(await deleteFile(away, one)).toBe(one.fileId);
      expect(await plainVerbs('candidate').delete(away, other)).toBe(other.candidateId);
      await expect(deleteFile(ctx, one)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(removeNotedContents(database, stuck(files))).rejects.toThrow('the store is away');
      expect([await has(one.key), await has(other.key)]).toEqual([true, true]);
      expect(await removeNotedContents(database, files)).toBe(2);
      expect(await removeNotedContents(database, files)).toBe(0);
      expect([await has(one.key), await has(other.key)]).toEqual([false, false]);
    });

    it('stay if a record still names them', async () => {
      const { ctx, files, upload, has } = await place();
      const { key } = await upload();
      await ctx.db.write(`INSERT INTO removed_contents ("accountId", "storageKey") VALUES ($1, $2)`, [key]);
      expect(await removeNotedContents(database, files)).toBe(1);
      expect(await has(key)).toBe(true);
    });

    it('disappear when an import replaces them', async () => {
      const { ctx, files, upload, has } = await place();
      const { fileId, key } = await upload();
      await ctx.db.write(
        `UPDATE stored_files SET "storageKey" = 'other' WHERE "accountId" = $1 AND id = $2`,
        [fileId],
      );
      expect(await removeNotedContents(database, files)).toBe(1);
      expect(await has(key)).toBe(false);
    });
  });
});
