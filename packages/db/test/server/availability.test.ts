import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, isUnavailable, openDatabase } from '../../src/index.ts';
import { startTcpProxy, type TcpProxy, until } from '@nova/testing';

describe('an unavailable PostgreSQL server', () => {
  const url = process.env.TEST_DATABASE_URL ?? '';

  const answersAgain = (database: Database): Promise<number> =>
    until('the database answers again', async () => (await database.health()).ok);

  let proxy: TcpProxy;
  let database: Database;
  const events: string[] = [];

  beforeAll(async () => {
    const target = new URL(url);
    proxy = await startTcpProxy(Number(target.port || 5432), target.hostname);
    target.hostname = '127.0.0.1';
    target.port = String(proxy.port);
    const onEvent = (line: string): void => void events.push(line);
    database = await openDatabase(target.toString(), { onEvent });
  });

  afterAll(async () => {
    await database.close();
    await proxy.close();
  });

  it.each(['hang', 'refuse'] as const)(
    'all who work and wait are refused (%s), and later served again',
    async (mode) => {
      expect((await database.health()).ok).toBe(true);
      const slow = Array.from({ length: 20 }, () =>
        database.query('SELECT pg_sleep(20)').catch((error: unknown) => error),
      );
      await sleep(200);
      await proxy[mode]();
      const errors = await Promise.all(slow);
      expect(database.pool.callersWaiting).toBe(0);
      expect(errors.map(isUnavailable)).toEqual(errors.map(() => true));
      expect(isUnavailable(await database.query('SELECT 1').catch((error: unknown) => error))).toBe(true);
      await proxy.heal();
      await answersAgain(database);
    },
  );

  it('the outage and its end are each reported once', () => {
    expect(events.slice(0, 2)).toEqual(['The database does not answer.', 'The database answers again.']);
  });

  it('a single caller without a connection reveals the outage', async () => {
    const told = events.length;
    await proxy.refuse();
    expect(isUnavailable(await database.query('SELECT 1').catch((error: unknown) => error))).toBe(true);
    await until('the outage is reported', () => events.length > told);
    expect(events.slice(told)).toEqual(['The database does not answer.']);
    await proxy.heal();
    await answersAgain(database);
  });
});
