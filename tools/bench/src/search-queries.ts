import * as planted from './data/planted.ts';

export interface SearchQuery {
  readonly name: string;
  /** Absent: the saved search alone. */
  readonly query?: string;
  readonly saved?: true;
  /** Known by counting planted words … */
  readonly finds?: number;
  /** … or by a plain statement whose `$1` is the account. */
  readonly counted?: string;
}

/** The query of the saved search in `search.ts`. */
export const savedQuery = `${planted.commonWord.text} AND rating:[4 TO 5]`;

const from = `SELECT count(*)::int AS total FROM candidates WHERE "accountId" = $1`;

/** For an account with so many candidates. */
export const searchQueries = (records: number): readonly SearchQuery[] => [
  { name: 'rare word', query: planted.rareWord, finds: planted.rareMatches },
  {
    name: 'common word',
    query: planted.commonWord.text,
    finds: planted.countPlanted([planted.commonWord], records),
  },
  {
    name: 'two words',
    query: `${planted.commonWord.text} ${planted.secondWord.text}`,
    finds: planted.countTogether([planted.commonWord, planted.secondWord], records),
  },
  {
    name: 'phrase',
    query: `"${planted.phrase.text}"`,
    finds: planted.countPlanted([planted.phrase], records),
  },
  { name: 'prefix wildcard', query: 'microbi*', finds: planted.countPlanted(planted.prefixed, records) },
  { name: 'leading wildcard', query: '*ography', finds: planted.countPlanted(planted.suffixed, records) },
  { name: 'fuzzy', query: 'kubernettes~', finds: planted.countPlanted([planted.misspelt], records) },
  { name: 'fielded', query: 'lastName:Okonkwo', counted: `${from} AND "lastName" = 'Okonkwo'` },
  {
    name: 'fielded phrase',
    query: 'jobTitle:"Data Analyst"',
    counted: `${from} AND "jobTitle" ~ '\\mData Analyst\\M'`,
  },
  {
    name: 'dates',
    query: 'createdOn:[2024-01-01 TO 2024-03-31]',
    counted: `${from} AND "createdOn" >= '2024-01-01Z' AND "createdOn" < '2024-04-01Z'`,
  },
  {
    name: 'word and dates',
    query: `${planted.commonWord.text} AND createdOn:[2024-01-01 TO 2024-03-31]`,
    counted: `${from} AND "createdOn" >= '2024-01-01Z' AND "createdOn" < '2024-04-01Z'
      AND overview ~* '\\m${planted.commonWord.text}\\M'`,
  },
  {
    name: 'saved search',
    saved: true,
    counted: `${from} AND rating BETWEEN 4 AND 5 AND overview ~* '\\m${planted.commonWord.text}\\M'`,
  },
  {
    name: 'word in saved search',
    saved: true,
    query: planted.secondWord.text,
    counted: `${from} AND rating BETWEEN 4 AND 5 AND overview ~* '\\m${planted.commonWord.text}\\M'
      AND overview ~* '\\m${planted.secondWord.text}\\M'`,
  },
];
