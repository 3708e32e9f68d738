import { chooseBestReading } from './best-reading.ts';
import { CvError } from './cv-error.ts';
import type { CvDocument } from './document.ts';
import { findFields } from './find-fields.ts';
import { listPdfReadings } from './layout/pdf-lines.ts';
import { readScan } from './ocr/read-scan.ts';
import type { ParsedCv } from './parsed-cv.ts';
import { readDocument } from './read-document.ts';
import { sniffDocument } from './sniff/sniff-document.ts';

export interface ParseOptions {
  /** ISO 3166 code of the country of phone numbers if the CV names none. */
  defaultCountry?: string | undefined;
  /** IANA time zone. If it belongs to one country, that replaces a missing `defaultCountry`. */
  timeZone?: string | undefined;
  /** Decides which dates are plausible; by default the current time. */
  now?: Date | undefined;
  /** If true, which is the default, a PDF without text is read as a scan. */
  ocr?: boolean | undefined;
  /** Called before each scanned page, which takes seconds. */
  onScannedPage?: (() => void) | undefined;
}

const LEAST_LETTERS = 40;

function hasText(document: CvDocument): boolean {
  const letters = document.lines.reduce((sum, line) => sum + (line.text.match(/\p{L}/gu)?.length ?? 0), 0);
  return letters >= LEAST_LETTERS;
}

async function readScanned(
  bytes: Uint8Array,
  pages: number,
  onPage?: () => void,
): Promise<CvDocument | null> {
  const scan = await readScan(bytes, onPage).catch((error: unknown) => {
    if (error instanceof CvError) throw error;
    return null;
  });
  if (scan === null) return null;
  const document = {
    lines: chooseBestReading(listPdfReadings(scan)),
    links: [],
    pages,
    pagesRead: scan.pagesRead,
  };
  return hasText(document) ? document : null;
}

/**
 * Reads a PDF, DOCX or DOC (docs/interface/candidates.md#cvs) without database, network or files.
 * @throws CvError UNSUPPORTED_FILE for another kind of file or macros; UNREADABLE_FILE for an empty, locked or
 *   damaged file, or one without text
 */
export async function parseCv(bytes: Uint8Array, options: ParseOptions = {}): Promise<ParsedCv> {
  const { defaultCountry, timeZone, now = new Date(), ocr = true, onScannedPage } = options;
  const document = await readDocument(bytes);
  if (hasText(document)) return findFields(document, { defaultCountry, timeZone, now, ocr: false });
  const scanned =
    ocr && sniffDocument(bytes) === 'pdf' ? await readScanned(bytes, document.pages, onScannedPage) : null;
  if (scanned === null) {
    throw new CvError(
      'UNREADABLE_FILE',
      'The document has no readable text; it may be a scan. Upload a version with text.',
    );
  }
  return findFields(scanned, { defaultCountry, timeZone, now, ocr: true });
}
