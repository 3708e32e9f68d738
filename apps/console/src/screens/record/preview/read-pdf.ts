import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** More would fill a phone's memory. */
const mostPages = 20;
/** Of a page's picture, in pixels: sharp on a screen of twice the density. */
const width = 1_400;

/**
 * Draws the pages of a PDF, in a worker and without running anything of it.
 * @returns addresses of pictures, a page each
 */
export async function readPdf(bytes: ArrayBuffer): Promise<readonly string[]> {
  const task = getDocument({
    data: bytes,
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    disableFontFace: true,
  });
  const document = await task.promise;
  const pictures: string[] = [];
  try {
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number++) {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
      const canvas = window.document.createElement('canvas');
      canvas.width = viewport.width;
      canvas.height = viewport.height;
      await page.render({ canvas, viewport }).promise;
      pictures.push(await pictureOf(canvas));
      page.cleanup();
    }
  } finally {
    await task.destroy();
  }
  return pictures;
}

const pictureOf = (canvas: HTMLCanvasElement): Promise<string> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob ? resolve(URL.createObjectURL(blob)) : reject(new Error('The page could not be drawn.')),
      'image/jpeg',
      0.88,
    );
  });
