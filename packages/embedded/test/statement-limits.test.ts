import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { readErrorCode } from '../src/errors.ts';
import { type EmbeddedSessions, serveEmptyDatabase } from './support/embedded-sessions.ts';

describe('a statement of the embedded database', () => {
  /** For hours this calls a function that is not built in for each row. */
  const pairs = 'generate_series(1, 30000) AS n, generate_series(1, 30000) AS m';
  const endless = `SELECT count(*) FROM ${pairs} WHERE wait_a_little(n + m) = 0`;
  const waitALittle =
    'CREATE FUNCTION wait_a_little(n int) RETURNS int LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN RETURN n; END $$';

  const outcome = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'done',
      (error: unknown) => readErrorCode(error) ?? String(error),
    );

  let sessions: EmbeddedSessions;
  let other: pg.Client;

  beforeAll(async () => {
    sessions = await serveEmptyDatabase({});
    other = await sessions.connect();
    await other.query(waitALittle);
  });

  afterAll(() => sessions.close());

  it('A statement is cancelled at the timeout of its connection, which stays usable', async () => {
    const limited = await sessions.connect({ statement_timeout: 100 });
    expect(await outcome(limited.query(endless))).toBe('57014');
    expect((await limited.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  });

  it('A cancelled statement is rolled back; later writes of others stay', async () => {
    await other.query('CREATE TABLE kept (n int)');
    const limited = await sessions.connect({ statement_timeout: 100 });
    expect(await outcome(limited.query(`INSERT INTO kept ${endless}`))).toBe('57014');
    await other.query('INSERT INTO kept VALUES (7)');
    expect((await other.query('SELECT n FROM kept')).rows).toEqual([{ n: 7 }]);
  });

  it('A statement runs without a limit if its connection has no timeout', async () => {
    const slow = 'SELECT count(*)::int AS n FROM generate_series(1, 100000) AS n WHERE wait_a_little(n) > 0';
    const limited = await sessions.connect({ statement_timeout: 1 });
    expect(await outcome(limited.query(slow))).toBe('57014');
    expect((await other.query(slow)).rows).toEqual([{ n: 100_000 }]);
  });
});
