import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, type Page, type Worker } from 'tesseract.js';
import type { PdfText } from '../extract/pdf-runs.ts';
import { cleanText } from '../extract/text-clean.ts';
import type { TextRun } from '../extract/text-run.ts';
import { limits } from '../limits.ts';
import { afterProcessorTime } from '../processor-time.ts';
import { doubled, toPgm, type GrayImage } from './gray-image.ts';
import { eachPageImage } from './page-images.ts';

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

interface Scan extends PdfText {
  worker: Worker | null;
  late: boolean;
}

/** Reads page after page into `scan` until done or late. */
async function recognise(bytes: Uint8Array, scan: Scan): Promise<void> {
  let offset = 0;
  await eachPageImage(bytes, async (page) => {
    if (scan.late) return;
    const options = { langPath: dataFolder(), cacheMethod: 'none', gzip: true };
    scan.worker ??= await createWorker('eng', 1, options);
    scan.pages++;
    const image = page.width < COARSE_WIDTH ? doubled(page) : page;
    const { data } = await scan.worker.recognize(toPgm(image), {}, { blocks: true, text: false });
    scan.runs.push(...toRuns(data, image, scan.pages, offset));
    offset += (image.height * PAGE_WIDTH) / image.width;
    if (image.pixels.length > limits.scanKeptPixels) await endWorker(scan);
  });
}

/** Gives back the engine's memory, which only grows. */
async function endWorker(scan: Scan): Promise<void> {
  const { worker } = scan;
  scan.worker = null;
  await worker?.terminate();
}

/**
 * Reads the text of a scanned PDF by character recognition, with positions: at most the first pages, and only what
 * is read within the limit of processor time.
 */
export async function readScan(bytes: Uint8Array): Promise<PdfText> {
  const scan: Scan = { runs: [], links: [], pages: 0, worker: null, late: false };
  const limit = afterProcessorTime(limits.scanMs, limits.scanWallMs);
  try {
    await Promise.race([recognise(bytes, scan), limit.over]);
  } finally {
    scan.late = true;
    limit.cancel();
    await endWorker(scan);
  }
  return { runs: [...scan.runs], links: [], pages: scan.pages };
}
