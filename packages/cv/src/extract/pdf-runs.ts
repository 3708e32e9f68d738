import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { CvError } from '../cv-error.ts';
import type { PageCount } from '../document.ts';
import { limits } from '../limits.ts';
import { processPdf } from './pdf-engine.ts';
import { cleanPrinted, ICON } from './text-clean.ts';

/** Text printed in one piece. Lengths are in points; `y` grows downwards across pages. */
export interface TextRun {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
  bold: boolean;
  italic: boolean;
  page: number;
  /** Degrees counterclockwise if the text is rotated; `y` is then where it starts. */
  turn?: 90 | 270;
  /** Length along the text's direction. */
  length?: number;
}

export interface PdfRuns extends PageCount {
  runs: TextRun[];
  links: string[];
}

interface PrintedItem {
  str: string;
  transform: number[];
  width: number;
  height: number;
  fontName: string;
}

function readPrintedText(item: PrintedItem, traits: FontTraits | undefined): string {
  if (traits?.kind === 'icons') return item.str.trim() === '' ? ' ' : ICON;
  const text = cleanPrinted(item.str);
  if (traits?.kind === 'symbols') return text.replace(/\S/g, (glyph) => (glyph === '|' ? '|' : '•'));
  return text;
}

/** Multiplies the matrices of page and item, since pages may be rotated. */
function computeTransform(page: PageFrame, item: PrintedItem): number[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = page.transform;
  const [ia = 0, ib = 0, ic = 0, id = 0, ie = 0, jf = 0] = item.transform;
  return [
    a * ia + c * ib,
    b * ia + d * ib,
    a * ic + c * id,
    b * ic + d * id,
    a * ie + c * jf + e,
    b * ie + d * jf + f,
  ];
}

function isUpright(transform: number[]): boolean {
  const [a = 0, b = 0, c = 0] = transform;
  return Math.abs(b) < 0.01 + Math.abs(a) * 0.05 && Math.abs(c) < 0.01 + Math.abs(a) * 0.4 && a > 0;
}

/** Text in a margin may run upwards or downwards. */
function readTurn(transform: number[]): 90 | 270 | null {
  const [a = 0, b = 0] = transform;
  return Math.abs(a) > Math.abs(b) * 0.01 ? null : b < 0 ? 90 : 270;
}

function toRun(item: PrintedItem, traits: FontTraits | undefined, page: PageFrame): TextRun | null {
  const transform = computeTransform(page, item);
  const [, , , height = 0, x = 0, y = 0] = transform;
  const text = readPrintedText(item, traits);
  if (text === '') return null;
  const { bold = false, italic = false } = traits ?? {};
  const place = { x, y: page.offset + y, bold, italic, page: page.number };
  if (isUpright(transform)) return { text, ...place, right: x + item.width, size: Math.abs(height) };
  // Watermarks and other text at further angles are left out.
  const turn = readTurn(transform);
  const size = Math.abs(transform[1] ?? 0);
  const length = Math.max(item.width, item.height);
  return turn === null ? null : { text, ...place, right: x + size, size, turn, length };
}

interface PageFrame {
  number: number;
  /** Matrix from the page's coordinates to displayed ones, whose y grows downwards. */
  transform: number[];
  offset: number;
}

async function readRuns(page: PDFPageProxy, frame: PageFrame): Promise<{ runs: TextRun[]; whole: boolean }> {
  const content = await page.getTextContent();
  const items: PrintedItem[] = content.items.flatMap((item) => ('str' in item ? [item] : []));
  const hasAllItems = items.length <= limits.runsPerPage;
  items.length = Math.min(items.length, limits.runsPerPage);
  const traits = await readFontTraits(page, [...new Set(items.map((item) => item.fontName))]);
  const runs = items.flatMap((item) => {
    const run = toRun(item, traits.get(item.fontName), frame);
    return run === null ? [] : [run];
  });
  return { runs, whole: hasAllItems && runs.some((run) => run.text.trim() !== '') };
}

