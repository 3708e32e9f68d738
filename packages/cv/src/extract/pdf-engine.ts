import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as Engine from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { CvError } from '../cv-error.ts';
import { withinUnpackedBytes } from './bounded-inflate.ts';

let engine: Promise<typeof Engine> | null = null;

/** pdf.js asks for these browser classes when it loads; reading text never uses them. */
function UnusedClass(): void {
  // Nothing to construct.
}

async function loadEngine(): Promise<typeof Engine> {
  const globals: Record<string, unknown> = globalThis;
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) globals[name] ??= UnusedClass;
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}

function assetFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
}

function asCvError(error: unknown): CvError {
  const name =
    error instanceof Error || (typeof error === 'object' && error && 'name' in error) ? error.name : '';
  if (name === 'PasswordException') {
    return new CvError(
      'UNREADABLE_FILE',
      'The PDF is protected by a password. Remove the password and upload it again.',
    );
  }
  return new CvError(
    'UNREADABLE_FILE',
    'The PDF is damaged and can’t be read. Export it again and upload the new file.',
    {
      cause: error,
    },
  );
}

async function open(bytes: Uint8Array, maxImagePixels: number): Promise<PDFDocumentProxy> {
  engine ??= loadEngine();
  const { getDocument } = await engine;
  const assets = assetFolder();
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
    throw asCvError(error);
  }
}

/**
 * Opens a PDF without scripts, fonts of the system or network, works on it and closes it. `maxImagePixels` 1 leaves pictures
 * undecoded. Throws CvError UNREADABLE_FILE for a file that is encrypted, damaged, or unpacks to too much.
 */
export function withPdf<T>(
  bytes: Uint8Array,
  maxImagePixels: number,
  work: (pdf: PDFDocumentProxy) => Promise<T>,
): Promise<T> {
  return withinUnpackedBytes(async () => {
    const pdf = await open(bytes, maxImagePixels);
    try {
      return await work(pdf);
    } finally {
      await pdf.loadingTask.destroy();
    }
  });
}
