import type { TableKind } from '@nova/contract';
import type { AccountDatabase, AccountTransaction } from '@nova/db';
import {
  type Condition,
  idsStatement,
  joinsSql,
  type Place,
  reads,
  refuseEndlessQuery,
  rowsOfIds,
} from '@nova/domain/rules';
import { exportedJoins, exportedMembers } from '../export-records.ts';
import { transferKinds } from '../kinds/transfer-kinds.ts';
import type { TableColumn } from './table-columns.ts';

/** What a table is made of. */
interface RowsRequest {
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
export async function* readRows(db: AccountDatabase, plan: RowsRequest): AsyncGenerator<readonly TableRow[]> {
  const first = await firstRows(db, plan);
  if (first.length <= rowsAtOnce) {
    yield first;
    return;
  }
  const snapshot = await openSnapshot(db);
  try {
    yield* rowsIn(snapshot.view, plan);
  } finally {
    await snapshot.end();
  }
}

function firstRows(db: AccountDatabase, plan: RowsRequest): Promise<readonly TableRow[]> {
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
  { type, columns, conditions }: RowsRequest,
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

/** The text of a record's members, and of those that stand beside them in an export line. */
export interface TableRow {
  readonly row: string;
  readonly spread?: string | null;
}

/**
 * SQL that yields what the columns of a table show of records, in the order of their ids: `row`, a JSON object as text, and
 * `spread` with members that are beside it.
 * @param ids SQL of a list of ids
 */
function rowsSql(type: TableKind, columns: readonly TableColumn[], ids: string): string {
  const kind = transferKinds[type];
  const { single: source } = reads[type];
  const wanted = [...new Set(columns.map(({ path: [member = ''] }) => member))];
  const own = exportedMembers(kind);
  const isOwn = (member: string): boolean => Object.hasOwn(own, member);
  const derived = wanted.filter((member) => !isOwn(member) && Object.hasOwn(source.members, member));
  const beside = wanted.some((member) => !isOwn(member) && !derived.includes(member));
  const shown = [
    ...wanted.filter(isOwn).map((member) => [member, own[member] ?? ''] as const),
    ...derived.map((member) => [member, source.members[member] ?? ''] as const),
  ];
  const members = shown.map(([member, sql]) => `${sql} AS "${member}"`).join(', ');
  const spread = beside && kind.export.spread !== undefined ? `, ${kind.export.spread}::text AS spread` : '';
  return [
    `SELECT (SELECT row_to_json(d)::text FROM (SELECT ${members}) d) AS row${spread}`,
    `FROM ${rowsOfIds(ids)}`,
    `JOIN ${kind.table} t ON t."accountId" = page."accountId" AND t.id = page.id`,
    exportedJoins(kind, (member) => wanted.includes(member)),
    ...(derived.length === 0 ? [] : [derivedRow(source, derived)]),
    'ORDER BY page.place',
  ].join(' ');
}

type Source = (typeof reads)[TableKind]['source'];

/** The same record once more, under the alias by which reads know it. */
function derivedRow(source: Source, derived: readonly string[]): string {
  const { alias, from, members } = source;
  const joins = joinsSql(
    source,
    derived.map((member) => members[member] ?? ''),
  );
  return `JOIN ${from} ON ${alias}."accountId" = page."accountId" AND ${alias}.id = page.id ${joins}`;
}

/** A view of one moment that is held until it is ended. */
interface OpenSnapshot {
  readonly view: AccountTransaction;
  end(): Promise<void>;
}

/**
 * Opens a view of one moment for whoever takes from it bit by bit; it must be ended.
 * @throws what `AccountDatabase.snapshot` throws
 */
function openSnapshot(db: AccountDatabase): Promise<OpenSnapshot> {
  return new Promise((resolve, reject) => {
    let release = (): void => undefined;
    const released = new Promise<void>((letGo) => (release = letGo));
    const done = db.snapshot((view) => {
      resolve({
        view,
        end: () => {
          release();
          return done;
        },
      });
      return released;
    });
    done.catch(reject);
  });
}