async function readLinks(page: PDFPageProxy): Promise<string[]> {
  const annotations: unknown[] = await page.getAnnotations().catch(() => []);
  return annotations.flatMap((annotation) => {
    if (typeof annotation !== 'object' || annotation === null) return [];
    if ('url' in annotation && typeof annotation.url === 'string') return [annotation.url];
    if ('unsafeUrl' in annotation && typeof annotation.unsafeUrl === 'string') return [annotation.unsafeUrl];
    return [];
  });
}

/** Reads the first pages, one below the other. */
export function readPdf(bytes: Uint8Array): Promise<PdfRuns> {
  return processPdf(bytes, { imagePixels: 1, bytes: limits.unpackedBytes }, async (pdf) => {
    if (pdf.numPages > limits.refusedPages) {
      throw new CvError(
        'UNREADABLE_FILE',
        `The PDF has ${String(pdf.numPages)} pages, more than a CV can have. Upload the CV alone.`,
      );
    }
    return readPages(pdf.numPages, (number) => pdf.getPage(number));
  });
}

async function readPages(
  count: number,
  getPage: (number: number) => Promise<PDFPageProxy>,
): Promise<PdfRuns> {
  const result: PdfRuns = { runs: [], links: [], pages: count, pagesRead: 0 };
  let offset = 0;
  let failed = 0;
  const last = Math.min(count, limits.readPages);
  for (let number = 1; number <= last && result.runs.length < limits.runs; number++) {
    try {
      const page = await getPage(number);
      const { transform, height } = page.getViewport({ scale: 1 });
      const { runs, whole } = await readRuns(page, { number, transform, offset });
      result.runs.push(...runs);
      if (whole) result.pagesRead++;
      result.links.push(...(await readLinks(page)));
      offset += height;
      page.cleanup();
    } catch (error) {
      failed++;
      if (failed === last) {
        throw new CvError('UNREADABLE_FILE', 'The PDF is damaged and can’t be read.', { cause: error });
      }
    }
  }
  return result;
}

interface FontTraits {
  bold: boolean;
  italic: boolean;
  kind: 'text' | 'icons' | 'symbols';
}

const ICON_FONTS =
  /awesome|icon|material|glyphicon|fontello|academicons|marvosym|entypo|linea|octicon|typicons|ionic|feather|icomoon|emoji/i;

const SYMBOL_FONTS = /^(symbol|wingding|webding|zapfdingbat|dingbat|cmsy|msam|opensymbol)/i;

function parseFontTraits(name: string): FontTraits {
  const face = name.replace(/^[A-Z]{6}\+/, '');
  return {
    bold:
      /bold|black|heavy|semibold|demi|medium|[-_]bd|[,-]b$|cmbx|bx\d+$/i.test(face) && !/STHeiti/i.test(face),
    italic: /ital|obli|slant|cmti|[-_]it$/i.test(face),
    kind: ICON_FONTS.test(face) ? 'icons' : SYMBOL_FONTS.test(face) ? 'symbols' : 'text',
  };
}

const PLAIN: FontTraits = { bold: false, italic: false, kind: 'text' };

/** The object store of pdf.js is typed as unknown, so the name is checked here. */
function readFontName(page: PDFPageProxy, id: string): string | null {
  if (!page.commonObjs.has(id)) return null;
  const font: unknown = page.commonObjs.get(id);
  if (typeof font !== 'object' || font === null || !('name' in font)) return null;
  return typeof font.name === 'string' ? font.name : null;
}

/** pdf.js knows the names of fonts only after it has read the page's operators. */
async function readFontTraits(page: PDFPageProxy, ids: string[]): Promise<Map<string, FontTraits>> {
  if (ids.some((id) => !page.commonObjs.has(id))) await page.getOperatorList().catch(() => null);
  return new Map(
    ids.map((id) => {
      const name = readFontName(page, id);
      return [id, name === null ? PLAIN : parseFontTraits(name)];
    }),
  );
}
