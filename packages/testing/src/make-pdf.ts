/** Fonts that every PDF reader has, so none is embedded. */
const FONTS = { plain: 'Helvetica', bold: 'Helvetica-Bold', italic: 'Helvetica-Oblique' } as const;

export type PdfFont = keyof typeof FONTS;

/** Adobe's widths from space to tilde, per thousand of the size; italics are equal. */
const PLAIN = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

const BOLD = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278,
  556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584,
  556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556,
  333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];

const USUAL = 556;

const SPACE = 32;

/**
 * Returns the printed width of a text.
 * @param size of the font, in points
 * @returns points; accents don't count, other non-ASCII characters count as a digit
 */
export function widthOf(text: string, size: number, font: PdfFont): number {
  const widths = font === 'bold' ? BOLD : PLAIN;
  let sum = 0;
  for (const character of text) {
    const code = character.normalize('NFD').codePointAt(0) ?? SPACE;
    sum += widths[code - SPACE] ?? USUAL;
  }
  return (sum * size) / 1_000;
}

/** Characters of Windows-1252 from 0x80; five places are empty. */
const FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Encodes a text for the fonts, one character per byte.
 * @throws RangeError for a character without a glyph
 */
function inFontBytes(text: string): string {
  let bytes = '';
  for (const character of text) {
    const at = FROM_0X80.indexOf(character);
    if (at < 0 && (character.codePointAt(0) ?? 0) > 0xff)
      throw new RangeError(`Helvetica has no ${character}.`);
    bytes += at < 0 ? character : String.fromCodePoint(0x80 + at);
  }
  return bytes;
}

/** A line of text, from its lower left corner. */
export interface PdfText {
  readonly text: string;
  /** Points from the left and bottom of the page. */
  readonly x: number;
  readonly y: number;
  /** Points. */
  readonly size: number;
  readonly font?: PdfFont;
  /** Counterclockwise quarter turns. */
  readonly quarters?: number;
}

/** A page; sizes in points. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly texts?: readonly PdfText[];
  /** A colour JPEG that fills the page. */
  readonly picture?: Uint8Array;
  /** Clockwise quarter turns it is shown at. */
  readonly quarters?: number;
}

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';

const FIRST_FONT = 3;

const fontNames = Object.keys(FONTS);

const FIRST_PAGE = FIRST_FONT + fontNames.length;

const OBJECTS_A_PAGE = 3;

const TURNS = ['1 0 0 1', '0 1 -1 0', '-1 0 0 -1', '0 -1 1 0'];

function drawn({ text, x, y, size, font = 'plain', quarters = 0 }: PdfText): string {
  const shown = inFontBytes(text).replaceAll(/[\\()]/gu, String.raw`\$&`);
  const place = `${TURNS[quarters % TURNS.length] ?? ''} ${String(x)} ${String(y)} Tm`;
  return `BT /${font} ${String(size)} Tf ${place} (${shown}) Tj ET\n`;
}

function stream(entries: string, content: Uint8Array): Buffer {
  const head = `<< ${entries} /Length ${String(content.length)} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream')]);
}

/**
 * Reads a JPEG's size in pixels from its frame header.
 * @throws RangeError without one
 */
function sizeOfJpeg(bytes: Uint8Array): { width: number; height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 2;
  while (at + 9 <= bytes.length) {
    const marker = view.getUint16(at);
    if (marker === 0xffc0 || marker === 0xffc2)
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  throw new RangeError('This is no JPEG.');
}

function pageObjects(page: PdfPage, first: number): Buffer[] {
  const { width, height, texts = [], picture, quarters = 0 } = page;
  const fonts = fontNames.map((name, index) => `/${name} ${String(FIRST_FONT + index)} 0 R`).join(' ');
  const image = picture === undefined ? '' : `/XObject << /picture ${String(first + 2)} 0 R >>`;
  const dictionary =
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${String(width)} ${String(height)}] ` +
    `/Rotate ${String(quarters * 90)} /Contents ${String(first + 1)} 0 R ` +
    `/Resources << /Font << ${fonts} >> ${image} >> >>`;
  const painted =
    picture === undefined ? '' : `q ${String(width)} 0 0 ${String(height)} 0 0 cm /picture Do Q\n`;
  const content = Buffer.from(painted + texts.map(drawn).join(''), 'latin1');
  return [Buffer.from(dictionary), stream('', content), pictureObject(picture)];
}

function pictureObject(picture: Uint8Array | undefined): Buffer {
  if (picture === undefined) return Buffer.from('null');
  const { width, height } = sizeOfJpeg(picture);
  const size = `/Width ${String(width)} /Height ${String(height)} /BitsPerComponent 8`;
  const colours = '/ColorSpace /DeviceRGB /Filter /DCTDecode';
  return stream(`/Type /XObject /Subtype /Image ${size} ${colours}`, picture);
}

/**
 * Builds an uncompressed PDF.
 * @throws RangeError for characters outside Windows-1252 or a picture that is no JPEG
 */
export function makePdf(pages: readonly PdfPage[]): Buffer {
  const numbers = pages.map((_, index) => FIRST_PAGE + index * OBJECTS_A_PAGE);
  const kids = numbers.map((number) => `${String(number)} 0 R`).join(' ');
  const objects = [
    Buffer.from(CATALOG),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${String(pages.length)} >>`),
    ...Object.values(FONTS).map((name) =>
      Buffer.from(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`),
    ),
    ...pages.flatMap((page, index) => pageObjects(page, FIRST_PAGE + index * OBJECTS_A_PAGE)),
  ];
  const begin = Buffer.from('%PDF-1.4\n');
  const parts = [begin];
  let at = begin.length;
  let offsets = '';
  for (const [index, object] of objects.entries()) {
    offsets += `${String(at).padStart(10, '0')} 00000 n \n`;
    const part = Buffer.concat([
      Buffer.from(`${String(index + 1)} 0 obj\n`),
      object,
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(part);
    at += part.length;
  }
  const count = String(objects.length + 1);
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${offsets}` +
        `trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${String(at)}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
