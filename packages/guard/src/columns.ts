import type { Node } from 'libpg-query';
import { names } from './syntax.ts';

/** What a query gives: a column's name, where it has one, and whether its value is the account. */
export interface Column {
  readonly name: string | undefined;
  readonly account: boolean;
}

/** All columns of a query in their order; undefined where a star hides them. */
export type Columns = readonly Column[] | undefined;

/** What UNION, INTERSECT and EXCEPT give of two queries. */
export function combined(left: Columns, right: Columns): Columns {
  return left?.map(({ name, account }, place) => ({
    name,
    account: account && right?.[place]?.account === true,
  }));
}

/** The columns under the names that an alias gives them. */
export function renamed(columns: Columns, aliases: readonly Node[] | undefined): Columns {
  if (aliases === undefined) return columns;
  const given = names(aliases);
  return given && columns?.map(({ name, account }, place) => ({ name: given[place] ?? name, account }));
}
