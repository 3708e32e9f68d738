import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import {
  enableOutbound,
  disableOutbound,
  registerInstance,
  identifyInstance,
  listInstances,
} from '../instances.ts';
import { createOutboundGate, describeOutbound } from '../outbound-gate.ts';

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

  describe('the server that may send', () => {
    it('stays the first one that started, after every restart', async () => {
      expect(await registerInstance(database, server('one'))).toBe(true);
      expect(await registerInstance(database, server('two'))).toBe(false);
      expect(await registerInstance(database, server('one'))).toBe(true);
      expect(await registerInstance(database, server('two'))).toBe(false);
      expect((await listInstances(database)).map(({ id, armedOn }) => [id, armedOn !== null])).toEqual([
        ['one', true],
        ['two', false],
      ]);
    });

    it('becomes one of many that start at once', async () => {
      const names = Array.from({ length: 16 }, (_, index) => `server-${String(index)}`);
      const armed = await Promise.all(names.map((name) => registerInstance(database, server(name))));
      expect(armed.filter((one) => one)).toHaveLength(1);
    });

    it('stays unset once the only one was disabled', async () => {
      await registerInstance(database, server('one'));
      await disableOutbound(database, 'one');
      expect(await registerInstance(database, server('one'))).toBe(false);
      expect(await registerInstance(database, server('two'))).toBe(false);
    });

    it('can be named before its first start, but not if nobody knows it', async () => {
      await registerInstance(database, server('one'));
      expect(await enableOutbound(database, server('two'))).toMatchObject({ id: 'two', seenOn: null });
      expect(await registerInstance(database, server('two'))).toBe(true);
      await expect(disableOutbound(database, 'three')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('omits disabled servers after a long time, and keeps enabled ones', async () => {
      await registerInstance(database, server('armed'));
      await registerInstance(database, server('gone'));
      await database.query(`UPDATE outbound_instances SET "seenOn" = now() - interval '31 days'`);
      await registerInstance(database, server('new'));
      expect((await listInstances(database)).map(({ id }) => id)).toEqual(['armed', 'new']);
    });
  });

  describe('the check before sending', () => {
    it('follows a person’s command while it runs, and queries seldom', async () => {
      let now = 0;
      let asked = 0;
      const counting = {
        ...database,
        query: ((...query) => {
          asked += 1;
          return database.query(...query);
        }) as Database['query'],
      };
      await registerInstance(database, server('one'));
      const fence = createOutboundGate(counting, server('one'), () => now);
      expect(await Promise.all(Array.from({ length: 50 }, () => fence.isEnabled()))).not.toContain(false);
      expect(asked).toBe(1);
      await disableOutbound(database, 'one');
      now += 2_000;
      expect(await fence.isEnabled()).toBe(false);
      expect(await describeOutbound(fence)).toMatchObject({
        state: 'fenced',
        detail: expect.stringContaining('nova outbound arm one'),
      });
      await enableOutbound(database, server('one'));
      now += 2_000;
      expect(await describeOutbound(fence)).toMatchObject({ state: 'armed' });
      expect(asked).toBe(3);
    });

    it('refuses everything while the database is unavailable, and recovers', async () => {
      await registerInstance(database, server('one'));
      let isAway = true;
      const away = {
        ...database,
        query: ((...query) =>
          isAway ? Promise.reject(new Error('away')) : database.query(...query)) as Database['query'],
      };
      const fence = createOutboundGate(away, server('one'));
      await expect(fence.isEnabled()).rejects.toThrow('away');
      expect(await describeOutbound(fence)).toMatchObject({ state: 'unknown' });
      isAway = false;
      expect(await fence.isEnabled()).toBe(true);
    });
  });

  describe('an instance', () => {
    const url = 'postgresql://nova:hunter2@db.example:5433/nova';

    it('consists of its place and the database of DATABASE_URL, without a password', async () => {
      const place = { parts: ['named', 'a'], about: 'a' };
      const ids = await Promise.all(
        [
          { ...place, databaseUrl: undefined },
          { ...place, databaseUrl: url },
          { ...place, databaseUrl: url.replace('db.', 'other.') },
          { ...place, databaseUrl: url.replace('5433', '5434') },
          { parts: ['named', 'b'], about: 'b', databaseUrl: url },
        ].map((facts) => identifyInstance(database, facts)),
      );
      expect(new Set(ids.map(({ id }) => id)).size).toBe(ids.length);
      const again = await identifyInstance(database, {
        ...place,
        databaseUrl: url.replace('hunter2', 'other'),
      });
      expect(again).toEqual(ids[1]);
      expect(again.about).toMatch(/^a, database \w+ at db\.example:5433$/u);
    });
  });
});
