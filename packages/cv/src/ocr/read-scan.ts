import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, type Page } from 'tesseract.js';
import type { PdfText } from '../extract/pdf-runs.ts';
import { cleanText } from '../extract/text-clean.ts';
import type { TextRun } from '../extract/text-run.ts';
import { limits } from '../limits.ts';
import { doubled, toPgm, type GrayImage } from './gray-image.ts';
import { pageImages } from './page-images.ts';

/** Width of a page in points: sizes and gaps are told from it. */
const PAGE_WIDTH = 595;
/** Scans narrower than this are enlarged first. */
const COARSE_WIDTH = 1_600;
/** Words the engine is less sure of than this (of 100) are noise. */
const LEAST_CONFIDENCE = 35;

/** Language data as installed from npm: nothing is downloaded. */
function dataFolder(): string {
  return join(
    dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
    '4.0.0_best_int',
  );
}

function toRuns(page: Page, image: GrayImage, number: number, offset: number): TextRun[] {
  const scale = PAGE_WIDTH / image.width;
  const lines = (page.blocks ?? []).flatMap((block) =>
    block.paragraphs.flatMap((paragraph) => paragraph.lines),
  );
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

/** Reads page after page into `runs` until done or `isLate`. */
async function recognise(images: GrayImage[], runs: TextRun[], isLate: () => boolean): Promise<void> {
  const worker = await createWorker('eng', 1, { langPath: dataFolder(), cacheMethod: 'none', gzip: true });
  try {
    let offset = 0;
    for (const [index, scan] of images.entries()) {
      if (isLate()) return;
      const image = scan.width < COARSE_WIDTH ? doubled(scan) : scan;
      const { data } = await worker.recognize(toPgm(image), {}, { blocks: true, text: false });
      runs.push(...toRuns(data, image, index + 1, offset));
      offset += (image.height * PAGE_WIDTH) / image.width;
    }
  } finally {
    await worker.terminate();
  }
}

/**
 * Reads the text of a scanned PDF by character recognition, with positions: at most the first pages, and only what
 * is read within the limit of time.
 */
export async function readScan(bytes: Uint8Array): Promise<PdfText> {
  const images = await pageImages(bytes);
  const runs: TextRun[] = [];
  if (images.length > 0) {
    let late = false;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        late = true;
        resolve();
      }, limits.scanMs);
    });
    await Promise.race([recognise(images, runs, () => late), limit]).finally(() => clearTimeout(timer));
  }
  return { runs: [...runs], links: [], pages: images.length };
}
