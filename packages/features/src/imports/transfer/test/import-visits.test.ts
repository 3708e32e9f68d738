import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount, type TestAccount } from '../../../testing/index.ts';
import { importLines } from './support.ts';

describe('row visits of an import', () => {
  let database: Database;
  let account: TestAccount;
  beforeAll(async () => {
    database = await sharedDatabase();
    account = await createTestAccount(database);
    const tables = await database.query<{ name: string }>(
      `SELECT relname AS name FROM pg_stat_user_tables WHERE schemaname = 'public'`,
    );
    // Autovacuum's ANALYZE comes at any time; this test is about the time before it.
    for (const { name } of tables)
      await database.pool.query(`ALTER TABLE "${name}" SET (autovacuum_enabled = false)`);
  });

  /**
   * Rows and index entries that statements have visited so far, after every connection has flushed its
   * counters.
   */
  async function visited(): Promise<number> {
    const clients = await Promise.all(
      Array.from({ length: database.pool.totalCount }, () => database.pool.connect()),
    );
    for (const client of clients) await client.query('SELECT pg_stat_force_next_flush()');
    for (const client of clients) await client.query('SELECT 1');
    for (const client of clients) client.release();
    const [row] = await database.query<{ visits: number }>(
      `SELECT (SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) FROM pg_stat_user_tables)::float8
       + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes)::float8 AS visits`,
    );
    return row?.visits ?? 0;
  }

  const size = 800;

  /** Imports people, numbered from `first`. @returns row visits for each */
  async function visitsEach(first: number): Promise<number> {
    const before = await visited();
    const lines = Array.from({ length: size }, (_none, at) => {
      const number = String(first + at);
      const names = { firstName: `First ${number}`, lastName: `Last ${number}` };
      return { type: 'candidate', id: `old-${number}`, ...names, email: `p${number}@example.com` };
    });
    const { errors } = await importLines(database, account.accountId, lines, {
      batchSize: 100,
      onDuplicate: 'skip',
    });
    expect(errors).toEqual([]);
    return ((await visited()) - before) / size;
  }

  it('a row costs as many visits in a full account as in an empty one', async () => {
    const each: number[] = [];
    for (let first = 0; first < 5 * size; first += size) each.push(await visitsEach(first));

    const [early = 0, late = 0] = [each[0], each.at(-1)];
    expect(early).toBeGreaterThan(1);
    expect(late / early).toBeLessThan(1.5);
  }, 120_000);
});
