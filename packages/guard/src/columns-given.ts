import type { Node } from 'libpg-query';
import { combined, type Column, type Columns } from './columns.ts';
import type { Scope } from './scope.ts';
import { as, isStar, names } from './syntax.ts';

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

/** The columns of VALUES: one is the account where it is so in every row. */
export function columnsOfValues(rows: readonly Node[], scope: Scope): Columns {
  return rows
    .map((row): Columns => {
      const items = as(row, 'List')?.items ?? [];
      if (items.some(isStar)) return undefined;
      return items.map((item) => ({ name: undefined, account: scope.isAccount(item) }));
    })
    .reduce(combined);
}
