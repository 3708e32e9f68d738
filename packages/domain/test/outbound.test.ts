import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import {
  armInstance,
  disarmInstance,
  enterOutbound,
  instanceOf,
  listInstances,
  outboundFence,
  outboundStanding,
} from '../src/index.ts';

describe('outbound', () => {
  let database: Database;

  beforeAll(async () => {
    database = await sharedDatabase();
  });
  beforeEach(async () => {
    await database.query(`DELETE FROM outbound_instances`);
    await database.query(`DELETE FROM server_settings WHERE name = 'firstOutboundInstance'`);
  });

  const server = (id: string) => ({ id, about: `server ${id}` });

  describe('which servers may send', () => {
    it('is the first that starts, at every start of it, and no other', async () => {
      expect(await enterOutbound(database, server('one'))).toBe(true);
      expect(await enterOutbound(database, server('two'))).toBe(false);
      expect(await enterOutbound(database, server('one'))).toBe(true);
      expect(await enterOutbound(database, server('two'))).toBe(false);
      expect((await listInstances(database)).map(({ id, armedOn }) => [id, armedOn !== null])).toEqual([
        ['one', true],
        ['two', false],
      ]);
    });

    it('is one of many that start at once', async () => {
      const names = Array.from({ length: 16 }, (_, index) => `server-${String(index)}`);
      const armed = await Promise.all(names.map((name) => enterOutbound(database, server(name))));
      expect(armed.filter((one) => one)).toHaveLength(1);
    });

    it('is nobody by itself once the only one was disarmed', async () => {
      await enterOutbound(database, server('one'));
      await disarmInstance(database, 'one');
      expect(await enterOutbound(database, server('one'))).toBe(false);
      expect(await enterOutbound(database, server('two'))).toBe(false);
    });

    it('can be said ahead of its first start, and is not said of one that nobody knows', async () => {
      await enterOutbound(database, server('one'));
      expect(await armInstance(database, server('two'))).toMatchObject({ id: 'two', seenOn: null });
      expect(await enterOutbound(database, server('two'))).toBe(true);
      await expect(disarmInstance(database, 'three')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('forgets those that were never armed and are long gone, and keeps the armed ones', async () => {
      await enterOutbound(database, server('armed'));
      await enterOutbound(database, server('gone'));
      await database.query(`UPDATE outbound_instances SET "seenOn" = now() - interval '31 days'`);
      await enterOutbound(database, server('new'));
      expect((await listInstances(database)).map(({ id }) => id)).toEqual(['armed', 'new']);
    });
  });

  describe('the fence', () => {
    it('follows what a person says while it runs, and asks seldom', async () => {
      let now = 0;
      let asked = 0;
      const counting = {
        ...database,
        query: ((...query) => {
          asked += 1;
          return database.query(...query);
        }) as Database['query'],
      };
      await enterOutbound(database, server('one'));
      const fence = outboundFence(counting, server('one'), () => now);
      expect(await Promise.all(Array.from({ length: 50 }, () => fence.isArmed()))).not.toContain(false);
      expect(asked).toBe(1);
      await disarmInstance(database, 'one');
      now += 2_000;
      expect(await fence.isArmed()).toBe(false);
      expect(await outboundStanding(fence)).toMatchObject({
        state: 'fenced',
        detail: expect.stringContaining('nova outbound arm one'),
      });
      await armInstance(database, server('one'));
      now += 2_000;
      expect(await outboundStanding(fence)).toMatchObject({ state: 'armed' });
      expect(asked).toBe(3);
    });

    it('lets nothing through while the database is away, and goes on after it', async () => {
      await enterOutbound(database, server('one'));
      let isAway = true;
      const away = {
        ...database,
        query: ((...query) =>
          isAway ? Promise.reject(new Error('away')) : database.query(...query)) as Database['query'],
      };
      const fence = outboundFence(away, server('one'));
      await expect(fence.isArmed()).rejects.toThrow('away');
      expect(await outboundStanding(fence)).toMatchObject({ state: 'unknown' });
      isAway = false;
      expect(await fence.isArmed()).toBe(true);
    });
  });

  describe('an instance', () => {
    const url = 'postgresql://nova:hunter2@db.example:5433/nova';

    it('is its place and, with DATABASE_URL, its database; and holds no password', async () => {
      const place = { parts: ['named', 'a'], about: 'a' };
      const ids = await Promise.all(
        [
          { ...place, databaseUrl: undefined },
          { ...place, databaseUrl: url },
          { ...place, databaseUrl: url.replace('db.', 'other.') },
          { ...place, databaseUrl: url.replace('5433', '5434') },
          { parts: ['named', 'b'], about: 'b', databaseUrl: url },
        ].map((facts) => instanceOf(database, facts)),
      );
      expect(new Set(ids.map(({ id }) => id)).size).toBe(ids.length);
      const again = await instanceOf(database, { ...place, databaseUrl: url.replace('hunter2', 'other') });
      expect(again).toEqual(ids[1]);
      expect(again.about).toMatch(/^a, database \w+ at db\.example:5433$/u);
    });
  });
});
