import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedIn } from '@nova/embedded';
import { type Database, openDatabase } from '../src/index.ts';
import { sqlState } from '../src/errors/database-error.ts';
import { createTestFolder } from '../src/testing/index.ts';

describe('statement limits', () => {
  /** Runs for hours. */
  const pairs = 'generate_series(1, 30000) AS n, generate_series(1, 30000) AS m';

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

    it('a statement runs longer than any of our timeouts', async () => {
      // Above the 5 s that a limit of 0 once meant, and the 250 ms of the embedded database's check.
      const wait = 'SELECT pg_sleep(6.5)::text AS slept';
      expect(await database.query(wait)).toEqual([{ slept: '' }]);
      expect(lines).toEqual([]);
    });

    it('searches have their own limit', async () => {
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

    it('it runs on where all others time out', async () => {
      const wait = 'SELECT pg_sleep(9)::text AS slept';
      expect(await database.query(wait, [], { unbounded: true })).toEqual([{ slept: '' }]);
      const count = `SELECT count(*) FROM ${pairs} WHERE clock_timestamp() IS NULL`;
      expect(await outcome(database.query(count))).toBe('57014');
      expect(lines).toEqual([]);
    });
  });
});
