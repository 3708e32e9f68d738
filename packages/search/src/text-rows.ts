import { evaluateOnce } from './compile-context.ts';
import type { TextRows, TextsOfAccount } from './field-table.ts';

/** Returns SQL of the ids of rows whose vector matches a query, which the vectors' index answers. */
export const findMatchingIds = (texts: TextsOfAccount, rows: TextRows, query: string): string =>
  findIds(texts, rows, `${rows.vector} @@ ${evaluateOnce(query)}`);

/** Returns SQL of the ids of rows that pass a test. */
export function findIds({ accountId }: TextsOfAccount, rows: TextRows, test: string): string {
  const conditions = [
    ...(accountId === null ? [] : [`${rows.account} = ${accountId}`]),
    ...(rows.forceIndex === undefined ? [] : [rows.forceIndex]),
    test,
  ];
  return `select ${rows.id} from ${rows.from} where ${conditions.join(' and ')}`;
}
