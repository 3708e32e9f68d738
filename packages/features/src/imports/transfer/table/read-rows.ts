import type { TableKind } from '../../tables-contract.ts';
import {
  type Condition,
  idsStatement,
  joinsSql,
  buildMatchingRows,
  createSortError,
  type Order,
  type Position,
  positionStatement,
  reads,
  refuseEndlessQuery,
  buildIdRows,
} from '@nova/core';
import { recordReadLimits } from '@nova/contract';
import type { AccountDatabase, AccountTransaction } from '@nova/db';
import { buildExportJoins, buildExportMembers } from '../export-records.ts';
import { transferKinds } from '../kinds/transfer-kinds.ts';
import type { TableColumn } from './table-columns.ts';

interface RowsRequest {
  readonly type: TableKind;
  readonly columns: readonly TableColumn[];
  readonly conditions: readonly Condition[];
  /** Newest first by default. */
  readonly order?: Order | undefined;
}

/** Rows of one page. */
const rowsAtOnce = 250;

/**
 * Ids that one search returns at most. Each search by words finds all matches again, so many ids are fetched at once.
 */
const idsAtOnce = 10_000;

/**
 * Yields the rows of a table, page by page. A small table comes from one statement. A larger one comes from a snapshot
 * that is open until the iteration ends.
 * @throws INVALID_QUERY for a query that is too expensive, before the first page
 */
export async function* readRows(db: AccountDatabase, plan: RowsRequest): AsyncGenerator<readonly TableRow[]> {
  const first = await firstRows(db, plan);
  if (first.length <= rowsAtOnce) {
    yield first;
    return;
  }
  const snapshot = await openSnapshot(db);
  try {
    yield* readViewRows(snapshot.view, plan);
  } finally {
    await snapshot.end();
  }
}

function firstRows(db: AccountDatabase, plan: RowsRequest): Promise<readonly TableRow[]> {
  const { type, columns, conditions, order } = plan;
  const { text, values } = idsStatement(reads[type].source, conditions, undefined, order);
  const search = conditions.some((one) => one.reads !== undefined);
  const rows = db.rows<TableRow>(rowsSql(type, columns, `ARRAY(${text})`), [...values, rowsAtOnce + 1], {
    dynamic: true,
    search,
  });
  return search ? rows.catch(refuseEndlessQuery) : rows;
}

async function* readViewRows(
  view: AccountTransaction,
  { type, columns, conditions, order }: RowsRequest,
): AsyncGenerator<readonly TableRow[]> {
  const { source } = reads[type];
  const sql = rowsSql(type, columns, '$2::uuid[]');
  for (let after: Position | undefined; ;) {
    const { text, values } = idsStatement(source, conditions, after, order);
    const idRows = await view.rows<{ id: string }>(text, [...values, idsAtOnce]);
    const ids = idRows.map(({ id }) => id);
    for (let at = 0; at < ids.length; at += rowsAtOnce)
      yield await view.rows<TableRow>(sql, [ids.slice(at, at + rowsAtOnce)]);
    const last = ids.at(-1);
    if (last === undefined || ids.length < idsAtOnce) return;
    after = await readPosition(view, positionStatement(source, order), last);
  }
}

async function readPosition(view: AccountTransaction, statement: string, id: string): Promise<Position> {
  const [row] = await view.rows<{ position: string }>(statement, [id]);
  if (!row) throw new Error('A record is gone from a view of one moment.');
  // The cast is safe, because the statement builds a list of texts.
  return JSON.parse(row.position) as Position;
}

/**
 * Refuses to sort more records than a list would without an index.
 * @throws INVALID_QUERY
 */
export async function assertSortable(
  db: AccountDatabase,
  type: TableKind,
  conditions: readonly Condition[],
): Promise<void> {
  const { sql, values } = buildMatchingRows(reads[type].source, conditions, 2);
  const [row] = await db
    .rows<{ total: number }>(`SELECT count(*)::int AS total ${sql}`, values, { dynamic: true, search: true })
    .catch(refuseEndlessQuery);
  if (row && row.total > recordReadLimits.sortedWithoutIndex) throw createSortError(type);
}

export interface TableRow {
  readonly row: string;
  readonly spread?: string | null;
}

/**
 * Builds the SQL of rows: `row` is a JSON text, `spread` its additional members.
 * @param ids SQL of a list of ids, which sets the order
 */
function rowsSql(type: TableKind, columns: readonly TableColumn[], ids: string): string {
  const kind = transferKinds[type];
  const { single: source } = reads[type];
  const requested = [...new Set(columns.map(({ path: [member = ''] }) => member))];
  const ownMembers = buildExportMembers(kind);
  const isOwn = (member: string): boolean => Object.hasOwn(ownMembers, member);
  const derived = requested.filter((member) => !isOwn(member) && Object.hasOwn(source.members, member));
  const hasSpread = requested.some((member) => !isOwn(member) && !derived.includes(member));
  const selection = [
    ...requested.filter(isOwn).map((member) => [member, ownMembers[member] ?? ''] as const),
    ...derived.map((member) => [member, source.members[member] ?? ''] as const),
  ];
  const selected = selection.map(([member, sql]) => `${sql} AS "${member}"`).join(', ');
  const spread =
    hasSpread && kind.export.spread !== undefined ? `, ${kind.export.spread}::text AS spread` : '';
  return [
    `SELECT (SELECT row_to_json(d)::text FROM (SELECT ${selected}) d) AS row${spread}`,
    `FROM ${buildIdRows(ids)}`,
    `JOIN ${kind.table} t ON t."accountId" = page."accountId" AND t.id = page.id`,
    buildExportJoins(kind, (member) => requested.includes(member)),
    ...(derived.length === 0 ? [] : [joinDerivedRow(source, derived)]),
    'ORDER BY page.place',
  ].join(' ');
}

type Source = (typeof reads)[TableKind]['source'];

/** Joins the record a second time, under the alias that reads use. */
function joinDerivedRow(source: Source, derived: readonly string[]): string {
  const { alias, from, members } = source;
  const joins = joinsSql(
    source,
    derived.map((member) => members[member] ?? ''),
  );
  return `JOIN ${from} ON ${alias}."accountId" = page."accountId" AND ${alias}.id = page.id ${joins}`;
}

interface OpenSnapshot {
  readonly view: AccountTransaction;
  end(): Promise<void>;
}

/**
 * Opens a snapshot that the caller must end.
 * @throws errors of `AccountDatabase.snapshot`
 */
function openSnapshot(db: AccountDatabase): Promise<OpenSnapshot> {
  return new Promise((resolve, reject) => {
    let release = (): void => undefined;
    const released = new Promise<void>((letGo) => (release = letGo));
    const transaction = db.snapshot((view) => {
      resolve({
        view,
        end: () => {
          release();
          return transaction;
        },
      });
      return released;
    });
    transaction.catch(reject);
  });
}
