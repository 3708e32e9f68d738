import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Database } from '../src/index.ts';
import {
  noSources,
  readOwnSources,
  type CheckedSource,
  type DatabaseSources,
} from '../src/migrations/sql-sources.ts';
import { createTestDatabase } from '../src/testing/index.ts';

describe('SQL sources', () => {
  const source = (name: string, sql: string): CheckedSource => ({ name, sql, checksum: sql });

  const half = source(
    'half',
    'CREATE FUNCTION half(n int) RETURNS int LANGUAGE sql AS $$ SELECT third(n) $$;',
  );
  const third = source(
    'third',
    'CREATE FUNCTION third(n int) RETURNS int LANGUAGE sql AS $$ SELECT n / 3 $$;',
  );
  const halves = source('halves', 'CREATE VIEW halves AS SELECT half(6) AS n;');

  let database: Database;

  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.close());

  const count = async (text: string): Promise<number> =>
    (await database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${text}`))[0]?.n ?? 0;

  describe('the sources of the installed tree', () => {
    it('each defines what its name says, once', async () => {
      const { tables, code } = await readOwnSources();
      const names = [...tables, ...code].map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      for (const { name, sql } of [...tables, ...code]) {
        const made = [
          ...sql.matchAll(/^CREATE (?:UNLOGGED )?(?:TABLE|VIEW|FUNCTION) (?:public\.)?(\w+)/gimu),
        ];
        expect([name, ...new Set(made.map(([, one]) => one))]).toEqual(
          made.length === 0 ? [name] : [name, name],
        );
      }
      expect(names.length).toBeGreaterThan(100);
    });

    it('a migrated database has them, and a second run changes nothing', async () => {
      const lines: string[] = [];
      await database.migrate({ onProgress: (line) => lines.push(line) });
      expect(lines).toEqual([]);
    });

    it('findPendingSources names different ones and removed ones', async () => {
      expect(await database.pendingSources()).toEqual([]);
      const changed = (await readOwnSources()).code[0]?.name ?? '';
      await database.query(`UPDATE sql_sources SET checksum = '' WHERE name = $1`, [changed]);
      await database.query(`INSERT INTO sql_sources (name, checksum) VALUES ('of_yore', '')`);
      expect(await database.pendingSources()).toEqual([changed, 'of_yore']);
      await database.migrate();
      expect(await database.pendingSources()).toEqual([]);
    });

    it('tables, indexes and constraints never depend on them', async () => {
      const { code } = await readOwnSources();
      const depending = await database.query(
        `SELECT d.classid::regclass::text AS what, d.objid FROM pg_depend d JOIN pg_proc p ON p.oid = d.refobjid
       WHERE d.refclassid = 'pg_proc'::regclass AND p.proname = ANY($1::text[])
         AND d.classid NOT IN ('pg_trigger'::regclass, 'pg_rewrite'::regclass)`,
        [code.map(({ name }) => name)],
      );
      expect(depending).toEqual([]);
    });
  });

  describe('applySources', () => {
    const follow = (code: readonly CheckedSource[], tables: readonly CheckedSource[] = []) =>
      database.migrate({ sources: { ...noSources, tables, code } });
    const n = async (): Promise<unknown> => (await database.query('SELECT n FROM halves'))[0]?.n;

    beforeEach(() => follow([half, third, halves]));

    it('it replaces changed sources with their dependents and signatures, and drops removed ones', async () => {
      expect(await n()).toBe(2);
      const longer = source(
        'third',
        'CREATE FUNCTION third(n int, by int DEFAULT 2) RETURNS int LANGUAGE sql AS $$ SELECT n / by $$;',
      );
      await follow([half, longer, halves]);
      expect(await n()).toBe(3);
      await follow([longer]);
      expect(await database.query(`SELECT proname FROM pg_proc WHERE proname IN ('half', 'third')`)).toEqual([
        { proname: 'third' },
      ]);
      expect(await database.query('SELECT name FROM sql_sources')).toEqual([{ name: 'third' }]);
      expect(await count(`pg_views WHERE viewname = 'halves'`)).toBe(0);
    });

    it('it names sources that do not parse or call something missing, and changes nothing', async () => {
      const broken = source(
        'half',
        'CREATE FUNCTION half(n int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETRUN 1; END $$;',
      );
      await expect(follow([broken, third, halves])).rejects.toMatchObject({
        code: 'MIGRATION_FAILED',
        message: expect.stringMatching(/half.*RETRUN/u),
      });
      const alone = source(
        'half',
        'CREATE FUNCTION half(n int) RETURNS int LANGUAGE sql AS $$ SELECT fourth(n) $$;',
      );
      await expect(follow([alone, third, halves])).rejects.toMatchObject({
        message: expect.stringMatching(/half\(integer\).*fourth/u),
      });
      expect(await n()).toBe(2);
    });

    it('it refuses to change what an operator’s own view depends on', async () => {
      await database.query('CREATE VIEW reports AS SELECT half(4) AS n');
      await expect(follow([third])).rejects.toMatchObject({
        code: 'MIGRATION_FAILED',
        message: expect.stringContaining('other objects depend on'),
      });
      expect(await database.query('SELECT n FROM reports')).toEqual([{ n: 1 }]);
    });

    it('it recreates a table whose text changed, and drops a removed one', async () => {
      const kept = source('kept', 'CREATE TABLE kept (n int);');
      await follow([half, third, halves], [kept]);
      await database.query('INSERT INTO kept VALUES (1)');
      await follow([third], [kept]);
      expect(await count('kept')).toBe(1);
      await follow([third], [source('kept', 'CREATE TABLE kept (n bigint);')]);
      expect(await count('kept')).toBe(0);
      await follow([third]);
      expect(await count(`pg_tables WHERE tablename = 'kept'`)).toBe(0);
    });

    it('several processes may apply them at once', async () => {
      const all = [
        half,
        third,
        halves,
        source('one', 'CREATE FUNCTION one() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;'),
      ];
      await Promise.all([follow(all), follow(all), follow(all)]);
      expect(await database.query('SELECT one() AS n')).toEqual([{ n: 1 }]);
    });
  });

  describe('search rows', () => {
    const account = randomUUID();
    const own = (rows: Partial<DatabaseSources>, all: DatabaseSources): DatabaseSources => ({
      ...all,
      ...rows,
    });

    it('rebuildSearch rewrites them for a kind whose words changed', async () => {
      await database.query(`INSERT INTO accounts (id, name) VALUES ($1, 'Agency')`, [account]);
      await database.query(
        `INSERT INTO companies ("accountId", id, reference, name, description)
       SELECT $1::uuid, gen_random_uuid(), 'COM-' || n, 'Company ' || n, 'plain' FROM generate_series(1, 1201) AS n`,
        [account],
      );
      const found = (word: string): Promise<number> =>
        count(`company_search WHERE vector @@ nova_phrase('${word}')`);
      expect([await found('plain'), await found('nialp')]).toEqual([1201, 0]);
      const all = await readOwnSources();
      const reversed = all.code.map((one) =>
        one.name === 'company_texts'
          ? {
              ...one,
              sql: one.sql.replaceAll('r."description"', 'reverse(r."description")'),
              checksum: 'reversed',
            }
          : one,
      );
      const searchRows = all.searchRows.map((rows) =>
        rows.records === 'companies' ? { ...rows, checksum: 'reversed' } : rows,
      );
      const lines: string[] = [];
      await database.migrate({
        sources: own({ code: reversed, searchRows }, all),
        onProgress: (line) => lines.push(line),
      });
      expect([await found('plain'), await found('nialp')]).toEqual([0, 1201]);
      expect(lines).toContain('Searches find 1201 of companies by today’s rules.');
      expect(await count(`search_words WHERE word = 'nialp'`)).toBeGreaterThan(0);
      expect(await count(`search_words WHERE word = 'plain'`)).toBe(0);
    });
  });
});
