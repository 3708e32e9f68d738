import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { corpusOf, keptSeed, ownSeed } from '@nova/table-corpus';
import { figures } from './corpus/figures.ts';
import { tryTable, type Tried } from './corpus/try-table.ts';

describe('corpus', () => {
  /**
   * `CORPUS_FIGURES=1` imports all tables and prints the figures of packages/features/src/imports/tables/README.md. A suite that runs often takes every
   * fifth: each export of each system in one or two of the six languages.
   */
  const wanted = process.env.CORPUS_FIGURES !== undefined;
  const every = wanted ? 1 : 5;

  describe.each([
    ['in the repository', corpusOf(ownSeed, every)],
    ['of a seed that nothing was tuned on', corpusOf(keptSeed, every)],
  ] as const)('the corpus %s', (_which, tables) => {
    let database: Database;
    const tried: Tried[] = [];
    beforeAll(async () => {
      database = await sharedDatabase();
    });
    afterAll(() => {
      if (wanted) process.stdout.write(figures(tried));
    });

    it.each(tables.map((table) => [table.path, table] as const))(
      '%s matches its true values after the import',
      async (_path, table) => {
        const one = await tryTable(database, table);
        tried.push(one);
        expect(one.wrong).toEqual([]);
        expect(one.taken / one.sound).toBeGreaterThanOrEqual(0.97);
      },
    );
  });
});
