import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedIn } from '@nova/embedded';
import { type Database, openDatabase } from '../src/index.ts';
import { sqlState } from '../src/errors/driver-errors.ts';
import { createTestFolder } from '../src/testing/index.ts';

describe('no statement limit', () => {
  /** Ends by itself after hours. */
  const pairs = 'generate_series(1, 30000) AS n, generate_series(1, 30000) AS m';

  /** A real server's, or an embedded one's in this folder. */
  async function placeOf(dataDir: string): Promise<Parameters<typeof openDatabase>[0]> {
    if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
    await createTestFolder(dataDir);
    return embeddedIn(dataDir, 'server');
  }

  const outcome = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'done',
      (error: unknown) => sqlState(error) ?? String(error),
    );

  describe('STATEMENT_TIMEOUT_MS=0', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'nova-limits-'));
    const lines: string[] = [];
    let database: Database;

    beforeAll(async () => {
      database = await openDatabase(await placeOf(dataDir), {
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

  describe('an unbounded statement', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'nova-unbounded-'));
    const lines: string[] = [];
    let database: Database;

    beforeAll(async () => {
      database = await openDatabase(await placeOf(dataDir), {
        statementTimeoutMs: 200,
        onEvent: (line) => lines.push(line),
      });
    });

    afterAll(async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    });

    it('runs as long as it takes where all others are stopped', async () => {
      const wait = 'SELECT pg_sleep(9)::text AS slept';
      expect(await database.query(wait, [], { unbounded: true })).toEqual([{ slept: '' }]);
      const count = `SELECT count(*) FROM ${pairs} WHERE clock_timestamp() IS NULL`;
      expect(await outcome(database.query(count))).toBe('57014');
      expect(lines).toEqual([]);
    });
  });
});
