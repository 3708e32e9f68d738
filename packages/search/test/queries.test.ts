import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { compileQuery, QueryError, type CompiledQuery, type CompileOptions } from '../src/index.ts';
import { find, openPeople, options, personFields } from './database.ts';
import { cases } from './query-cases.ts';
import { phoneCases } from './phone-cases.ts';
import { rangeCases } from './range-cases.ts';
import type { TestDatabase } from './test-database.ts';

describe('queries', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openPeople();
  });

  describe.each([
    ['with the words of each record', personFields()],
    ["with the account's lexicon", personFields({ lexicon: true })],
  ])('%s', (_, fields) => {
    describe.each(Object.entries({ ...cases, ...phoneCases, ...rangeCases }))('%s', (_rule, queries) => {
      it.each(Object.entries(queries))('%s finds exactly its people', async (query, expected) => {
        expect(await find(database, query, { fields })).toEqual(expected);
      });
    });
  });

  describe('lenient search', () => {
    it.each([
      ['jones - sons', [4]],
      ['developer (london', [1]],
      ['"jane smith', [1, 16]],
      ['smith AND', []],
      ['jones AND (sons', []],
      ['smi* (', []],
      ['c++ / linux', [3]],
      ['acme ltd: (london', [1]],
      ['jane.smith@acme.com (', [1]],
      ['CAN-1003 )', [3]],
      ['(((', []],
      ['-', []],
      ['smith OR', []],
      ['firstName:"jane', []],
      ['firstName:jane', [1]],
      ['smith OR smyth', [1, 2, 5, 16]],
      ['Peter & Anderson!', [7]],
      ['smith - 07700 900456', [2, 16]],
      ['smith (07700 900123', [1]],
    ])(
      '%s finds the people with its words if its syntax is invalid, else its matches',
      async (query, expected) => {
        expect(await find(database, query, { lenient: true })).toEqual(expected);
      },
    );
  });

  describe('text that means something to SQL, LIKE, a regular expression or a tsquery', () => {
    const strings: readonly string[] = JSON.parse(
      readFileSync(new URL('./injection.json', import.meta.url), 'utf8'),
    ) as string[];

    function compiledOrRefused(text: string, how: CompileOptions): CompiledQuery | 'refused' {
      try {
        return compileQuery(text, how);
      } catch (error) {
        if (error instanceof QueryError) return 'refused';
        throw error;
      }
    }

    it.each(strings.map((text) => [JSON.stringify(text), text]))(
      '%s stays a literal or is refused',
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
});
