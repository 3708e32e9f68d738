import { beforeAll, describe, expect, it } from '@jest/globals';
import { plans } from '@nova/contract';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createAccount } from '../accounts.ts';
import { createKey, listKeys, revokeKey } from '../keys.ts';
import { createKeyDirectory } from '../key-directory.ts';
import { createUser } from '../users.ts';
import { setAccountLimits } from '../account-limits.ts';
import { generateApiKey } from '../api-key.ts';

describe('the cache of keys', () => {
  let database: Database;
  let accountId: string;
  let userId: string;

  beforeAll(async () => {
    database = await sharedDatabase();
    const account = { name: 'Acme', plan: 'STARTER', timeZone: 'Europe/Berlin', currency: 'CHF' };
    accountId = (await createAccount(database, account)).id;
    const user = {
      name: 'Ada',
      email: 'ada@example.com',
      team: 'North',
      restrictToTeam: true,
      billing: 'TEAM',
    };
    userId = (await createUser(database, accountId, user)).id;
  });

  function watchedDirectory(start = Date.now()) {
    const watch = { now: start, queries: 0 };
    const counted: Database = {
      ...database,
      query: (...args) => {
        watch.queries += 1;
        return database.query(...args);
      },
    };
    const errors: unknown[] = [];
    const directory = createKeyDirectory(counted, {
      capacity: 3,
      now: () => watch.now,
      onError: (error) => errors.push(error),
    });
    return { directory, watch, errors };
  }

  const lastUseOf = async (keyId: string) =>
    (await listKeys(database, accountId)).find((key) => key.id === keyId)?.lastUsedOn;

  it('answers with the user of a key', async () => {
    const { key, id } = await createKey(database, { userId, role: 'PUBLIC' });
    await setAccountLimits(database, accountId, { readsPerMinute: 7, usagePerDay: 'none' });
    const { directory } = watchedDirectory();
    expect(await directory.find(key)).toEqual({
      id,
      keyId: id,
      role: 'PUBLIC',
      jobs: 'all',
      account: {
        id: accountId,
        name: 'Acme',
        timeZone: 'Europe/Berlin',
        currency: 'CHF',
        limits: { ...plans.STARTER, readsPerMinute: 7, usagePerDay: null },
      },
      user: { id: userId, name: 'Ada', team: 'North', restrictToTeam: true, billing: 'TEAM', role: 'ADMIN' },
    });
  });

  it('queries the database once for simultaneous requests, and not again for 4 seconds', async () => {
    const { key, id } = await createKey(database, { userId });
    const { directory, watch } = watchedDirectory();
    const holders = await Promise.all(Array.from({ length: 50 }, () => directory.find(key)));
    expect(holders.every((holder) => holder?.keyId === id)).toBe(true);
    watch.now += 1_999;
    await directory.find(key);
    expect(watch.queries).toBe(1);
  });

  it('renews a key in use before it expires from the cache, so that no request waits', async () => {
    const { key } = await createKey(database, { userId });
    const { directory, watch } = watchedDirectory();
    await directory.find(key);
    watch.now += 3_000;
    await Promise.all([directory.find(key), directory.find(key)]);
    expect(watch.queries).toBe(2);
    await database.query('SELECT 1');
    watch.now += 1_900;
    await directory.find(key);
    expect(watch.queries).toBe(2);
  });

  it('notices a revocation and a changed limit within 4 seconds', async () => {
    const { key, id } = await createKey(database, { userId });
    const { directory, watch } = watchedDirectory();
    expect((await directory.find(key))?.keyId).toBe(id);
    await setAccountLimits(database, accountId, { readsPerMinute: 9 });
    watch.now += 4_000;
    expect((await directory.find(key))?.account.limits.readsPerMinute).toBe(9);
    await revokeKey(database, id);
    watch.now += 4_000;
    expect(await directory.find(key)).toBeNull();
  });

  it('rejects a key at its expiry, cached or not', async () => {
    const start = new Date('2026-05-01T10:00:00.000Z');
    const { key } = await createKey(database, { userId, expires: '1s' }, start);
    const { directory, watch } = watchedDirectory(start.getTime());
    expect(await directory.find(key)).not.toBeNull();
    watch.now += 1_000;
    expect(await directory.find(key)).toBeNull();
    expect(await watchedDirectory(watch.now).directory.find(key)).toBeNull();
  });

  it('answers null for a malformed key without a query', async () => {
    const { directory, watch } = watchedDirectory();
    const { key } = await createKey(database, { userId });
    const changed = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
    for (const text of ['', 'nonsense', changed, `${key}a`, 'nova_sk_', '\u0000'.repeat(key.length)]) {
      expect(await directory.find(text)).toBeNull();
    }
    expect(watch.queries).toBe(0);
  });

  it('queries once for an unknown key; unknown keys never evict a known one', async () => {
    const { key } = await createKey(database, { userId });
    const { directory, watch } = watchedDirectory();
    await directory.find(key);
    const unknown = Array.from({ length: 10 }, () => generateApiKey('PRIVATE').key);
    for (const text of [...unknown, ...unknown.slice(-3)]) expect(await directory.find(text)).toBeNull();
    expect(watch.queries).toBe(11);
    await directory.find(key);
    expect(watch.queries).toBe(11);
  });

  it('reports an unavailable database, and queries again for the next request', async () => {
    const { key, id } = await createKey(database, { userId });
    let away = true;
    const directory = createKeyDirectory({
      ...database,
      query: (...args) => (away ? Promise.reject(new Error('away')) : database.query(...args)),
    });
    await expect(directory.find(key)).rejects.toThrow('away');
    away = false;
    expect((await directory.find(key))?.keyId).toBe(id);
  });

  it('records the last use when it closes, except for refused keys', async () => {
    const start = Date.parse('2026-06-01T10:00:00.000Z');
    const used = await createKey(database, { userId });
    const refused = await createKey(database, { userId, expires: '2020-01-01T00:00:00Z' });
    const { directory, watch, errors } = watchedDirectory(start);
    await directory.find(used.key);
    watch.now += 1_500;
    await directory.find(used.key);
    await directory.find(refused.key);
    await directory.close();
    expect(await lastUseOf(used.id)).toBe('2026-06-01T10:00:01.500Z');
    expect(await lastUseOf(refused.id)).toBeNull();
    expect(errors).toEqual([]);
  });

  it('never moves a last use backwards', async () => {
    const { key, id } = await createKey(database, { userId });
    for (const time of ['2026-06-01T10:00:00.000Z', '2026-05-01T10:00:00.000Z']) {
      const { directory } = watchedDirectory(Date.parse(time));
      await directory.find(key);
      await directory.close();
    }
    expect(await lastUseOf(id)).toBe('2026-06-01T10:00:00.000Z');
  });
});
