import { uncalculated } from '../csv/cell-problem.ts';
import { longestRow } from '../csv/physical-lines.ts';
import { bounds, damaged, refusal, tooLarge } from './bounds.ts';
import { columnIn, columnName } from './cell-place.ts';
import { longCell, TextPieces, unescaped } from './cell-text.ts';
import type { MergedCells } from './merged-cells.ts';
import { plain, type NumberFormat } from './number-format.ts';
import { numberText } from './number-text.ts';
import type { SharedStrings } from './shared-strings.ts';
import type { XmlHandler } from './xml-items.ts';

/** What the cells of a sheet refer to. */
export interface SheetContext {
  readonly strings: SharedStrings;
  /** By the number of a cell's style. */
  readonly formats: readonly NumberFormat[];
  readonly from1904: boolean;
}

/** A row as it stands in a sheet: texts, blank ones for gaps, up to its last cell with anything in it. */
export interface SheetRow {
  /** Counted from 1. */
  readonly number: number;
  readonly cells: readonly string[];
  /** Whether it was longer than a row may be; its cells are left out then. */
  readonly isTooLong: boolean;
}

/** Reads the rows of a sheet that hold anything, and which cells are merged. */
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
    else if (this.#value.length + text.length > bounds.cell) throw longCell();
    else this.#value += text;
  }

  close(name: string): void {
    this.#inline.close(name);
    if (name === 'v') this.#isValue = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else if (name === 'sheetData') this.#isInData = false;
  }

  #openRow(said?: string): void {
    const number = said === undefined ? this.#row + 1 : Number(said);
    if (!(number > this.#row) || !Number.isInteger(number)) throw damaged('its rows are not in order');
    if (number > bounds.rows) throw tooLarge('more than a million rows');
    this.#row = number;
    this.#column = -1;
    this.#cells = [];
    this.#length = 0;
    this.#seen = 0;
  }

  #openCell({ r, t = '', s }: Readonly<Record<string, string>>): void {
    this.#seen += 1;
    if (this.#seen > bounds.cellsInRow)
      throw tooLarge(`a row of more than ${String(bounds.cellsInRow)} cells`);
    const column = r === undefined ? this.#column + 1 : columnIn(r);
    if (column === undefined || column <= this.#column) throw damaged('the cells of a row are not in order');
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
      throw refusal(
        `The sheet has something in the cell ${columnName(this.#column)}${String(this.#row)}, far outside of any table. Delete what stands there, or save the table as CSV.`,
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
        return unescaped(value);
      case 'e':
      // Dates of the strict edition are ISO 8601 already.
      case 'd':
        return value.trim();
      default:
        return value === '' ? '' : numberText(value, this.#format, this.#context.from1904);
    }
  }
}
