import { afterEach, describe, expect, it } from '@jest/globals';
import { type Database, isUnavailable, openDatabase } from '../../src/index.ts';
import { startTcpProxy, type TcpProxy, until } from '@nova/testing';

describe('several hosts', () => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  const [userPart = '', hostPart = ''] = url.href.split(url.host);
  const among = (hosts: string, parameters = ''): string => `${userPart}${hosts}${hostPart}${parameters}`;

  let database: Database | undefined;
  let proxy: TcpProxy | undefined;
  afterEach(async () => {
    await database?.close();
    await proxy?.close();
    database = proxy = undefined;
  });

  const backend = async (): Promise<unknown> =>
    (await database?.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'))?.[0]?.pid;
  const caught = (error: unknown): unknown => error;

  describe('a URL of several hosts', () => {
    it('every connection reaches the one that answers', async () => {
      database = await openDatabase(among(`127.0.0.1:1,${url.host}`, '?target_session_attrs=read-write'));
      await database.reach();
      expect(await backend()).toEqual(expect.any(Number));
      expect(await database.prisma.$queryRawUnsafe('SELECT 1 AS one')).toEqual([{ one: 1 }]);
      expect(await database.query('SELECT 1 AS one', [], { searchOf: 'a' })).toEqual([{ one: 1 }]);
    });

    it('connections move to the next host if one is lost', async () => {
      proxy = await startTcpProxy(Number(url.port || 5432), url.hostname);
      database = await openDatabase(among(`127.0.0.1:${proxy.port},${url.host}`), { poolSize: 1 });
      expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await proxy.refuse();
      const { health } = database;
      await until('the next host answers', async () => (await health()).ok);
      expect(await database.query('SELECT 2 AS two')).toEqual([{ two: 2 }]);
    });

    it('a URL without a matching host is unavailable and says so', async () => {
      database = await openDatabase(among(`127.0.0.1:1,${url.host}`, '?target_session_attrs=standby'));
      const error = await database.query('SELECT 1').catch(caught);
      expect(isUnavailable(error)).toBe(true);
      await expect(database.reach()).rejects.toThrow(
        /^DATABASE_URL: No server .* target_session_attrs=standby/u,
      );
    });
  });

  describe('a connection to a server that became read-only', () => {
    it('it fails once with "unavailable" and is closed, as are those beside it', async () => {
      database = await openDatabase(url.href, { poolSize: 1 });
      const before = await backend();
      await database.query('SET default_transaction_read_only = on');
      const error = await database.query('CREATE TABLE of_nobody ()').catch(caught);
      expect(isUnavailable(error)).toBe(true);
      expect(await backend()).not.toBe(before);
      expect(await database.query(`SELECT current_setting('transaction_read_only') AS on`)).toEqual([
        { on: 'off' },
      ]);
    });

    it('it is refused from the start if the URL asks for writes', async () => {
      const readOnly = encodeURIComponent('-c default_transaction_read_only=on');
      database = await openDatabase(among(url.host, `?target_session_attrs=read-write&options=${readOnly}`));
      expect(isUnavailable(await database.query('SELECT 1').catch(caught))).toBe(true);
    });
  });
});
