import type pg from 'pg';

/** Candidates without triggers or foreign keys, with indexes of id, age and words. */
export const plainTable = 'bench.plain_candidates';

/** As many as works.ts uses. */
const copied = 2_000;

const texts = ['firstName', 'lastName', 'email', 'jobTitle', 'currentEmployer', 'overview']
  .map((name) => `coalesce("${name}", '')`)
  .join(` || ' ' || `);

export async function makePlainTable(pool: pg.Pool, accountId: string): Promise<void> {
  await pool.query(`DROP TABLE IF EXISTS ${plainTable}`);
  await pool.query(`CREATE TABLE ${plainTable} (LIKE candidates INCLUDING DEFAULTS)`);
  await pool.query(
    `INSERT INTO ${plainTable} SELECT * FROM candidates WHERE "accountId" = $1 AND reference LIKE 'CAN-%'
     ORDER BY hashtext(id::text) LIMIT ${copied}`,
    [accountId],
  );
  await pool.query(`ALTER TABLE ${plainTable} ADD PRIMARY KEY ("accountId", id), ADD COLUMN words tsvector GENERATED ALWAYS AS
    (to_tsvector('simple', ${texts})) STORED`);
  await pool.query(`CREATE INDEX ON ${plainTable} ("accountId", "createdOn" DESC, id DESC)`);
  await pool.query(`CREATE INDEX ON ${plainTable} USING gin (words)`);
}
