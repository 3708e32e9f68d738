import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { type Database, openDatabase } from '../src/index.ts';
import { sqlState } from '../src/errors/driver-errors.ts';
import { type EmbeddedSessions, serveEmptyDatabase } from './support/embedded-sessions.ts';

/** Ends by itself after hours; calls a function that is not built in for each of its rows. */
const pairs = 'generate_series(1, 30000) AS n, generate_series(1, 30000) AS m';
const endless = `SELECT count(*) FROM ${pairs} WHERE wait_a_little(n + m) = 0`;
const waitALittle =
  'CREATE FUNCTION wait_a_little(n int) RETURNS int LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN RETURN n; END $$';

const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => sqlState(error) ?? String(error),
  );

describe('a statement of the embedded database', () => {
  let sessions: EmbeddedSessions;
  let other: pg.Client;

  beforeAll(async () => {
    sessions = await serveEmptyDatabase({});
    other = await sessions.connect();
    await other.query(waitALittle);
  });

  afterAll(() => sessions.close());

  it('is cancelled at the limit that its client gave when it connected', async () => {
    const limited = await sessions.connect({ statement_timeout: 100 });
    expect(await outcome(limited.query(endless))).toBe('57014');
    expect((await limited.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  });

  it('is rolled back when it is cancelled, and so is nothing else', async () => {
    await other.query('CREATE TABLE kept (n int)');
    const limited = await sessions.connect({ statement_timeout: 100 });
    expect(await outcome(limited.query(`INSERT INTO kept ${endless}`))).toBe('57014');
    await other.query('INSERT INTO kept VALUES (7)');
    expect((await other.query('SELECT n FROM kept')).rows).toEqual([{ n: 7 }]);
  });

  it('has no limit where its client gave none', async () => {
    const slow = 'SELECT count(*)::int AS n FROM generate_series(1, 100000) AS n WHERE wait_a_little(n) > 0';
    const limited = await sessions.connect({ statement_timeout: 1 });
    expect(await outcome(limited.query(slow))).toBe('57014');
    expect((await other.query(slow)).rows).toEqual([{ n: 100_000 }]);
  });
});

describe('STATEMENT_TIMEOUT_MS=0', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nova-limits-'));
  const lines: string[] = [];
  let database: Database;

  beforeAll(async () => {
    database = await openDatabase({
      ...(process.env.TEST_DATABASE_URL === undefined ? {} : { databaseUrl: process.env.TEST_DATABASE_URL }),
      dataDir,
      role: 'server',
      statementTimeoutMs: 0,
      searchTimeoutMs: 100,
      onEvent: (line) => lines.push(line),
    });
  });

  afterAll(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('leaves a statement as long as it takes, longer than any patience of ours', async () => {
    // Far above the 5 s that a bound of 0 was taken for, and the 250 ms after which the engine is looked at.
    const wait = 'SELECT pg_sleep(6.5)::text AS slept';
    expect(await database.query(wait)).toEqual([{ slept: '' }]);
    expect(lines).toEqual([]);
  });

  it('leaves searches their own limit', async () => {
    const search = `SELECT count(*) FROM ${pairs} WHERE clock_timestamp() IS NULL`;
    const run = database.query(search, [], { searchOf: 'an account' });
    expect(await outcome(run)).toBe('57014');
    expect(lines).toEqual([]);
  });
});
