import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { EmbeddedDatabase } from '../src/open-embedded.ts';
import { openTemporary } from '../src/testing/temporary-database.ts';

describe('vacuum of the embedded database', () => {
  let database: EmbeddedDatabase;
  let pool: pg.Pool;

  const query = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
    (await pool.query<Row>(text)).rows;

  beforeAll(async () => {
    database = await openTemporary();
    pool = new pg.Pool({ ...database.address, user: 'postgres', database: 'postgres', max: 4 });
    // The pool ends before its idle connections notice.
    pool.on('error', () => undefined);
    await database.vacuum(pool);
    await query('CREATE TABLE "Rows" (n int PRIMARY KEY, text text)');
  });
  afterAll(async () => {
    await pool.end();
    await database.close();
  });

  const pages = async (): Promise<number> => {
    const [row] = await query<{ pages: number }>(`SELECT (pg_relation_size('"Rows"') / 8192)::int AS pages`);
    return row?.pages ?? -1;
  };

  it('vacuum skips a table with few changes', async () => {
    await query(`INSERT INTO "Rows" SELECT n, 'few' FROM generate_series(1, 20) AS n`);
    expect(await database.vacuum(pool)).toEqual([]);
  });

  it('vacuum updates the planner’s row count once', async () => {
    await query(`INSERT INTO "Rows" SELECT n, 'many' FROM generate_series(21, 5000) AS n`);
    expect(await database.vacuum(pool)).toEqual(['public."Rows"']);
    expect(await query(`SELECT reltuples::int AS n FROM pg_class WHERE relname = 'Rows'`)).toEqual([
      { n: 5000 },
    ]);
    expect(await database.vacuum(pool)).toEqual([]);
  });

  it('vacuum frees the space of dead rows while others write', async () => {
    const before = await pages();
    for (let round = 0; round < 5; round++) {
      await query(`UPDATE "Rows" SET text = 'round ${String(round)}'`);
      const [vacuumed] = await Promise.all([
        database.vacuum(pool),
        query(`UPDATE "Rows" SET text = 'meanwhile' WHERE n = 7`),
      ]);
      expect(vacuumed).toEqual(['public."Rows"']);
    }
    expect(await pages()).toBeLessThanOrEqual(before * 3);
    expect(await query(`SELECT count(*)::int AS n FROM "Rows"`)).toEqual([{ n: 5000 }]);
  });
});
