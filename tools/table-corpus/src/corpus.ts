import { languages } from './languages/languages.ts';
import { systems } from './systems/systems.ts';
import { writeTable, type CorpusTable } from './write-table.ts';

/** For the repository's tables, on which words and readers may be tuned. */
export const ownSeed = 1;
/** For figures; nothing is tuned on them. */
export const keptSeed = 2;

/**
 * Nine systems, six languages.
 * @param every 5 for every fifth table; a multiple of 2 or 3 would leave out languages
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
