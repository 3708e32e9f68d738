import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  compileQuery,
  QueryError,
  type CompiledQuery,
  type FieldTable,
  type QueryNode,
} from '../src/index.ts';
import { checkCost } from '../src/query-cost.ts';
import { find, openPeople, options, personFields } from './database.ts';
import { matches } from './in-memory.ts';
import { people } from './people.ts';
import { print, randomQuery } from './random-query.ts';
import type { TestDatabase } from './test-database.ts';

describe('fuzz', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openPeople();
  });

  /** SEARCH_SEED sets another seed. */
  const seed = Number(process.env.SEARCH_SEED ?? 1);
  const fields = personFields({ lexicon: true });
  const pieces = [
    ...Array.from('+-=&|><!(){}[]^"~*?:\\/ ,.\'%_$#@;\u0000\u0001'),
    ' AND ',
    ' OR ',
    ' NOT ',
    '&&',
    '||',
    ' TO ',
    'now',
    'now-3d/d',
    '+1M',
    '||+1d',
    '2026',
    '2026-03-10',
    '"10/03/2026"',
    'smith',
    'José',
    'C++',
    '🙂',
    '\ud800',
    'firstName:',
    'createdOn:',
    'desiredSalary:',
    'placed:',
    'skills:',
    'mobile:',
    'id:',
    'dateOfBirth:',
    'email:',
    'tags.group:',
    'customFields.Day\\ rate:',
    '_exists_:',
    'nope:',
    '~1',
    '^2',
    '[',
    '>=',
    '"a b"',
    '\ue000',
    '5',
  ];
  const fromPieces = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''));
  const anyText = fc.string({ unit: 'binary', maxLength: 60 });

  function tryCompile(text: string, lenient: boolean): CompiledQuery | null {
    try {
      return compileQuery(text, { ...options, fields, lenient });
    } catch (error) {
      if (error instanceof QueryError) return null;
      throw error;
    }
  }

  /** `.ci/run` compiles more texts. */
  const texts = Number(process.env.FUZZ_TEXTS ?? 10_000);

  it('The compiler accepts random texts or throws a QueryError', () => {
    let compiled = 0;
    fc.assert(
      fc.property(fc.oneof({ weight: 4, arbitrary: fromPieces }, anyText), fc.boolean(), (text, lenient) => {
        if (tryCompile(text, lenient)) compiled += 1;
      }),
      { seed, numRuns: texts },
    );
    expect(compiled).toBeGreaterThan(texts / 10);
  });

  const runs = Number(process.env.FUZZ_QUERIES ?? 1_500);

  it(
    'The database runs every compiled query',
    async () => {
      let ran = 0;
      await fc.assert(
        fc.asyncProperty(fc.oneof({ weight: 4, arbitrary: fromPieces }, anyText), async (text) => {
          const query = tryCompile(text, true);
          if (!query) return;
          await database.query(`select p."n" from "Person" p where ${query.sql}`, [...query.params]);
          ran += 1;
        }),
        { seed, numRuns: runs },
      );
      expect(ran).toBeGreaterThan(runs / 10);
    },
    120_000 + runs * 30,
  );

  const plain = personFields();
  const withLexicon = personFields({ lexicon: true });

  function isAffordable(node: QueryNode, fields: FieldTable): boolean {
    try {
      checkCost(node, fields);
      return true;
    } catch (error) {
      if (error instanceof QueryError && error.reason === 'limit') return false;
      throw error;
    }
  }

  it('A random query finds the same people as an evaluator in memory, as a tree and as text', async () => {
    await fc.assert(
      fc.asyncProperty(randomQuery, fc.boolean(), async (node, lexicon) => {
        const expected = people.filter((person) => matches(node, person) === true).map((person) => person.n);
        const fields = lexicon ? withLexicon : plain;
        fc.pre(isAffordable(node, fields));
        expect(await find(database, node, { fields })).toEqual(expected);
        expect(await find(database, print(node), { fields })).toEqual(expected);
      }),
      { seed, numRuns: 500 },
    );
  });
});
