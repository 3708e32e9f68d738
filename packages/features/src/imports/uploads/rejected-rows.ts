import { byteOrderMark, escapeFormula } from '../transfer/table/cells.ts';
import type { LineError } from '../transfer/import-session.ts';
import { toReadableCell } from '../tables/cells/cell-problem.ts';
import { problemColumn, findProblemPlace } from '../tables/columns/match-columns.ts';
import type { PassTable } from './import-pass.ts';

/**
 * Yields the refused rows as a table, so that a person can fix and import it. The last column gives the reasons; it
 * replaces such a column of an earlier file.
 */
export async function* readRejectedRows(
  table: Pick<PassTable, 'columns' | 'rowsAt'>,
  errors: readonly LineError[],
): AsyncGenerator<readonly string[]> {
  const reasons = new Map<number, string[]>();
  for (const { line, message } of errors) reasons.set(line, [...(reasons.get(line) ?? []), message]);
  const place = findProblemPlace(table.columns);
  const headers = table.columns.map(({ header }) => header).slice(0, place);
  yield [...headers, problemColumn];
  for await (const { number, cells } of table.rowsAt(new Set(reasons.keys()))) {
    // A row with too many cells loses none of them; its reason follows the last one.
    const ownCells = cells.length > table.columns.length ? cells : cells.slice(0, place);
    const missing = Array.from({ length: Math.max(0, headers.length - ownCells.length) }, () => '');
    yield [...ownCells.map(toReadableCell), ...missing, (reasons.get(number) ?? []).join('; ')];
  }
}

/**
 * Writes rows as CSV.
 * @param isEscaped whether cells that a spreadsheet would run as formulas are escaped
 */
export async function* formatCsv(
  rows: AsyncIterable<readonly string[]>,
  { separator = ',', isEscaped }: { readonly separator?: string | undefined; readonly isEscaped: boolean },
): AsyncGenerator<string> {
  const rowText = createRowFormatter(separator);
  yield byteOrderMark;
  for await (const cells of rows) yield rowText(isEscaped ? cells.map(escapeFormula) : cells);
}

const createRowFormatter = (separator: string) => (cells: readonly string[]) =>
  `${cells.map((text) => (text.includes(separator) || /["\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(separator)}\r\n`;
