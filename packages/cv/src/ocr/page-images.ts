import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { withPdf } from '../extract/pdf-engine.ts';
import { limits } from '../limits.ts';
import { afterProcessorTime } from '../processor-time.ts';
import { toGray, type GrayImage } from './gray-image.ts';

/** pdf.js's number for "draw this stored picture". */
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

function bytesOf({ data }: DecodedImage): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

function loadImage(page: PDFPageProxy, id: string): Promise<GrayImage | null> {
  const store = id.startsWith('g_') ? page.commonObjs : page.objs;
  return new Promise((resolve) => {
    // A missing picture never arrives.
    const wait = afterProcessorTime(limits.imageMs, limits.imageWallMs);
    void wait.over.then(() => resolve(null));
    store.get(id, (value: unknown) => {
      wait.cancel();
      resolve(isDecoded(value) ? toGray(bytesOf(value), value.width, value.height, value.kind) : null);
    });
  });
}

async function imagesOf(page: PDFPageProxy): Promise<GrayImage | null> {
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

/** A scanned page: its picture, and how many quarters of a turn clockwise it is shown at. */
export interface PageImage {
  image: GrayImage;
  turns: number;
}

/**
 * Hands `read` the largest picture of each of the first pages of a PDF, one after the other: what a scanner makes of a sheet.
 * A page's pictures are let go before it reads, so that memory holds those of one page.
 */
export function eachPageImage(bytes: Uint8Array, read: (page: PageImage) => Promise<void>): Promise<void> {
  const bounds = { imagePixels: limits.scanPixels, bytes: limits.scanUnpackedBytes };
  return withPdf(bytes, bounds, async (pdf) => {
    for (let number = 1; number <= Math.min(pdf.numPages, limits.readPages); number++) {
      const page = await pdf.getPage(number);
      const image = await imagesOf(page);
      const turns = (page.rotate / 90) % 4;
      page.cleanup();
      if (image !== null && image.width > 300 && image.height > 300) await read({ image, turns });
    }
  });
}
