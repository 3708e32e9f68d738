import { CvError } from '../cv-error.ts';
import { limits } from '../limits.ts';

export type FlowBlock = FlowParagraph | FlowTable;

export interface FlowParagraph {
  kind: 'paragraph';
  lines: FlowText[];
  bullet: boolean;
  heading: boolean;
}

export interface FlowText {
  text: string;
  size: number;
  bold: boolean;
  italic: boolean;
}

export interface FlowTable {
  kind: 'table';
  rows: FlowBlock[][][];
}

export interface FlowDocument {
  /** Headers of first, even and other pages. */
  headers: FlowBlock[];
  body: FlowBlock[];
  footers: FlowBlock[];
  links: string[];
}

/** Wraps an error as UNREADABLE_FILE. A CvError is returned as it is. */
export function toDamagedWordError(cause: unknown): CvError {
  if (cause instanceof CvError) return cause;
  const message = 'The Word document is damaged. Save it again and upload the new file.';
  return new CvError('UNREADABLE_FILE', message, { cause });
}

/** `size` is in points, 0 if unknown. */
export interface TextLook {
  bold: boolean;
  italic: boolean;
  size: number;
}

function createTooLongError(): CvError {
  return new CvError('UNREADABLE_FILE', 'The document is longer than a CV can be. Upload the CV alone.');
}

export class ParagraphCount {
  #count = 0;

  add(): void {
    if (++this.#count > limits.paragraphs) throw createTooLongError();
  }
}

function createEmptyLine(): FlowText {
  return { text: '', size: 0, bold: true, italic: true };
}

/** Collects lines of a paragraph. A line is bold if all its letters are. */
export class FlowWriter {
  readonly #count: ParagraphCount;
  #lines: FlowText[] = [createEmptyLine()];
  /** Cached, because testing the whole line for each of a million pieces would be quadratic. */
  #isSpaced = true;

  constructor(count: ParagraphCount) {
    this.#count = count;
  }

  get hasText(): boolean {
    return this.#lines.some((line) => line.text.trim() !== '');
  }

  /** True if the text ends with a space; an empty line counts too. */
  get isSpaced(): boolean {
    return this.#isSpaced;
  }

  add(text: string, look: TextLook): void {
    const line = this.#lines.at(-1);
    if (line === undefined) return;
    line.text += text;
    if (text !== '') this.#isSpaced = /\s/.test(text.slice(-1));
    if (text.trim() === '') return;
    line.bold &&= look.bold;
    line.italic &&= look.italic;
    line.size = Math.max(line.size, look.size);
  }

  breakLine(): void {
    this.#count.add();
    this.#lines.push(createEmptyLine());
    this.#isSpaced = true;
  }

  clear(): void {
    this.#lines = [createEmptyLine()];
    this.#isSpaced = true;
  }

  end(marks: { bullet: boolean; heading: boolean }): FlowParagraph {
    this.#count.add();
    const lines = this.#lines.map((line) =>
      line.text.trim() === '' ? { ...line, bold: false, italic: false } : line,
    );
    this.clear();
    return { kind: 'paragraph', lines, bullet: marks.bullet && !marks.heading, heading: marks.heading };
  }
}

/** DOC and RTF mark on each paragraph whether it belongs to a table. */
export interface ParagraphPlace {
  inTable: boolean;
  rowEnd: boolean;
  innerCellEnd: boolean;
  innerRowEnd: boolean;
}

interface OpenTable {
  table: FlowTable;
  row: FlowBlock[][];
  cell: FlowBlock[];
}

function openTable(): OpenTable {
  return { table: { kind: 'table', rows: [] }, row: [], cell: [] };
}

/** Builds the blocks of a text from its paragraphs. Tables may be nested one level deep. */
export class DocStory {
  readonly #blocks: FlowBlock[] = [];
  #outer: OpenTable | null = null;
  #inner: OpenTable | null = null;

  add(paragraph: FlowParagraph, cellMark: boolean, layout: ParagraphPlace | null): void {
    if (layout?.innerRowEnd === true) this.#endInnerRow();
    else if (layout?.innerCellEnd === true) this.#endInnerCell(paragraph);
    else if (cellMark) this.#endCell(paragraph, layout?.rowEnd ?? false);
    else if (layout?.inTable === true) this.#place(paragraph);
    else this.#leaveTable(paragraph);
  }

  addBeside(block: FlowBlock): void {
    if (this.#outer === null) this.#blocks.push(block);
    else this.#outer.cell.push(block);
  }

  finish(): FlowBlock[] {
    this.#closeOuter();
    return this.#blocks;
  }

  #place(block: FlowBlock): void {
    this.#outer ??= openTable();
    this.#outer.cell.push(block);
  }

  #endInnerCell(paragraph: FlowParagraph): void {
    this.#inner ??= openTable();
    this.#inner.row.push([...this.#inner.cell.splice(0), paragraph]);
  }

  #endInnerRow(): void {
    this.#inner?.table.rows.push(this.#inner.row.splice(0));
  }

  #closeInner(): void {
    if (this.#inner !== null && this.#inner.table.rows.length > 0) this.#place(this.#inner.table);
    this.#inner = null;
  }

  #endCell(paragraph: FlowParagraph, rowEnd: boolean): void {
    this.#closeInner();
    const outer = (this.#outer ??= openTable());
    if (rowEnd) outer.table.rows.push(outer.row.splice(0));
    else outer.row.push([...outer.cell.splice(0), paragraph]);
  }

  #leaveTable(paragraph: FlowParagraph): void {
    this.#closeOuter();
    this.#blocks.push(paragraph);
  }

  #closeOuter(): void {
    this.#closeInner();
    const outer = this.#outer;
    this.#outer = null;
    if (outer === null) return;
    if (outer.row.length > 0) outer.table.rows.push(outer.row);
    if (outer.table.rows.length > 0) this.#blocks.push(outer.table);
    this.#blocks.push(...outer.cell);
  }
}
