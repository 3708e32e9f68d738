import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { openPdf } from '../extract/pdf-engine.ts';
import { limits } from '../limits.ts';
import { toGray, type GrayImage } from './gray-image.ts';

/** pdf.js's number for "draw this stored picture". */
const PAINT_IMAGE = 85;
/** A decoded picture should arrive at once; a missing one never does. */
const IMAGE_WAIT_MS = 5_000;

interface Decoded {
  data: ArrayBufferView;
  width: number;
  height: number;
  kind: number;
}

function isDecoded(value: unknown): value is Decoded {
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

function bytesOf({ data }: Decoded): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

function loadImage(page: PDFPageProxy, id: string): Promise<GrayImage | null> {
  const store = id.startsWith('g_') ? page.commonObjs : page.objs;
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), IMAGE_WAIT_MS);
    store.get(id, (value: unknown) => {
      clearTimeout(timer);
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

/** The largest picture of each of the first pages of a PDF: what a scanner makes of a sheet. */
export async function pageImages(bytes: Uint8Array): Promise<GrayImage[]> {
  const pdf = await openPdf(bytes, limits.scanPixels);
  try {
    const images: GrayImage[] = [];
    for (let number = 1; number <= Math.min(pdf.numPages, limits.scanPages); number++) {
      const image = await imagesOf(await pdf.getPage(number));
      if (image !== null && image.width > 300 && image.height > 300) images.push(image);
    }
    return images;
  } finally {
    await pdf.loadingTask.destroy();
  }
}
