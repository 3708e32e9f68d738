import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openPeople, personFields } from './database.ts';
import { find } from './find.ts';
import { matches } from './in-memory.ts';
import { people } from './people.ts';
import { print, randomQuery } from './random-query.ts';
import type { TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openPeople();
}, 60_000);
afterAll(() => database.close());

const plain = personFields();
const withLexicon = personFields({ lexicon: true });

it('finds in the database what an evaluator in memory finds, as a tree and as text', async () => {
  await fc.assert(
    fc.asyncProperty(randomQuery, fc.boolean(), async (node, lexicon) => {
      const expected = people.filter((person) => matches(node, person) === true).map((person) => person.n);
      const fields = lexicon ? withLexicon : plain;
      expect(await find(database, node, { fields })).toEqual(expected);
      expect(await find(database, print(node), { fields })).toEqual(expected);
    }),
    { numRuns: 500 },
  );
}, 120_000);
