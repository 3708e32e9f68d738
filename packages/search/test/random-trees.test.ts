import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openPeople, personFields } from './database.ts';
import { checkCost } from '../src/query-cost.ts';
import { QueryError, type FieldTable, type QueryNode } from '../src/index.ts';
import { find } from './find.ts';
import { matches } from './in-memory.ts';
import { people } from './people.ts';
import { print, randomQuery } from './random-query.ts';
import type { TestDatabase } from './test-database.ts';

describe('random trees', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openPeople();
  });

  /** The same seed asks the same, so that a suite tells of the change and not of the day; SEARCH_SEED asks something else. */
  const seed = Number(process.env.SEARCH_SEED ?? 1);
  const plain = personFields();
  const withLexicon = personFields({ lexicon: true });

  /** Random trees may cost more than a search may; those are refused, which query-cost.test.ts is about. */
  function isAffordable(node: QueryNode, fields: FieldTable): boolean {
    try {
      checkCost(node, fields);
      return true;
    } catch (error) {
      if (error instanceof QueryError && error.reason === 'limit') return false;
      throw error;
    }
  }

  it('finds in the database what an evaluator in memory finds, as a tree and as text', async () => {
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
