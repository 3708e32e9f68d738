import type { TableKind } from '@nova/contract';
import type { AccountDatabase, AccountTransaction } from '@nova/db';
import { idsStatement, reads, refuseEndlessQuery, type Condition, type Place } from '@nova/domain/rules';
import { holdSnapshot } from './hold-snapshot.ts';
import type { TableColumn } from './table-columns.ts';
import { rowsSql, type TableRow } from './table-statement.ts';

/** What a table is made of. */
export interface TablePlan {
  readonly type: TableKind;
  readonly columns: readonly TableColumn[];
  readonly conditions: readonly Condition[];
}

/** Rows that are read together. */
const rowsAtOnce = 250;

/** Ids that are looked for together: a query of words looks for all that match each time. */
const idsAtOnce = 10_000;

/**
 * The rows of a table, newest record first, page by page and all of one moment: few rows by one statement, more by a view that is
 * held until the last page is taken, or the walk is ended.
 * @throws INVALID_QUERY for a query that costs too much, before the first page
 */
export async function* walkRows(db: AccountDatabase, plan: TablePlan): AsyncGenerator<readonly TableRow[]> {
  const first = await firstRows(db, plan);
  if (first.length <= rowsAtOnce) {
    yield first;
    return;
  }
  const snapshot = await holdSnapshot(db);
  try {
    yield* rowsIn(snapshot.view, plan);
  } finally {
    await snapshot.end();
  }
}

function firstRows(db: AccountDatabase, plan: TablePlan): Promise<readonly TableRow[]> {
  const { type, columns, conditions } = plan;
  const { text, values } = idsStatement(reads[type].source, conditions, undefined);
  const search = conditions.some((one) => one.reads !== undefined);
  const rows = db.rows<TableRow>(rowsSql(type, columns, `ARRAY(${text})`), [...values, rowsAtOnce + 1], {
    dynamic: true,
    search,
  });
  return search ? rows.catch(refuseEndlessQuery) : rows;
}

async function* rowsIn(
  view: AccountTransaction,
  { type, columns, conditions }: TablePlan,
): AsyncGenerator<readonly TableRow[]> {
  const { source } = reads[type];
  const sql = rowsSql(type, columns, '$2::uuid[]');
  for (let after: Place | undefined; ;) {
    const { text, values } = idsStatement(source, conditions, after);
    const found = await view.rows<{ id: string }>(text, [...values, idsAtOnce]);
    const ids = found.map(({ id }) => id);
    for (let at = 0; at < ids.length; at += rowsAtOnce)
      yield await view.rows<TableRow>(sql, [ids.slice(at, at + rowsAtOnce)]);
    const last = ids.at(-1);
    if (last === undefined || ids.length < idsAtOnce) return;
    after = await placeOf(view, source, last);
  }
}

async function placeOf(
  view: AccountTransaction,
  { from, alias }: (typeof reads)[TableKind]['source'],
  id: string,
): Promise<Place> {
  const [row] = await view.rows<{ createdOn: string }>(
    `SELECT nova_iso(${alias}."createdOn") AS "createdOn" FROM ${from} WHERE ${alias}."accountId" = $1 AND ${alias}.id = $2`,
    [id],
  );
  if (!row) throw new Error('A record is gone from a view of one moment.');
  return { id, createdOn: row.createdOn };
}
