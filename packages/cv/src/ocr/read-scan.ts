import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { detectLanguage } from '../entities/languages.ts';
import { processPdf } from '../extract/pdf-engine.ts';
import type { PdfRuns, TextRun } from '../extract/pdf-runs.ts';
import { cleanText } from '../extract/text-clean.ts';
import { limits } from '../limits.ts';
import { startProcessorWait } from '../processor-time.ts';
import { doubleSize, type GrayImage, runsDownwards, toGray } from './gray-image.ts';
import { findBetterData, readUpright, Recogniser, type UprightPage } from './recogniser.ts';

/** Width of a page in points, from which sizes and gaps are scaled. */
const PAGE_WIDTH = 595;

const COARSE_WIDTH = 1_600;

/** Words with a lower confidence (of 100) are noise. */
const LEAST_CONFIDENCE = 35;

function toRuns({ lines, image }: UprightPage, number: number, offset: number): TextRun[] {
  const scale = PAGE_WIDTH / image.width;
  return lines.flatMap((line) => {
    const baseline = offset + ((line.baseline.y0 + line.baseline.y1) / 2) * scale;
    const size = Math.max(4, (line.bbox.y1 - line.bbox.y0) * scale * 0.85);
    return line.words
      .filter((word) => word.confidence >= LEAST_CONFIDENCE)
      .map(({ text, bbox }) => ({
        text: cleanText(text),
        x: bbox.x0 * scale,
        right: bbox.x1 * scale,
        y: baseline,
        size: Math.round(size),
        bold: false,
        italic: false,
        page: number,
      }));
  });
}

function extractText(page: UprightPage): string {
  return page.lines.map(({ text }) => text).join('\n');
}

function enlargeCoarseImage(image: GrayImage): GrayImage {
  return (runsDownwards(image) ? image.height : image.width) < COARSE_WIDTH ? doubleSize(image) : image;
}

class ScanReader {
  readonly scan: PdfRuns = { runs: [], links: [], pages: 0, pagesRead: 0 };
  readonly #recogniser = new Recogniser();
  #offset = 0;
  #quarters: number | null = null;
  #language: string | null = null;
  #late = false;

  async add({ image, turns }: PageImage): Promise<void> {
    if (this.#late) return;
    const page = await readUpright(this.#recogniser, enlargeCoarseImage(image), this.#quarters ?? turns);
    this.#take(await this.#inItsLanguage(page));
  }

  /** Stops at once, even within a page. */
  async end(): Promise<void> {
    this.#late = true;
    await this.#recogniser.end();
  }

  /** Reads the page again in the language that its text is in, as soon as that is known. */
  async #inItsLanguage(page: UprightPage): Promise<UprightPage> {
    if (this.#language !== null || this.#late) return page;
    this.#language = detectLanguage(extractText(page));
    const better = findBetterData(this.#language);
    if (better === null) return page;
    await this.#recogniser.useLanguage(better);
    return { ...page, ...(await this.#recogniser.read(page.image)) };
  }

  #take(page: UprightPage): void {
    if (this.#late) return;
    this.#quarters = page.quarters;
    this.scan.pages++;
    const runs = toRuns(page, this.scan.pages, this.#offset);
    this.scan.runs.push(...runs);
    if (runs.length > 0) this.scan.pagesRead++;
    this.#offset += (page.image.height * PAGE_WIDTH) / page.image.width;
  }
}

/**
 * Reads scanned pages in any orientation. It ends after `limits.scanMs` with the pages read so far.
 * @param onPage called for each decoded picture
 */
export async function readScan(bytes: Uint8Array, onPage: () => void = () => undefined): Promise<PdfRuns> {
  const reader = new ScanReader();
  const limit = startProcessorWait(limits.scanMs, limits.scanWallMs);
  try {
    await Promise.race([
      readPageImages(bytes, (page) => {
        onPage();
        return reader.add(page);
      }),
      limit.over,
    ]);
  } finally {
    limit.cancel();
    await reader.end();
  }
  return reader.scan;
}

/** Number of the pdf.js operator that paints a stored picture. */
const PAINT_IMAGE = 85;

interface DecodedImage {
  data: ArrayBufferView;
  width: number;
  height: number;
  kind: number;
}

function isDecoded(value: unknown): value is DecodedImage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'data' in value &&
    ArrayBuffer.isView(value.data) &&
    'width' in value &&
    typeof value.width === 'number' &&
    'height' in value &&
    typeof value.height === 'number' &&
    'kind' in value &&
    typeof value.kind === 'number'
  );
}

function toBytes({ data }: DecodedImage): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

function loadImage(page: PDFPageProxy, id: string): Promise<GrayImage | null> {
  const store = id.startsWith('g_') ? page.commonObjs : page.objs;
  return new Promise((resolve) => {
    // pdf.js never calls back for a missing picture, so waiting is bounded.
    const wait = startProcessorWait(limits.imageMs, limits.imageWallMs);
    void wait.over.then(() => resolve(null));
    store.get(id, (value: unknown) => {
      wait.cancel();
      resolve(isDecoded(value) ? toGray(toBytes(value), value.width, value.height, value.kind) : null);
    });
  });
}

async function loadLargestImage(page: PDFPageProxy): Promise<GrayImage | null> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const ids = fnArray.flatMap((operation, index) => {
    const args: unknown = operation === PAINT_IMAGE ? argsArray[index] : null;
    const id: unknown = Array.isArray(args) ? args[0] : null;
    return typeof id === 'string' ? [id] : [];
  });
  const images = await Promise.all([...new Set(ids)].slice(0, 8).map((id) => loadImage(page, id)));
  return images.reduce(
    (a, b) => (b !== null && (a === null || b.pixels.length > a.pixels.length) ? b : a),
    null,
  );
}

interface PageImage {
  image: GrayImage;
  turns: number;
}

/** Reads one page's picture after another, and frees each before the next. */
function readPageImages(bytes: Uint8Array, read: (page: PageImage) => Promise<void>): Promise<void> {
  const bounds = { imagePixels: limits.scanPixels, bytes: limits.scanUnpackedBytes };
  return processPdf(bytes, bounds, async (pdf) => {
    for (let number = 1; number <= Math.min(pdf.numPages, limits.readPages); number++) {
      const page = await pdf.getPage(number);
      const image = await loadLargestImage(page);
      const turns = (page.rotate / 90) % 4;
      page.cleanup();
      if (image !== null && image.width > 300 && image.height > 300) await read({ image, turns });
    }
  });
}
