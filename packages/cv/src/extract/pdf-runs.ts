import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { CvError } from '../cv-error.ts';
import { limits } from '../limits.ts';
import { withPdf } from './pdf-engine.ts';
import { readFontTraits, type FontTraits } from './pdf-fonts.ts';
import { cleanText, ICON } from './text-clean.ts';
import type { TextRun } from './text-run.ts';

export interface PdfText {
  runs: TextRun[];
  links: string[];
  pages: number;
}

interface PrintedItem {
  str: string;
  transform: number[];
  width: number;
  fontName: string;
}

function printedText(item: PrintedItem, traits: FontTraits | undefined): string {
  if (traits?.kind === 'icons') return item.str.trim() === '' ? ' ' : ICON;
  const text = cleanText(item.str);
  if (traits?.kind === 'symbols') return text.replace(/\S/g, (glyph) => (glyph === '|' ? '|' : '•'));
  return text;
}

/** Text set at an angle (watermarks, margin notes) is left out. */
function isUpright(transform: number[]): boolean {
  const [a = 0, b = 0, c = 0] = transform;
  return Math.abs(b) < 0.01 + Math.abs(a) * 0.05 && Math.abs(c) < 0.01 + Math.abs(a) * 0.4 && a > 0;
}

function toRun(item: PrintedItem, traits: FontTraits | undefined, page: PageFrame): TextRun | null {
  const [, , , height = 0, x = 0, y = 0] = item.transform;
  const text = printedText(item, traits);
  if (text === '' || !isUpright(item.transform)) return null;
  return {
    text,
    x: x - page.left,
    right: x - page.left + item.width,
    y: page.offset + page.top - y,
    size: Math.abs(height),
    bold: traits?.bold ?? false,
    italic: traits?.italic ?? false,
    page: page.number,
  };
}

interface PageFrame {
  number: number;
  left: number;
  top: number;
  offset: number;
}

async function readRuns(page: PDFPageProxy, frame: PageFrame): Promise<TextRun[]> {
  const content = await page.getTextContent();
  const items: PrintedItem[] = content.items.flatMap((item) => ('str' in item ? [item] : []));
  if (items.length > limits.runsPerPage) items.length = limits.runsPerPage;
  const traits = await readFontTraits(page, [...new Set(items.map((item) => item.fontName))]);
  return items.flatMap((item) => {
    const run = toRun(item, traits.get(item.fontName), frame);
    return run === null ? [] : [run];
  });
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

/**
 * The text of a PDF with positions, pages set one below the other; only the first pages of a long one.
 * Throws CvError UNREADABLE_FILE (encrypted, damaged, absurdly long, unpacking to too much).
 */
export function readPdf(bytes: Uint8Array): Promise<PdfText> {
  return withPdf(bytes, 1, async (pdf) => {
    if (pdf.numPages > limits.refusedPages) {
      throw new CvError('UNREADABLE_FILE', `The PDF has ${pdf.numPages} pages. Upload the CV alone.`);
    }
    return readPages(pdf.numPages, (number) => pdf.getPage(number));
  });
}

async function readPages(
  count: number,
  getPage: (number: number) => Promise<PDFPageProxy>,
): Promise<PdfText> {
  const result: PdfText = { runs: [], links: [], pages: count };
  let offset = 0;
  let failed = 0;
  const last = Math.min(count, limits.readPages);
  for (let number = 1; number <= last && result.runs.length < limits.runs; number++) {
    try {
      const page = await getPage(number);
      const [left = 0, bottom = 0, , top = 0] = page.view;
      result.runs.push(...(await readRuns(page, { number, left, top, offset })));
      result.links.push(...(await readLinks(page)));
      offset += top - bottom;
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
