import type { Node } from 'libpg-query';
import type { Scope } from './scope.ts';
import { as, isStar, names } from './syntax.ts';

/** What a query gives: a column's name, where it has one, and whether its value is the account. */
export interface Column {
  readonly name: string | undefined;
  readonly account: boolean;
}

/** All columns of a query in their order; undefined where a star hides them. */
export type Columns = readonly Column[] | undefined;

function nameOf(value: Node | undefined): string | undefined {
  const inner = as(value, 'TypeCast')?.arg;
  return inner ? nameOf(inner) : names(as(value, 'ColumnRef')?.fields)?.at(-1);
}

/** The columns that a list of targets (SELECT, RETURNING) gives. */
export function columnsOf(targets: readonly Node[] | undefined, scope: Scope): Columns {
  const columns: Column[] = [];
  for (const target of targets ?? []) {
    const { name, val } = as(target, 'ResTarget') ?? {};
    if (val !== undefined && isStar(val)) {
      const all = as(val, 'ColumnRef')?.fields?.length === 1 ? scope.onlyColumns() : undefined;
      if (all === undefined) return undefined;
      columns.push(...all);
    } else {
      columns.push({ name: name ?? nameOf(val), account: val !== undefined && scope.isAccount(val) });
    }
  }
  return columns;
}

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
