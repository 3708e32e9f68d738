import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compileQuery, QueryError } from '../src/index.ts';
import { openPeople, personFields } from './database.ts';
import { options } from './find.ts';
import type { TestDatabase } from './test-database.ts';

const strings: readonly string[] = JSON.parse(
  readFileSync(new URL('./injection.json', import.meta.url), 'utf8'),
) as string[];

let database: TestDatabase;
beforeAll(async () => {
  database = await openPeople();
}, 60_000);
afterAll(() => database.close());

describe('a text that means something to SQL, LIKE, a regular expression or a tsquery', () => {
  it.each(strings.map((text) => [JSON.stringify(text), text]))(
    '%s is a literal or refused',
    async (_, text) => {
      for (const fields of [personFields(), personFields({ lexicon: true })]) {
        for (const lenient of [false, true]) {
          try {
            const { sql, params } = compileQuery(text, { ...options, fields, lenient });
            expect(sql).not.toMatch(/drop|sleep|1=1|script/);
            const found = await database.query(`select 1 from "Person" p where ${sql}`, [...params]);
            expect(found.rows.length).toBeLessThanOrEqual(16);
          } catch (error) {
            expect(error).toBeInstanceOf(QueryError);
          }
        }
      }
      const { rows } = await database.query('select count(*)::int as n from "Person"');
      expect(rows).toEqual([{ n: 16 }]);
    },
  );
});
