import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { type Database, isUnavailable, openDatabase, sqlState } from '../../src/index.ts';
import { until } from '@nova/testing';

describe('a database behind a pooler', () => {
  const server = new URL(process.env.TEST_DATABASE_URL ?? '');
  const name = `nova_test_${randomUUID().replaceAll('-', '')}`;
  const of = (parameters: string): string =>
    Object.assign(new URL(server), { pathname: name, search: parameters }).href;

  let admin: Database;
  let database: Database;
  const caught = (error: unknown): unknown => error;

  beforeAll(async () => {
    admin = await openDatabase(server.href, { poolSize: 1 });
    await admin.query(`CREATE DATABASE ${name}`);
    database = await openDatabase(of('pgbouncer=true'), { poolSize: 1 });
  });
  afterAll(async () => {
    await database.close();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.close();
  });

  const setting = async (which: string): Promise<unknown> =>
    (await database.query<{ value: string }>(`SELECT current_setting('${which}') AS value`))[0]?.value;
  const tooLong = '57014';

  it('statements, searches, transactions and snapshots have time limits', async () => {
    const slow = 'SELECT pg_sleep(20)';
    const limited = await openDatabase(of('pgbouncer=true'), {
      poolSize: 1,
      statementTimeoutMs: 300,
      searchTimeoutMs: 200,
    });
    try {
      const errors = [
        await limited.query(slow).catch(caught),
        await limited.query(slow, [], { searchOf: 'a' }).catch(caught),
        await limited.prisma.$transaction((tx) => tx.$queryRawUnsafe(slow)).catch(caught),
        await limited.snapshot((view) => view.query(slow)).catch(caught),
      ];
      expect(errors.map(sqlState)).toEqual([tooLong, tooLong, tooLong, tooLong]);
      // This statement has the limit too.
      await until('a short one succeeds', async () => {
        const rows = await limited.query<{ one: number }>('SELECT $1::int AS one', [1]);
        return rows[0]?.one === 1;
      });
    } finally {
      await limited.close();
    }
  });

  it('each transaction gets the settings of a session', async () => {
    expect(await setting('jit')).toBe('off');
    expect(await setting('idle_in_transaction_session_timeout')).toBe('15s');
    const inside = await database.prisma.$transaction((tx) => tx.$queryRawUnsafe('SHOW jit'));
    expect(inside).toEqual([{ jit: 'off' }]);
  });

  it('the session keeps no settings', async () => {
    for (let times = 0; times < 3; times += 1) await database.query('SELECT $1::text AS kept', ['no']);
    const left =
      await database.query(`SELECT (SELECT count(*)::int FROM pg_prepared_statements) AS statements,
      (SELECT reset_val FROM pg_settings WHERE name = 'jit') AS jit`);
    expect(left).toEqual([{ statements: 0, jit: 'on' }]);
  });

  it('a failing statement is rolled back, and a successful one committed', async () => {
    await database.query('CREATE TABLE numbers (number int PRIMARY KEY)');
    await database.query('INSERT INTO numbers VALUES ($1)', [1]);
    expect(sqlState(await database.query('INSERT INTO numbers VALUES (2), (1)').catch(caught))).toBe('23505');
    expect(await database.query('SELECT number FROM numbers')).toEqual([{ number: 1 }]);
    await database.query('DROP TABLE numbers');
  });

  it('migrate only works by the direct URL', async () => {
    await expect(database.migrate()).rejects.toThrow(/DATABASE_DIRECT_URL/u);
    const direct = await openDatabase(of('pgbouncer=true'), { directUrl: of('') });
    try {
      expect((await direct.migrate()).length).toBeGreaterThan(0);
    } finally {
      await direct.close();
    }
    expect(await database.migrate()).toEqual([]);
  });

  it('an outage is noticed as with any server', async () => {
    const away = await openDatabase('postgresql://127.0.0.1:1/x?pgbouncer=true');
    try {
      expect(isUnavailable(await away.query('SELECT 1').catch(caught))).toBe(true);
    } finally {
      await away.close();
    }
  });
});
