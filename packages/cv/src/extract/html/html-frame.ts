import type { FlowBlock, FlowTable } from '../flow-block.ts';
import { FlowWriter, type TextLook, type ParagraphCount } from '../flow-writer.ts';
import { cleanText } from '../text-clean.ts';

/** A list that blocks are being added to: the body or the cell of a table. */
export class HtmlFrame {
  readonly blocks: FlowBlock[] = [];
  readonly #count: ParagraphCount;
  readonly #writer: FlowWriter;
  table: FlowTable | null = null;
  heading = false;
  bullet = false;

  constructor(count: ParagraphCount) {
    this.#count = count;
    this.#writer = new FlowWriter(count);
  }

  /** Adds text as a browser prints it: a row of spaces as one, none at the start of a line. */
  addText(text: string, look: TextLook, isAsTyped: boolean): void {
    if (isAsTyped) {
      for (const [index, line] of text.split(/\r?\n/).entries()) {
        if (index > 0) this.#writer.breakLine();
        this.#writer.add(cleanText(line), look);
      }
      return;
    }
    const spaced = text.replace(/[ \t\r\n\f]+/g, ' ');
    this.#writer.add(cleanText(this.#writer.isSpaced ? spaced.replace(/^ /, '') : spaced), look);
  }

  addTab(look: TextLook): void {
    this.#writer.add('\t', look);
  }

  breakLine(): void {
    this.#writer.breakLine();
  }

  /** Ends the paragraph where something is printed in it. */
  endParagraph(): void {
    if (this.#writer.hasText) this.blocks.push(this.#writer.end(this));
    else this.#writer.clear();
    this.bullet = false;
    this.heading = false;
  }

  openRow(): void {
    this.#count.add();
    this.table?.rows.push([]);
  }

  closeTable(): void {
    if (this.table !== null && this.table.rows.length > 0) this.blocks.push(this.table);
    this.table = null;
  }
}
