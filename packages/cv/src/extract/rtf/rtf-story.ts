import { cleanText } from '../text-clean.ts';
import { DocStory, type ParagraphPlace } from '../doc-story.ts';
import type { FlowBlock } from '../flow-block.ts';
import { FlowWriter, type TextLook, type ParagraphCount } from '../flow-writer.ts';

const NOWHERE: ParagraphPlace = { inTable: false, rowEnd: false, innerCellEnd: false, innerRowEnd: false };

/** A text of its own: the body, a header, a footer or a text box. */
export class RtfStory {
  readonly #story = new DocStory();
  readonly #writer: FlowWriter;
  #boxes: FlowBlock[] = [];
  /** Traits of the open paragraph. */
  inTable = false;
  heading = false;
  bullet = false;

  constructor(count: ParagraphCount) {
    this.#writer = new FlowWriter(count);
  }

  add(text: string, look: TextLook): void {
    this.#writer.add(cleanText(text), look);
  }

  breakLine(): void {
    this.#writer.breakLine();
  }

  /** Back to a plain paragraph (`\pard`). */
  reset(): void {
    this.inTable = false;
    this.heading = false;
    this.bullet = false;
  }

  /** Text boxes follow the paragraph that they are fixed to. */
  addBox(blocks: FlowBlock[]): void {
    this.#boxes.push(...blocks);
  }

  /** Ends the paragraph, by its mark or by that of a cell or row. */
  end(mark: 'paragraph' | 'cell' | 'row' | 'inner-cell' | 'inner-row'): void {
    const paragraph = this.#writer.end(this);
    const place = {
      ...NOWHERE,
      inTable: this.inTable,
      rowEnd: mark === 'row',
      innerCellEnd: mark === 'inner-cell',
      innerRowEnd: mark === 'inner-row',
    };
    this.#story.add(paragraph, mark === 'cell' || mark === 'row', place);
    for (const box of this.#boxes.splice(0)) this.#story.addBeside(box);
    if (mark === 'paragraph') return;
    this.bullet = false;
    this.heading = false;
  }

  finish(): FlowBlock[] {
    if (this.#writer.hasText || this.#boxes.length > 0) this.end('paragraph');
    return this.#story.finish();
  }
}
