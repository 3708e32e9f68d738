import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEmbeddedTestDatabase } from '../src/testing/embedded-test-database.ts';
import type { Database } from '../src/index.ts';

let database: Database;
beforeAll(async () => {
  database = await createEmbeddedTestDatabase();
  await database.vacuum();
  await database.query('CREATE TABLE "Rows" (n int PRIMARY KEY, text text)');
}, 120_000);
afterAll(() => database.close());

const pages = async (): Promise<number> => {
  const [row] = await database.query<{ pages: number }>(
    `SELECT (pg_relation_size('"Rows"') / 8192)::int AS pages`,
  );
  return row?.pages ?? -1;
};

describe('vacuum of the embedded database', () => {
  it('leaves alone what is hardly changed', async () => {
    await database.query(`INSERT INTO "Rows" SELECT n, 'few' FROM generate_series(1, 20) AS n`);
    expect(await database.vacuum()).toEqual([]);
  });

  it('lets the planner know of new rows', async () => {
    await database.query(`INSERT INTO "Rows" SELECT n, 'many' FROM generate_series(21, 5000) AS n`);
    expect(await database.vacuum()).toEqual(['public."Rows"']);
    expect(await database.query(`SELECT reltuples::int AS n FROM pg_class WHERE relname = 'Rows'`)).toEqual([
      { n: 5000 },
    ]);
    expect(await database.vacuum()).toEqual([]);
  });

  it('uses the space of rows that are no more again, while others read and write', async () => {
    const before = await pages();
    for (let round = 0; round < 5; round++) {
      await database.query(`UPDATE "Rows" SET text = 'round ${String(round)}'`);
      const [vacuumed] = await Promise.all([
        database.vacuum(),
        database.query(`UPDATE "Rows" SET text = 'meanwhile' WHERE n = 7`),
      ]);
      expect(vacuumed).toEqual(['public."Rows"']);
    }
    expect(await pages()).toBeLessThanOrEqual(before * 3);
    expect(await database.query(`SELECT count(*)::int AS n FROM "Rows"`)).toEqual([{ n: 5000 }]);
  });
});
