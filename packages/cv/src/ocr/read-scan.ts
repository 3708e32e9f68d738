import { detectLanguage } from '../entities/languages.ts';
import type { PdfRuns } from '../extract/pdf-runs.ts';
import { cleanText } from '../extract/text-clean.ts';
import type { TextRun } from '../extract/text-run.ts';
import { limits } from '../limits.ts';
import { afterProcessorTime } from '../processor-time.ts';
import { doubled, type GrayImage } from './gray-image.ts';
import { betterData } from './languages.ts';
import { eachPageImage, type PageImage } from './page-images.ts';
import { Recogniser } from './recogniser.ts';
import { runsDownwards } from './turn-image.ts';
import { readUpright, type UprightPage } from './upright.ts';

/** Width of a page in points: sizes and gaps are told from it. */
const PAGE_WIDTH = 595;
/** Scans narrower than this are enlarged first. */
const COARSE_WIDTH = 1_600;
/** Words the engine is less sure of than this (of 100) are noise. */
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

function textOf(page: UprightPage): string {
  return page.lines.map(({ text }) => text).join('\n');
}

function fine(image: GrayImage): GrayImage {
  return (runsDownwards(image) ? image.height : image.width) < COARSE_WIDTH ? doubled(image) : image;
}

/** Reads page after page of one document. */
class ScanReader {
  readonly scan: PdfRuns = { runs: [], links: [], pages: 0, pagesRead: 0 };
  readonly #recogniser = new Recogniser();
  #offset = 0;
  #quarters: number | null = null;
  #language: string | null = null;
  #late = false;

  async add({ image, turns }: PageImage): Promise<void> {
    if (this.#late) return;
    const page = await readUpright(this.#recogniser, fine(image), this.#quarters ?? turns);
    this.#take(await this.#inItsLanguage(page));
  }

  /** Ends the reading, in the middle of a page too. */
  async end(): Promise<void> {
    this.#late = true;
    await this.#recogniser.end();
  }

  /** The first page that tells its language is read again in that, and so are those after it. */
  async #inItsLanguage(page: UprightPage): Promise<UprightPage> {
    if (this.#language !== null || this.#late) return page;
    this.#language = detectLanguage(textOf(page));
    const better = betterData(this.#language);
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
 * Reads the text of a scanned PDF by character recognition, with positions: at most the first pages, and only what
 * is read within the limit of processor time. Pages may lie on their sides or upside down. `onPage` is told of each picture of a page that was decoded.
 */
export async function readScan(bytes: Uint8Array, onPage: () => void = () => undefined): Promise<PdfRuns> {
  const reader = new ScanReader();
  const limit = afterProcessorTime(limits.scanMs, limits.scanWallMs);
  try {
    await Promise.race([
      eachPageImage(bytes, (page) => {
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
