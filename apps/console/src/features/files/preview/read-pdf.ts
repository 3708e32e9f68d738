import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Images of more pages could exhaust the memory of a phone. */
const mostPages = 20;
/** The width of a page's image in pixels, sharp on screens of twice the usual density. */
const width = 1_400;

/**
 * Renders the pages of a PDF as images. pdf.js parses it in a worker and may not evaluate code.
 * @returns the images, one per page
 */
export async function readPdf(bytes: ArrayBuffer): Promise<readonly Blob[]> {
  const task = getDocument({
    data: bytes,
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    disableFontFace: true,
  });
  const document = await task.promise;
  const pictures: Blob[] = [];
  try {
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number++) {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
      const canvas = window.document.createElement('canvas');
      canvas.width = viewport.width;
      canvas.height = viewport.height;
      await page.render({ canvas, viewport }).promise;
      pictures.push(await drawPicture(canvas));
      page.cleanup();
    }
  } finally {
    await task.destroy();
  }
  return pictures;
}

const drawPicture = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The page could not be drawn.'))),
      'image/jpeg',
      0.88,
    );
  });
