import { uncalculated } from '../cells/cell-problem.ts';
import { longestRow } from '../csv/physical-lines.ts';
import { type NumberFormat, formatNumber, plain } from './number-text.ts';
import { createLongCellError, TextPieces, unescapeText, type SharedStrings } from './shared-strings.ts';
import {
  bounds,
  createDamagedError,
  createRefusal,
  createTooLargeError,
  type XmlHandler,
} from './workbook-parts.ts';

interface SheetContext {
  readonly strings: SharedStrings;
  readonly formats: readonly NumberFormat[];
  readonly from1904: boolean;
}

/** A row up to its last cell with a value. */
export interface SheetRow {
  /** Counted from 1. */
  readonly number: number;
  readonly cells: readonly string[];
  /** True if the row exceeds the bound; its cells are left out then. */
  readonly isTooLong: boolean;
}

export class SheetReader implements XmlHandler {
  readonly #context: SheetContext;
  readonly #merged: MergedCells;
  readonly #emit: (row: SheetRow) => void;
  readonly #inline = new TextPieces();
  #isInData = false;
  #row = 0;
  #seen = 0;
  #length = 0;
  #cells: string[] = [];
  #column = -1;
  #type = '';
  #format: NumberFormat = plain;
  #value = '';
  #hasFormula = false;
  #isValue = false;

  constructor(context: SheetContext, merged: MergedCells, emit: (row: SheetRow) => void) {
    this.#context = context;
    this.#merged = merged;
    this.#emit = emit;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'sheetData') this.#isInData = true;
    else if (name === 'mergeCell') this.#merged.add(attributes.ref ?? '');
    if (!this.#isInData) return;
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'row') this.#openRow(attributes.r);
    else if (name === 'f') this.#hasFormula = true;
    this.#isValue = name === 'v';
    this.#inline.open(name);
  }

  text(text: string): void {
    if (!this.#isValue) this.#inline.add(text);
    else if (this.#value.length + text.length > bounds.cell) throw createLongCellError();
    else this.#value += text;
  }

  close(name: string): void {
    this.#inline.close(name);
    if (name === 'v') this.#isValue = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else if (name === 'sheetData') this.#isInData = false;
  }

  #openRow(rowNumber?: string): void {
    const number = rowNumber === undefined ? this.#row + 1 : Number(rowNumber);
    if (!(number > this.#row) || !Number.isInteger(number))
      throw createDamagedError('its rows are not in order');
    if (number > bounds.rows) throw createTooLargeError('more than a million rows');
    this.#row = number;
    this.#column = -1;
    this.#cells = [];
    this.#length = 0;
    this.#seen = 0;
  }

  #openCell({ r, t = '', s }: Readonly<Record<string, string>>): void {
    this.#seen += 1;
    if (this.#seen > bounds.cellsInRow)
      throw createTooLargeError(`a row of more than ${String(bounds.cellsInRow)} cells`);
    const column = r === undefined ? this.#column + 1 : parseColumn(r);
    if (column === undefined || column <= this.#column)
      throw createDamagedError('the cells of a row are not in order');
    this.#column = column;
    this.#type = t;
    this.#format = this.#context.formats[Number(s ?? 0)] ?? plain;
    this.#value = '';
    this.#hasFormula = false;
    this.#inline.clear();
  }

  #closeCell(): void {
    const text = this.#cellText();
    if (text.trim() === '') return;
    if (this.#column >= bounds.columns) {
      throw createRefusal(
        `The sheet has something in the cell ${formatColumnName(this.#column)}${String(this.#row)}, far outside of any table. Delete what stands there, or save the table as CSV.`,
      );
    }
    this.#length += text.length;
    if (this.#length > longestRow) return;
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells.push(text);
  }

  #closeRow(): void {
    const isTooLong = this.#length > longestRow;
    if (isTooLong || this.#cells.length > 0)
      this.#emit({ number: this.#row, cells: isTooLong ? [] : this.#cells, isTooLong });
  }

  #cellText(): string {
    const value = this.#value;
    if (this.#hasFormula && value === '' && this.#type !== 'str') return uncalculated;
    switch (this.#type) {
      case 's':
        return value === '' ? '' : this.#context.strings.text(Number(value));
      case 'inlineStr':
        return this.#inline.said;
      case 'b':
        return value === '' ? '' : String(value.trim() === '1' || value.trim() === 'true');
      case 'str':
        return unescapeText(value);
      case 'e':
      // Only the strict edition has cells with dates.
      case 'd':
        return value.trim();
      default:
        return value === '' ? '' : formatNumber(value, this.#format, this.#context.from1904);
    }
  }
}

interface Merged {
  readonly column: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Fills merged cells: each of the merged rows gets the text. Cells merged across columns, such as titles, are not
 * changed.
 */
export class MergedCells {
  readonly #all: Merged[] = [];

  /** @param ref range such as `A2:A5` */
  add(ref: string): void {
    const [from = '', to = ''] = ref.split(':');
    const column = parseColumn(from);
    const [top, bottom] = [parseRow(from), parseRow(to)];
    if (column === undefined || column >= bounds.columns || top < 1 || bottom <= top) return;
    this.#all.push({ column, top, bottom });
    if (this.#all.length > bounds.mergedCells) throw createTooLargeError('too many merged cells');
  }

  /** Returns a function that fills one row. Rows must come in order. */
  filler(): (row: { readonly number: number; readonly cells: readonly string[] }) => readonly string[] {
    const waiting = this.#all.toSorted((one, other) => other.top - one.top);
    let active: (Merged & { readonly text: string })[] = [];
    return ({ number, cells }) => {
      active = active.filter(({ bottom }) => bottom >= number);
      const filled = active.length === 0 ? cells : [...cells];
      for (const { column, text } of active) {
        const mutable = filled as string[];
        while (mutable.length <= column) mutable.push('');
        mutable[column] ||= text;
      }
      for (let next = waiting.at(-1); next && next.top <= number; next = waiting.at(-1)) {
        waiting.pop();
        const text = next.top === number ? (cells[next.column] ?? '') : '';
        if (text !== '') active.push({ ...next, text });
      }
      return filled;
    };
  }
}

/** Returns the column's index, counted from 0. */
function parseColumn(name: string): number | undefined {
  let column = 0;
  let length = 0;
  for (const letter of name) {
    const code = letter.toUpperCase().charCodeAt(0) - 64;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
    length += 1;
  }
  return length === 0 || length > 3 ? undefined : column - 1;
}

/** Returns the row's number, counted from 1. */
const parseRow = (name: string): number => Number(/\d+$/u.exec(name)?.[0] ?? 0);

/** Names a column, counted from 0: 27 is `AB`. */
function formatColumnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : `${formatColumnName(Math.floor(column / 26) - 1)}${letter}`;
}
