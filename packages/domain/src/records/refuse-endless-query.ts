import { NovaError } from '@nova/contract';

/** PostgreSQL's codes for a statement that ran into its time limit, or into a limit of the program: a word list too long, a stack. */
const tooCostly = /^(?:57014|54)/u;

/** A search that takes too long, or expands to more than PostgreSQL holds, is the query's fault, not the database's (docs/query-language.md#bounds). @throws INVALID_QUERY */
export function refuseEndlessQuery(error: unknown): never {
  if (error instanceof Error && 'code' in error && tooCostly.test(String(error.code))) {
    throw new NovaError(
      'INVALID_QUERY',
      'This search costs too much and was stopped. Use fewer terms, above all fewer with ~ or wildcards, and add a plain word that narrows it.',
      { cause: error },
    );
  }
  throw error;
}
