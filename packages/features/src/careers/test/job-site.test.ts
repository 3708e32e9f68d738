import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { closeJobSite, findJobSite, openJobSite, createSlug } from '../job-site/job-site.ts';
import { createAccount } from '../../accounts/accounts.ts';
import { createSiteDirectory } from '../job-site/site-directory.ts';
import { createUser } from '../../accounts/users.ts';
import { listKeys, revokeKey } from '../../accounts/keys.ts';

describe('job site', () => {
  let database: Database;
  beforeAll(async () => {
    database = await sharedDatabase();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  async function agency(name: string): Promise<{ id: string; userId: string }> {
    const { id } = await createAccount(database, { name });
    const { id: userId } = await createUser(database, id, { name: 'Ada', email: `ada@${id}.example` });
    return { id, userId };
  }

  const find = (slug: string) => createSiteDirectory(database, { ttlMs: 0 }).find(slug);

  describe('the address of job pages', () => {
    it.each([
      ['Acme Recruiting', 'acme-recruiting'],
      ['  Größe & Söhne GmbH ', 'grosse-sohne-gmbh'],
      ['日本', 'jobs'],
      ['-'.repeat(80), 'jobs'],
      [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
    ])('derives from the name %s', (name, slug) => {
      expect(createSlug(name)).toBe(slug);
    });

    it('gets a number if another account has it, and later changes keep it', async () => {
      const [first, second] = [await agency('Twins'), await agency('Twins')];
      expect((await openJobSite(database, first.id, {})).slug).toBe('twins');
      expect((await openJobSite(database, second.id, {})).slug).toBe('twins-2');
      expect((await openJobSite(database, first.id, { language: 'de' })).slug).toBe('twins');
      await expect(openJobSite(database, second.id, { slug: 'twins' })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { issues: [{ path: 'slug', message: 'is the address of another account’s pages' }] },
      });
      expect((await findJobSite(database, second.id))?.slug).toBe('twins-2');
    });

    it.each(['-', 'A', 'a--b', 'a/b', '../x', 'ä', 'a'.repeat(61), ''])('cannot be %s', async (slug) => {
      const { id } = await agency('Odd');
      await expect(openJobSite(database, id, { slug })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
      expect(await findJobSite(database, id)).toBeNull();
    });
  });

  describe('job pages', () => {
    it('read published jobs by a key of their own, which the list of keys shows', async () => {
      const { id, userId } = await agency('Reading');
      const site = await openJobSite(database, id, { privacyUrl: 'https://reading.example/privacy' });
      const found = await find('reading');
      expect(found).toMatchObject({
        site: {
          accountId: id,
          name: 'Reading',
          language: 'en',
          privacyUrl: 'https://reading.example/privacy',
        },
        holder: {
          keyId: site.keyId,
          role: 'PUBLIC',
          jobs: 'published',
          account: { id },
          user: { id: userId },
        },
      });
      expect(await listKeys(database, id)).toMatchObject([
        { id: site.keyId, jobs: 'published', role: 'PUBLIC' },
      ]);
    });

    it('close when that key is revoked, and open again with a new one', async () => {
      const { id } = await agency('Revoked');
      const { keyId } = await openJobSite(database, id, {});
      await revokeKey(database, keyId);
      expect(await find('revoked')).toBeNull();
      const again = await openJobSite(database, id, {});
      expect(again.keyId).not.toBe(keyId);
      expect((await find('revoked'))?.holder.keyId).toBe(again.keyId);
    });

    it('keep their key and omitted settings in an update; an empty text clears', async () => {
      const { id } = await agency('Changed');
      const before = await openJobSite(database, id, {
        accent: '#ABCDEF',
        websiteUrl: 'https://changed.example',
      });
      const after = await openJobSite(database, id, { websiteUrl: '', language: 'nl' });
      expect(after).toEqual({ ...before, accent: '#abcdef', websiteUrl: null, language: 'nl' });
      expect(await findJobSite(database, id)).toEqual(after);
    });

    it('read for the named user with a new key; the previous key ends', async () => {
      const { id } = await agency('Users');
      const before = await openJobSite(database, id, {});
      const other = await createUser(database, id, { name: 'Bo', email: 'bo@users.example' });
      await openJobSite(database, id, { userId: other.id });
      expect((await find('users'))?.holder.user.id).toBe(other.id);
      const keys = await listKeys(database, id);
      expect(keys.find((one) => one.id === before.keyId)?.state).toBe('REVOKED');
    });

    it('do not open without a user, for a user of another account, or for an unknown account', async () => {
      const { id } = await createAccount(database, { name: 'Empty' });
      const stranger = await agency('Stranger');
      for (const wanted of [{}, { userId: stranger.userId }, { userId: 'nobody' }])
        await expect(openJobSite(database, id, wanted)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(openJobSite(database, 'nobody', {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await findJobSite(database, id)).toBeNull();
    });

    it.each([
      [{ accent: 'red' }],
      [{ accent: '#12345' }],
      [{ websiteUrl: 'javascript:alert(1)' }],
      [{ imprintUrl: 'imprint' }],
    ])('refuse %j', async (wanted) => {
      const { id } = await agency('Refused');
      await expect(openJobSite(database, id, wanted)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    });

    it('lose their key when they are closed', async () => {
      const { id } = await agency('Closed');
      await openJobSite(database, id, {});
      await closeJobSite(database, id);
      expect(await find('closed')).toBeNull();
      expect((await listKeys(database, id)).map(({ state }) => state)).toEqual(['REVOKED']);
      await expect(closeJobSite(database, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('share a lookup, and are cached for less than five seconds', async () => {
      const { id } = await agency('Remembered');
      await openJobSite(database, id, {});
      // The statements may take longer than the cache keeps a page.
      const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
      const directory = createSiteDirectory(database);
      const [one, other] = await Promise.all([directory.find('remembered'), directory.find('remembered')]);
      expect(other).toBe(one);
      await closeJobSite(database, id);
      clock.mockReturnValue(Date.now() + 3_900);
      expect(await directory.find('remembered')).toBe(one);
      clock.mockReturnValue(Date.now() + 1_000);
      expect(await directory.find('remembered')).toBeNull();
    });
  });
});
