import type { Random } from '@nova/random';
import type { TruthRow, WrittenRow } from '../row.ts';
import { cellValue } from './cell-value.ts';
import type { Habits } from './habits.ts';
import { columnName } from './write-cell.ts';
import type { PlacedCell, PlacedRow, Sheet } from './sheet.ts';
import { writeWorkbook } from './write-workbook.ts';

interface Laying {
  readonly headers: readonly string[];
  readonly rows: readonly WrittenRow[];
  readonly habits: Habits;
  readonly random: Random;
  readonly footer?: string | undefined;
}

export function layOutWorkbook(laying: Laying): {
  readonly bytes: Buffer;
  readonly truth: readonly TruthRow[];
} {
  const { habits } = laying;
  const { sheet, truth } = tableSheet(laying);
  const { name, rows, isHidden } = habits.beside;
  const placed = rows.map((texts, at) => ({ number: at + 1, cells: texts.flatMap(cellOf) }));
  const beside: Sheet = { name, isHidden, rows: placed, merged: [] };
  // A hidden first sheet holds older lists.
  return { bytes: writeWorkbook(isHidden ? [beside, sheet] : [sheet, beside], habits), truth };
}

const cellOf = (text: string, column: number): readonly PlacedCell[] =>
  text === '' ? [] : [{ column, text }];

function tableSheet({ headers, rows, habits, random, footer }: Laying): {
  readonly sheet: Sheet;
  readonly truth: readonly TruthRow[];
} {
  const { gap = Infinity, pauses = Infinity, titles, sheet: name } = habits;
  const columnOf = (index: number): number => (index < gap ? index : index + 1);
  const width = columnOf(headers.length - 1) + 1;
  const placed: PlacedRow[] = titles.map((title, at) => ({
    number: at + 1,
    cells: [{ column: 0, text: title }],
  }));
  const merged = titles.map((_title, at) => `A${String(at + 1)}:${columnName(width - 1)}${String(at + 1)}`);
  let number = titles.length === 0 ? 0 : titles.length + 1;
  const add = (cells: readonly PlacedCell[]): number => {
    number += 1;
    placed.push({ number, cells });
    return number;
  };
  add(headers.map((text, index) => ({ column: columnOf(index), text })));
  const truth: TruthRow[] = [];
  for (const [index, { cells, values, outcome, column, facts, isOdd }] of rows.entries()) {
    if (index > 0 && index % pauses === 0) number += 1;
    const filled = cells.flatMap((text, at): readonly PlacedCell[] => {
      const value = values?.[at] ?? cellValue(text, habits, random);
      if (text === '' && value === undefined) return [];
      return [{ column: columnOf(at), text: value?.kind === 'formula' ? textOf(text) : text, value }];
    });
    const remark =
      isOdd === true && habits.remark !== undefined ? [{ column: width, text: habits.remark }] : [];
    const line = add([...filled, ...remark]);
    truth.push({ line, outcome, facts, ...(column !== undefined && { column }) });
  }
  const over = mergeRows(rows, truth, habits, columnOf);
  if (footer !== undefined) add([{ column: 0, text: footer }]);
  return { sheet: { name, rows: placed, merged: [...merged, ...over], isHidden: false }, truth };
}

/** The result of `="text"`. */
const textOf = (text: string): string => /^="(?<said>[^"]*)"$/u.exec(text)?.groups?.said ?? text;

function mergeRows(
  rows: readonly WrittenRow[],
  truth: readonly TruthRow[],
  { merged }: Habits,
  columnOf: (index: number) => number,
): readonly string[] {
  const ranges: string[] = [];
  for (const [index, { says, follows }] of rows.entries()) {
    const at = says.indexOf(merged);
    if (at < 0 || follows === true || rows[index + 1]?.follows !== true) continue;
    const after = rows.slice(index + 1).findIndex((row) => row.follows !== true);
    const last = after < 0 ? rows.length - 1 : index + after;
    const name = columnName(columnOf(at));
    ranges.push(`${name}${String(truth[index]?.line)}:${name}${String(truth[last]?.line)}`);
  }
  return ranges;
}
