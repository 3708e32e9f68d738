import type { FlowBlock, FlowParagraph, FlowTable } from './flow-block.ts';

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
