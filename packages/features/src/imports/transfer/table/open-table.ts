import type { TableKind, tables } from '../../tables-contract.ts';
import { Warnings } from '@nova/contract';
import {
  type Context,
  type TableText,
  type Condition,
  buildQueryConditions,
  parseSort,
  visibleToUser,
} from '@nova/core';
import { findAccountOrThrow } from '../../../accounts/accounts.ts';
import { accountDatabase, type Database } from '@nova/db';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import { findCustomFields } from '../import-members.ts';
import { byteOrderMark, cellText, csvRow, escapeFormula } from './cells.ts';
import { assertSortable, readRows, type TableRow } from './read-rows.ts';
import { chooseColumns, type TableColumn, tableColumns } from './table-columns.ts';

export interface TableRequest {
  readonly type: TableKind;
  readonly query?: string | undefined;
  readonly columns?: string | undefined;
  /** Field names between commas (docs/interface/paging.md#order); newest first by default. */
  readonly sort?: string | undefined;
  /** If true, which is the default, the text begins with a byte order mark. */
  readonly bom?: boolean | undefined;
}

interface TablePage {
  readonly text: string;
  readonly rows: number;
}

/** A table that is being exported (docs/import-and-export.md#a-table-out). */
export interface Table extends TableText {
  /** Yields the text, all of it from one snapshot. Ending the iteration early closes the snapshot. */
  pages(): AsyncGenerator<TablePage, void>;
}

export type TableContext = Pick<Context, 'db' | 'now' | 'warnings'> & {
  readonly account: Pick<Context['account'], 'timeZone'>;
};

/**
 * Opens a table of records. No record is read before the first page.
 * @param restrictions conditions on the records that the caller may see
 * @throws INVALID_QUERY for invalid syntax and for too many records to be sorted, VALIDATION_ERROR for an unknown column
 * or order
 */
export async function openTable(
  ctx: TableContext,
  { type, query, columns: names, sort, bom = true }: TableRequest,
  restrictions: readonly Condition[] = [],
): Promise<Table> {
  const columns = chooseColumns(tableColumns(type, await findCustomFields(ctx.db, type)), names);
  const conditions = [...restrictions, ...(await buildQueryConditions(ctx, type, query, { lenient: false }))];
  const sorted = sort ? parseSort(type, sort) : undefined;
  if (sorted?.indexed === false) await assertSortable(ctx.db, type, conditions);
  const headers = columns.map(({ header }) => header);
  const head = `${bom ? byteOrderMark : ''}${csvRow(headers.map(escapeFormula))}`;
  async function* readPages(): AsyncGenerator<TablePage, void> {
    let before = head;
    for await (const rows of readRows(ctx.db, { type, columns, conditions, order: sorted?.order })) {
      const text = rows.map((row) => csvRow(rowCells(row, columns))).join('');
      yield { text: before + text, rows: rows.length };
      before = '';
    }
  }
  return {
    fileName: `${kinds[type].plural}.csv`,
    contentType: 'text/csv; charset=utf-8',
    headers,
    pages: readPages,
  };
}

/**
 * Opens a table of all records, for the account's operator.
 * @throws NOT_FOUND for an unknown account; errors of `openTable`
 */
export async function openAccountTable(
  database: Database,
  accountId: string,
  request: TableRequest,
): Promise<Table> {
  const account = await findAccountOrThrow(database, accountId);
  const db = accountDatabase(database, accountId);
  return openTable({ db, account, now: () => new Date(), warnings: new Warnings() }, request);
}

type TableInput = z.output<(typeof tables)['candidates']['input']>;

/**
 * Opens the table of records that a caller may see (docs/interface/tables.md). A table has no place for warnings, so
 * parameters that would be ignored are refused.
 * @throws INVALID_QUERY; VALIDATION_ERROR for an unknown column or parameter
 */
export const exportTable =
  (type: TableKind) =>
  (ctx: Context, input: TableInput): Promise<Table> => {
    ctx.warnings.refuse();
    return openTable(ctx, { type, ...input }, visibleToUser(ctx, kinds[type]));
  };

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function rowCells({ row, spread }: TableRow, columns: readonly TableColumn[]): readonly string[] {
  const record = { ...parseMembers(spread), ...parseMembers(row) };
  return columns.map((column) => cellText(readValue(record, column), column.kind));
}

function parseMembers(text: string | null | undefined): Members {
  const value: unknown = JSON.parse(text ?? '{}');
  return isMembers(value) ? value : {};
}

function readValue(record: Members, { path, customField }: TableColumn): unknown {
  const value = path.reduce<unknown>(
    (inside, part) => (isMembers(inside) ? inside[part] : undefined),
    record,
  );
  return customField === undefined ? value : readCustomValue(value, customField);
}

/**
 * Reads the member in which a custom field of this kind stores its value
 * (docs/interface/values.md#custom-field-values).
 */
function readCustomValue(values: unknown, { id, kind }: NonNullable<TableColumn['customField']>): unknown {
  const all: readonly unknown[] = Array.isArray(values) ? values : [];
  const fieldValue = all.filter(isMembers).find(({ fieldId }) => fieldId === id);
  if (kind === 'BOOLEAN') return fieldValue?.boolValue;
  if (kind === 'DATE') return fieldValue?.dateValue;
  return kind === 'LIST' ? fieldValue?.listValue : fieldValue?.value;
}
