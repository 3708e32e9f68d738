import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compileQuery, QueryError, type CompiledQuery } from '../src/index.ts';
import { openPeople, personFields } from './database.ts';
import { options } from './find.ts';
import type { TestDatabase } from './test-database.ts';

describe('fuzz', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openPeople();
  });

  /** The same seed asks the same; SEARCH_SEED asks something else. */
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

  /** Texts compiled; `.ci/run` asks for more. */
  const texts = Number(process.env.FUZZ_TEXTS ?? 10_000);

  it('refuses or compiles random texts, and nothing else', () => {
    let compiled = 0;
    fc.assert(
      fc.property(fc.oneof({ weight: 4, arbitrary: fromPieces }, anyText), fc.boolean(), (text, lenient) => {
        if (tryCompile(text, lenient)) compiled += 1;
      }),
      { seed, numRuns: texts },
    );
    expect(compiled).toBeGreaterThan(texts / 10);
  });

  /** Statements run; FUZZ_QUERIES=100000 takes minutes. */
  const runs = Number(process.env.FUZZ_QUERIES ?? 1_500);

  it(
    'runs what it compiles',
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
});
