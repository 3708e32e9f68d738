import { CvError } from '../cv-error.ts';
import { limits } from '../limits.ts';

/** Content of a word processor document: paragraphs and tables in the order they are stored. */
export type FlowBlock = FlowParagraph | FlowTable;

export interface FlowParagraph {
  kind: 'paragraph';
  /** Lines parted by manual breaks; tabs are kept. */
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
  /** Rows of cells of blocks. */
  rows: FlowBlock[][][];
}

export interface FlowDocument {
  /** What is printed at the head of pages: of the first, of the others, of those on the left. */
  headers: FlowBlock[];
  body: FlowBlock[];
  footers: FlowBlock[];
  links: string[];
}

/** What a Word document that cannot be read is told as; what is told already stays. */
export function damagedWord(cause: unknown): CvError {
  if (cause instanceof CvError) return cause;
  const message = 'The Word document is damaged. Save it again and upload the new file.';
  return new CvError('UNREADABLE_FILE', message, { cause });
}

/** How a stretch of text is set. `size` in points, 0 where it isn't said. */
export interface TextLook {
  bold: boolean;
  italic: boolean;
  size: number;
}

/** A document with more paragraphs, rows or lines than any CV. */
function tooManyParagraphs(): CvError {
  return new CvError('UNREADABLE_FILE', 'The document is longer than a CV can be. Upload the CV alone.');
}

/** Counts the paragraphs, rows and lines of a document, which may have several texts at once. */
export class ParagraphCount {
  #count = 0;

  /** Throws CvError UNREADABLE_FILE beyond `limits.paragraphs`. */
  add(): void {
    if (++this.#count > limits.paragraphs) throw tooManyParagraphs();
  }
}

function emptyLine(): FlowText {
  return { text: '', size: 0, bold: true, italic: true };
}

/** Puts together the paragraphs of a document from stretches of text. A line is bold where all of its letters are. */
export class FlowWriter {
  readonly #count: ParagraphCount;
  #lines: FlowText[] = [emptyLine()];
  /** Kept, for a line that grows by a million pieces is not to be looked at a million times. */
  #isSpaced = true;

  constructor(count: ParagraphCount) {
    this.#count = count;
  }

  /** Whether something is printed in the open paragraph. */
  get hasText(): boolean {
    return this.#lines.some((line) => line.text.trim() !== '');
  }

  /** Whether the open line ends with a space, or begins here. */
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

  /** Begins a new line of the same paragraph. Throws CvError UNREADABLE_FILE beyond the lines of any CV. */
  breakLine(): void {
    this.#count.add();
    this.#lines.push(emptyLine());
    this.#isSpaced = true;
  }

  /** Forgets the open paragraph. */
  clear(): void {
    this.#lines = [emptyLine()];
    this.#isSpaced = true;
  }

  /** Ends the paragraph. Throws CvError UNREADABLE_FILE beyond the paragraphs of any CV. */
  end(marks: { bullet: boolean; heading: boolean }): FlowParagraph {
    this.#count.add();
    const lines = this.#lines.map((line) =>
      line.text.trim() === '' ? { ...line, bold: false, italic: false } : line,
    );
    this.clear();
    return { kind: 'paragraph', lines, bullet: marks.bullet && !marks.heading, heading: marks.heading };
  }
}

/** Where a paragraph of a binary or rich text file stands: its tables are told by marks on paragraphs. */
export interface ParagraphPlace {
  inTable: boolean;
  /** Ends a row rather than holding text. */
  rowEnd: boolean;
  /** Ends a cell of a table inside a table cell. */
  innerCellEnd: boolean;
  innerRowEnd: boolean;
}

/** A table being read: the row and the cell that are open. */
interface OpenTable {
  table: FlowTable;
  row: FlowBlock[][];
  cell: FlowBlock[];
}

function openTable(): OpenTable {
  return { table: { kind: 'table', rows: [] }, row: [], cell: [] };
}

/** Gathers the paragraphs of a story, cell marks into rows and rows into tables, one level of nesting included. */
export class DocStory {
  readonly #blocks: FlowBlock[] = [];
  #outer: OpenTable | null = null;
  #inner: OpenTable | null = null;

  /** Takes the next paragraph; `cellMark` says that it ends with a cell mark rather than a paragraph mark. */
  add(paragraph: FlowParagraph, cellMark: boolean, layout: ParagraphPlace | null): void {
    if (layout?.innerRowEnd === true) this.#endInnerRow();
    else if (layout?.innerCellEnd === true) this.#endInnerCell(paragraph);
    else if (cellMark) this.#endCell(paragraph, layout?.rowEnd ?? false);
    else if (layout?.inTable === true) this.#place(paragraph);
    else this.#leaveTable(paragraph);
  }

  /** Takes what stands beside the last paragraph, such as a text box. */
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
