import type { TableKind } from '@nova/contract';
import type { Context } from '@nova/domain';
import { matching, type Condition } from '@nova/domain/rules';
import { kinds } from '@nova/kinds';
import { customFieldsOf } from '../importable-fields.ts';
import { chooseColumns } from './choose-columns.ts';
import { byteOrderMark, csvRow } from './csv-row.ts';
import { defused } from './formula-guard.ts';
import { rowCells } from './row-cells.ts';
import { tableColumns } from './table-columns.ts';
import { walkRows } from './walk-rows.ts';

/** Which records a table has, and what of them. */
export interface TableRequest {
  readonly type: TableKind;
  /** Which records, in the query language; all of them where blank or left out. */
  readonly query?: string | undefined;
  /** Names of columns between commas; all of them where blank or left out. */
  readonly columns?: string | undefined;
  /** Whether the text begins with the mark by which spreadsheets know UTF-8; true where left out. */
  readonly bom?: boolean | undefined;
}

/** Some rows of a table as text. */
export interface TablePage {
  readonly text: string;
  readonly rows: number;
}

/** A table on its way out (docs/import-and-export.md#a-table-out). */
export interface Table {
  readonly fileName: string;
  readonly contentType: string;
  /** Its first row. */
  readonly headers: readonly string[];
  /** Its text, all of one moment; whoever stops before its end ends the view that it is read of. */
  pages(): AsyncGenerator<TablePage, void>;
}

/** What a table is asked by. */
export type TableContext = Pick<Context, 'db' | 'now' | 'warnings'> & {
  readonly account: Pick<Context['account'], 'timeZone'>;
};

/**
 * Opens a table of an account's records, newest first. Nothing is read of them before its first page is taken.
 * @param restrictions what the caller may see
 * @throws INVALID_QUERY for a query that is no valid syntax, VALIDATION_ERROR for an unknown column
 */
export async function openTable(
  ctx: TableContext,
  { type, query, columns: names, bom = true }: TableRequest,
  restrictions: readonly Condition[] = [],
): Promise<Table> {
  const columns = chooseColumns(tableColumns(type, await customFieldsOf(ctx.db, type)), names);
  const conditions = [...restrictions, ...(await matching(ctx, type, query, false))];
  const headers = columns.map(({ header }) => header);
  const head = `${bom ? byteOrderMark : ''}${csvRow(headers.map(defused))}`;
  async function* pages(): AsyncGenerator<TablePage, void> {
    let before = head;
    for await (const rows of walkRows(ctx.db, { type, columns, conditions })) {
      const text = rows.map((row) => csvRow(rowCells(row, columns))).join('');
      yield { text: before + text, rows: rows.length };
      before = '';
    }
  }
  return { fileName: `${kinds[type].plural}.csv`, contentType: 'text/csv; charset=utf-8', headers, pages };
}
