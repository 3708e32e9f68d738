import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { compileQuery, QueryError, type CompiledQuery, type CompileOptions } from '../src/index.ts';
import { openPeople, personFields } from './database.ts';
import { options } from './find.ts';
import type { TestDatabase } from './test-database.ts';

describe('a text that means something to SQL, LIKE, a regular expression or a tsquery', () => {
  const strings: readonly string[] = JSON.parse(
    readFileSync(new URL('./injection.json', import.meta.url), 'utf8'),
  ) as string[];

  let database: TestDatabase;
  beforeAll(async () => {
    database = await openPeople();
  });

  function compiledOrRefused(text: string, how: CompileOptions): CompiledQuery | 'refused' {
    try {
      return compileQuery(text, how);
    } catch (error) {
      if (error instanceof QueryError) return 'refused';
      throw error;
    }
  }

  it.each(strings.map((text) => [JSON.stringify(text), text]))(
    '%s is a literal or refused',
    async (_, text) => {
      for (const fields of [personFields(), personFields({ lexicon: true })]) {
        for (const lenient of [false, true]) {
          const compiled = compiledOrRefused(text, { ...options, fields, lenient });
          if (compiled === 'refused') continue;
          const { sql, params } = compiled;
          expect(sql).not.toMatch(/drop|sleep|1=1|script/);
          await database.query(`select 1 from "Person" p where ${sql}`, [...params]);
        }
      }
      const { rows } = await database.query('select count(*)::int as n from "Person"');
      expect(rows).toEqual([{ n: 16 }]);
    },
  );
});
