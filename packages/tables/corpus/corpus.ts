import { languages } from './languages/languages.ts';
import { systems } from './systems/systems.ts';
import { writeTable, type CorpusTable } from './write-table.ts';

/** The seed of the tables in the repository; words and readers may be tuned on them. */
export const ownSeed = 1;
/** The seed of tables for figures alone: nothing is tuned on them. */
export const keptSeed = 2;

/**
 * Makes the exports of nine systems in six languages, each with what Nova must store.
 * @param every 3 for every third table, from the first on
 */
export const corpusOf = (seed: number, every = 1): readonly CorpusTable[] =>
  systems
    .flatMap(({ name, exports, workbooks }) =>
      [...exports, ...(workbooks ? exports.map((one) => ({ ...one, ...workbooks })) : [])].flatMap((one) =>
        languages.map((language) => () => writeTable(seed, name, one, language)),
      ),
    )
    .filter((_write, index) => index % every === 0)
    .map((write) => write());
