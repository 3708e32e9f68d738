import { beforeAll, describe, expect, it } from '@jest/globals';
import { dateCases } from './date-cases.ts';
import { openPeople, personFields } from './database.ts';
import { find } from './find.ts';
import { cases } from './query-cases.ts';
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
    describe.each(Object.entries({ ...cases, ...dateCases }))('%s', (_rule, queries) => {
      it.each(Object.entries(queries))('%s', async (query, expected) => {
        expect(await find(database, query, { fields })).toEqual(expected);
      });
    });
  });
});
