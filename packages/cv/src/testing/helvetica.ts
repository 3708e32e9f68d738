/** The looks that a text of a made PDF can have; every reader knows these fonts, so that none has to be embedded. */
export const FONTS = { plain: 'Helvetica', bold: 'Helvetica-Bold', italic: 'Helvetica-Oblique' } as const;
export type PdfFont = keyof typeof FONTS;

/** Adobe's widths of the characters from the space to the tilde, in thousandths of the size; slanted ones are as wide. */
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
/** Digits and the dash between dates. */
const USUAL = 556;
const SPACE = 32;

/**
 * How wide a text is drawn.
 * @param size of the font, in points
 * @returns points; letters with marks count as those without, other characters beyond ASCII as a digit
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

/** Characters of Windows-1252 from 0x80 on; there are none at five of the places. */
const FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * A text in the bytes that the fonts are asked for, each as one character.
 * @throws RangeError for a character that these fonts do not have
 */
export function inFontBytes(text: string): string {
  let bytes = '';
  for (const character of text) {
    const at = FROM_0X80.indexOf(character);
    if (at < 0 && (character.codePointAt(0) ?? 0) > 0xff)
      throw new RangeError(`Helvetica has no ${character}.`);
    bytes += at < 0 ? character : String.fromCodePoint(0x80 + at);
  }
  return bytes;
}
