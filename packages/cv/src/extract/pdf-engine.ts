import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DecompressionStream, TransformStream } from 'node:stream/web';
import type * as Engine from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { CvError } from '../cv-error.ts';
import { limits } from '../limits.ts';

let engine: Promise<typeof Engine> | null = null;

/** pdf.js needs these classes of browsers only while it is loaded. */
function UnusedClass(): void {
  // Nothing to construct.
}

async function loadEngine(): Promise<typeof Engine> {
  const globals: Record<string, unknown> = globalThis;
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) globals[name] ??= UnusedClass;
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}

function findAssetFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
}

/** A complete PDF has this mark at its end, or near it. */
const END = '%%EOF';

const END_WITHIN = 4_096;

function isCutOff(bytes: Uint8Array): boolean {
  return !new TextDecoder('latin1').decode(bytes.subarray(-END_WITHIN)).includes(END);
}

function toCvError(error: unknown, bytes: Uint8Array): CvError {
  const name =
    error instanceof Error || (typeof error === 'object' && error && 'name' in error) ? error.name : '';
  if (name === 'PasswordException') {
    return new CvError(
      'UNREADABLE_FILE',
      'The PDF is protected by a password. Remove the password and upload it again.',
    );
  }
  const message = isCutOff(bytes)
    ? 'The end of the PDF is missing. Upload it again, or export it anew first.'
    : 'The PDF is damaged and can’t be read. Export it again and upload the new file.';
  return new CvError('UNREADABLE_FILE', message, { cause: error });
}

async function openPdf(bytes: Uint8Array, maxImagePixels: number): Promise<PDFDocumentProxy> {
  engine ??= loadEngine();
  const { getDocument } = await engine;
  const assets = findAssetFolder();
  try {
    return await getDocument({
      data: Uint8Array.from(bytes),
      verbosity: 0,
      isEvalSupported: false,
      enableXfa: false,
      useSystemFonts: false,
      disableFontFace: true,
      useWasm: false,
      maxImageSize: maxImagePixels,
      cMapUrl: join(assets, 'cmaps/'),
      cMapPacked: true,
      standardFontDataUrl: join(assets, 'standard_fonts/'),
    }).promise;
  } catch (error) {
    throw toCvError(error, bytes);
  }
}

/** The most pixels of a picture, and the most unpacked bytes. With a bound of one pixel, pictures are not decoded. */
interface PdfBounds {
  imagePixels: number;
  bytes: number;
}

/** Opens a PDF for `work`, without scripts, system fonts or network. */
export function processPdf<T>(
  bytes: Uint8Array,
  bounds: PdfBounds,
  work: (pdf: PDFDocumentProxy) => Promise<T>,
): Promise<T> {
  return limitUnpackedBytes(bounds.bytes, async () => {
    const pdf = await openPdf(bytes, bounds.imagePixels);
    try {
      return await work(pdf);
    } finally {
      await pdf.loadingTask.destroy();
    }
  });
}

/** The unpacked bytes of all open documents. One sum is enough, because a reader opens one document at a time. */
let unpacked = 0;

let byteLimit: number = limits.unpackedBytes;

const openDocuments = new Set<() => void>();

/**
 * pdf.js unpacks Flate and Brotli through this global. Beyond the bounds the stream never ends, because pdf.js would
 * itself unpack a stream that fails.
 */
class BoundedDecompressionStream {
  readonly readable: DecompressionStream['readable'];
  readonly writable: DecompressionStream['writable'];

  constructor(format: ConstructorParameters<typeof DecompressionStream>[0]) {
    const stream = new DecompressionStream(format);
    let length = 0;
    const count = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        length += chunk.byteLength;
        unpacked += chunk.byteLength;
        if (length <= limits.streamBytes && unpacked <= byteLimit) {
          controller.enqueue(chunk);
          return undefined;
        }
        for (const refuse of openDocuments) refuse();
        return new Promise(() => undefined);
      },
    });
    this.writable = stream.writable;
    this.readable = stream.readable.pipeThrough(count);
  }
}

async function limitUnpackedBytes<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  Object.assign(globalThis, { DecompressionStream: BoundedDecompressionStream });
  if (openDocuments.size === 0) {
    unpacked = 0;
    byteLimit = bytes;
  }
  let refuse = (): void => undefined;
  const refused = new Promise<never>((_, reject) => {
    refuse = () => {
      reject(new CvError('UNREADABLE_FILE', 'The PDF unpacks to more than a CV can have.'));
    };
  });
  openDocuments.add(refuse);
  try {
    return await Promise.race([work(), refused]);
  } finally {
    openDocuments.delete(refuse);
  }
}
