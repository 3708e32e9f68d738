import { CvError } from './cv-error.ts';
import { readDocument } from './document/read-document.ts';
import { findFields } from './find-fields.ts';
import type { ParsedCv } from './parsed-cv.ts';

export interface ParseOptions {
  /** ISO 3166 code of the country phone numbers belong to where the CV names none. */
  defaultCountry?: string | undefined;
  /** Now, for plausibility of dates; the clock by default. */
  now?: Date | undefined;
}

/** Fewer letters than this are no text to read. */
const LEAST_LETTERS = 40;

/**
 * Reads a CV (SPEC.md, "CV parse"): pdf, docx or doc bytes to its fields. Pure: no database, network or files.
 * Throws CvError UNSUPPORTED_FILE (another kind of file, macros) or UNREADABLE_FILE (empty, locked, damaged, no text).
 */
export async function parseCv(bytes: Uint8Array, options: ParseOptions = {}): Promise<ParsedCv> {
  const document = await readDocument(bytes);
  const letters = document.lines.reduce((sum, line) => sum + (line.text.match(/\p{L}/gu)?.length ?? 0), 0);
  if (letters < LEAST_LETTERS) {
    throw new CvError(
      'UNREADABLE_FILE',
      'The document has no readable text; it may be a scan. Upload a version with text.',
    );
  }
  return findFields(document, {
    defaultCountry: options.defaultCountry,
    now: options.now ?? new Date(),
    ocr: false,
  });
}
