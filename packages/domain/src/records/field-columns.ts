import { text, through, type Field, type FieldOptions } from '@nova/search';

/** Where the words of every kind of record are: its own table of vectors (`RecordSource.words`), and the account's words. */
export const searchedWords = {
  vector: 'found.vector',
  keys: 'rtrim(found.keys)',
  lexicon: { table: 'search_words k', word: 'k.word', account: 'k."accountId"' },
} as const;

/** The name behind a reference to one of an account's few rows: those that match first, then the records that refer to them. */
const nameBehind = (table: string, column: string, options: FieldOptions = {}): Field =>
  through(text('n.name', options), {
    key: column,
    columns: 'n.id',
    from: `${table} n`,
    account: 'n."accountId"',
  });

/** The name behind a reference to master data. */
export const masterDataName = (column: string, options: FieldOptions = {}): Field =>
  nameBehind('master_data', column, options);

/** The name behind a reference to a user. */
export const userName = (column: string, options: FieldOptions = {}): Field =>
  nameBehind('users', column, options);
