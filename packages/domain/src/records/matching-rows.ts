import { byIndex } from '@nova/kinds';
import type { Condition } from './page-statement.ts';
import { joinsSql, wordsOf, type RecordSource } from './record-source.ts';

/**
 * FROM and WHERE of all records of a source that meet the conditions, within the account: for statements that do something with every
 * one of them. The record is under the source's alias.
 * @param firstParameter the number of the first parameter that is free
 */
export function matchingRows(
  source: RecordSource,
  conditions: readonly Condition[],
  firstParameter: number,
): { readonly sql: string; readonly values: readonly unknown[] } {
  const values: unknown[] = [];
  const wanted = conditions.map(({ build }) => {
    const built = build(firstParameter + values.length);
    values.push(...built.values);
    return `(${built.sql})`;
  });
  const a = source.alias;
  const byWords = conditions.some(({ reads }) => reads?.words);
  const from = byWords
    ? `${wordsOf(source).table} found JOIN ${source.from} ON ${a}."accountId" = found."accountId" AND ${a}.id = found.id`
    : source.from;
  const account = byWords ? `found."accountId" = $1 AND ${byIndex('found')}` : `${a}."accountId" = $1`;
  return {
    sql: `FROM ${from} ${joinsSql(source, wanted)} WHERE ${[account, ...wanted].join(' AND ')}`,
    values,
  };
}
