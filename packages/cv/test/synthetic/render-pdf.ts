import { PDFDocument, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib';
import type { Cell, PageLine, SyntheticPage } from './page.ts';

const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 45;

interface Fonts {
  plain: PDFFont;
  bold: PDFFont;
  italic: PDFFont;
}

interface Frame {
  left: number;
  width: number;
  /** Distance from the top of the first page; pages follow one another. */
  y: number;
}

/** Draws lines on as many A4 pages as they take. */
class PdfCanvas {
  readonly #pdf: PDFDocument;
  readonly #fonts: Fonts;
  readonly #pages: PDFPage[] = [];

  constructor(pdf: PDFDocument, fonts: Fonts) {
    this.#pdf = pdf;
    this.#fonts = fonts;
  }

  #font(cell: Cell): PDFFont {
    return cell.bold === true
      ? this.#fonts.bold
      : cell.italic === true
        ? this.#fonts.italic
        : this.#fonts.plain;
  }

  #page(index: number): PDFPage {
    while (this.#pages.length <= index) this.#pages.push(this.#pdf.addPage([WIDTH, HEIGHT]));
    const page = this.#pages[index];
    if (page === undefined) throw new RangeError('no page');
    return page;
  }

  #text(text: string, x: number, y: number, size: number, font: PDFFont): void {
    const usable = HEIGHT - 2 * MARGIN;
    const index = Math.floor(y / usable);
    this.#page(index).drawText(text, { x, y: HEIGHT - MARGIN - (y - index * usable), size, font });
  }

  #wrap(text: string, width: number, size: number, font: PDFFont): string[] {
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const last = lines.at(-1);
      const longer = last === undefined ? word : `${last} ${word}`;
      if (last !== undefined && font.widthOfTextAtSize(longer, size) <= width)
        lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }

  draw(line: PageLine, frame: Frame): void {
    frame.y += line.above ?? 0;
    const indent = line.bullet === true ? 12 : 0;
    if (line.bullet === true) this.#text('•', frame.left, frame.y + line.size, line.size, this.#fonts.plain);
    if (line.cells.length > 1) this.#drawCells(line, frame);
    else this.#drawWrapped(line, frame, indent);
  }

  #drawWrapped(line: PageLine, frame: Frame, indent: number): void {
    const [cell = { text: '' }] = line.cells;
    const font = this.#font(cell);
    for (const text of this.#wrap(cell.text, frame.width - indent, line.size, font)) {
      const width = font.widthOfTextAtSize(text, line.size);
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
    const font = this.#font(second);
    const firstWidth = this.#font(first).widthOfTextAtSize(first.text, line.size);
    if (first.text !== '')
      this.#text(first.text, frame.left, frame.y + line.size, line.size, this.#font(first));
    const stop =
      line.stop === undefined
        ? frame.width - font.widthOfTextAtSize(second.text, line.size)
        : line.stop < 0
          ? firstWidth
          : line.stop;
    for (const text of this.#wrap(second.text, frame.width - stop + 1, line.size, font)) {
      this.#text(text, frame.left + stop, frame.y + line.size, line.size, font);
      frame.y += line.size * 1.3;
    }
  }
}

/** The page as an A4 PDF with real text positions. */
export async function renderPdf(page: SyntheticPage): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const fonts = {
    plain: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
    italic: await pdf.embedFont(StandardFonts.HelveticaOblique),
  };
  const canvas = new PdfCanvas(pdf, fonts);
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
  return pdf.save();
}
