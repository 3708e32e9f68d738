import { CvError } from '../cv-error.ts';
import { limits } from '../limits.ts';
import type { FlowParagraph, FlowText } from './flow-block.ts';

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
