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
