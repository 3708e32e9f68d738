import { makePdf, widthOf, type PdfFont, type PdfText } from '@nova/testing';
import type { Cell, PageLine, SyntheticPage } from './page.ts';

const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 45;

interface Frame {
  left: number;
  width: number;
  /** From the first page's top; pages follow one another. */
  y: number;
}

function fontOf({ bold, italic }: Cell): PdfFont {
  if (bold === true) return 'bold';
  return italic === true ? 'italic' : 'plain';
}

class PdfCanvas {
  readonly pages: PdfText[][] = [];

  #text(text: string, x: number, y: number, size: number, font: PdfFont): void {
    const usable = HEIGHT - 2 * MARGIN;
    const index = Math.floor(y / usable);
    while (this.pages.length <= index) this.pages.push([]);
    this.pages[index]?.push({ text, x, y: HEIGHT - MARGIN - (y - index * usable), size, font });
  }

  #wrap(text: string, width: number, size: number, font: PdfFont): string[] {
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const last = lines.at(-1);
      const longer = last === undefined ? word : `${last} ${word}`;
      if (last !== undefined && widthOf(longer, size, font) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }

  draw(line: PageLine, frame: Frame): void {
    frame.y += line.above ?? 0;
    const indent = line.bullet === true ? 12 : 0;
    if (line.bullet === true) this.#text('•', frame.left, frame.y + line.size, line.size, 'plain');
    if (line.cells.length > 1) this.#drawCells(line, frame);
    else this.#drawWrapped(line, frame, indent);
  }

  #drawWrapped(line: PageLine, frame: Frame, indent: number): void {
    const [cell = { text: '' }] = line.cells;
    const font = fontOf(cell);
    for (const text of this.#wrap(cell.text, frame.width - indent, line.size, font)) {
      const width = widthOf(text, line.size, font);
      const shift =
        line.align === 'center'
          ? (frame.width - width) / 2
          : line.align === 'right'
            ? frame.width - width
            : indent;
      this.#text(text, frame.left + shift, frame.y + line.size, line.size, font);
      frame.y += line.size * 1.3;
    }
  }

  #drawCells(line: PageLine, frame: Frame): void {
    const [first = { text: '' }, second = { text: '' }] = line.cells;
    const font = fontOf(second);
    const firstWidth = widthOf(first.text, line.size, fontOf(first));
    if (first.text !== '') this.#text(first.text, frame.left, frame.y + line.size, line.size, fontOf(first));
    const stop =
      line.stop === undefined
        ? frame.width - widthOf(second.text, line.size, font)
        : line.stop < 0
          ? firstWidth
          : line.stop;
    for (const text of this.#wrap(second.text, frame.width - stop + 1, line.size, font)) {
      this.#text(text, frame.left + stop, frame.y + line.size, line.size, font);
      frame.y += line.size * 1.3;
    }
  }
}

export function renderPdf(page: SyntheticPage): Uint8Array {
  const canvas = new PdfCanvas();
  const full = WIDTH - 2 * MARGIN;
  const frame: Frame = { left: MARGIN, width: full, y: 0 };
  for (const block of page) {
    if (block.kind === 'line') {
      canvas.draw(block, frame);
      continue;
    }
    const left: Frame = { left: MARGIN, width: full * block.share - 14, y: frame.y + 6 };
    const right: Frame = {
      left: MARGIN + full * block.share + 14,
      width: full * (1 - block.share) - 14,
      y: frame.y + 6,
    };
    for (const line of block.left) canvas.draw(line, left);
    for (const line of block.right) canvas.draw(line, right);
    frame.y = Math.max(left.y, right.y) + 6;
  }
  return makePdf(canvas.pages.map((texts) => ({ width: WIDTH, height: HEIGHT, texts })));
}
