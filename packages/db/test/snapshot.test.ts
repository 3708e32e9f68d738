import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { embeddedIn } from '@nova/embedded';
import { openDatabase, type Database } from '../src/index.ts';
import { createTestDatabase, createTestFolder } from '../src/testing/index.ts';

describe('Database.snapshot', () => {
  let folder: string;
  let database: Database;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nova-snapshot-'));
    if (!process.env.TEST_DATABASE_URL) await createTestFolder(folder);
    database = process.env.TEST_DATABASE_URL
      ? await createTestDatabase()
      : await openDatabase(embeddedIn(folder, 'server'));
    await database.query('CREATE TABLE purses (id int PRIMARY KEY, coins int NOT NULL, note text)');
    await database.query(
      `INSERT INTO purses SELECT n, 100, repeat('x', 1000) FROM generate_series(1, 2000) n`,
    );
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  const whole = `SELECT count(*)::int AS purses, sum(coins)::int AS coins, max(id) AS last FROM purses`;

  /** Only the sum of coins is constant. */
  function trade(): { readonly stop: () => Promise<{ readonly trades: number; readonly longest: number }> } {
    let stopped = false;
    let trades = 0;
    let longest = 0;
    const work = async (): Promise<void> => {
      for (let next = 3_000; !stopped; next++) {
        const began = performance.now();
        await database.query(
          `WITH gone AS (DELETE FROM purses WHERE id = (SELECT min(id) FROM purses) RETURNING coins, note)
         INSERT INTO purses SELECT $1::int, coins, note FROM gone`,
          [next],
        );
        longest = Math.max(longest, performance.now() - began);
        trades++;
      }
    };
    const working = work();
    return {
      stop: async () => {
        stopped = true;
        await working;
        return { trades, longest };
      },
    };
  }

  it('it shows one moment after all earlier commits while others write', async () => {
    const trading = trade();
    await database.query(`INSERT INTO purses VALUES (1000000, 0, 'committed before')`);
    const seen = await database.snapshot(async (view) => {
      const first = await view.query(whole);
      for (let turn = 0; turn < 5; turn++) {
        const before = await database.query<{ last: number }>(`SELECT count(*) AS last FROM purses`);
        expect(before).toHaveLength(1);
        await sleep(20);
        expect(await view.query(whole)).toEqual(first);
      }
      await database.query(`INSERT INTO purses VALUES (2000000, 0, 'committed meanwhile')`);
      expect(await view.query(whole)).toEqual(first);
      return first;
    });
    const { trades } = await trading.stop();
    expect(seen).toEqual([{ purses: 2001, coins: 200_000, last: 1_000_000 }]);
    expect(trades).toBeGreaterThan(0);
    expect(await database.query(whole)).toEqual([{ purses: 2002, coins: 200_000, last: 2_000_000 }]);
  });

  it('it leaves nothing behind, even if the work fails', async () => {
    await expect(database.snapshot(() => Promise.reject(new Error('the reader is gone')))).rejects.toThrow(
      'the reader is gone',
    );
    expect((await readdir(folder)).filter((name) => name.startsWith('snapshot'))).toEqual([]);
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});
