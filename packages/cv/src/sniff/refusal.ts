import { CvError, type CvErrorCode } from '../cv-error.ts';
import type { DocumentNature, ReadableNature } from './nature.ts';
import { documentNature, kindOfNature, type DocumentKind } from './sniff-document.ts';

const WANTED = 'Upload the CV as PDF, DOCX or DOC.';
const AS_PDF = 'Save it as PDF and upload that.';

type Refusal = readonly [code: CvErrorCode, message: string];

/** What the person who sent it is told. */
const REFUSALS = {
  empty: ['UNREADABLE_FILE', `The file is empty. ${WANTED}`],
  encrypted: [
    'UNREADABLE_FILE',
    'The document is protected by a password. Remove the password and upload it again.',
  ],
  truncated: [
    'UNREADABLE_FILE',
    'The end of the document is missing. Upload it again, or save it anew first.',
  ],
  macro: [
    'UNSUPPORTED_FILE',
    'The document carries macros, which aren’t accepted. Save it as PDF, or as DOCX without macros.',
  ],
  picture: ['UNSUPPORTED_FILE', `The file is a picture. ${AS_PDF}`],
  spreadsheet: ['UNSUPPORTED_FILE', `The file is a spreadsheet. ${AS_PDF}`],
  slides: ['UNSUPPORTED_FILE', `The file is a presentation. ${AS_PDF}`],
  'other-text': [
    'UNSUPPORTED_FILE',
    `The file is of a word processor whose documents aren’t read. ${AS_PDF}`,
  ],
  mail: ['UNSUPPORTED_FILE', 'The file is an email. Upload the CV that is attached to it.'],
  'web-page': ['UNSUPPORTED_FILE', `The file is a web page. Print the CV as PDF and upload that.`],
  archive: ['UNSUPPORTED_FILE', 'The file is an archive. Unpack it and upload the CV alone.'],
  'plain-text': ['UNSUPPORTED_FILE', `The file is plain text. ${WANTED}`],
  unknown: ['UNSUPPORTED_FILE', `The file is no PDF or Word document. ${WANTED}`],
} as const satisfies Record<Exclude<DocumentNature, ReadableNature>, Refusal>;

function isRefused(nature: DocumentNature): nature is keyof typeof REFUSALS {
  return nature in REFUSALS;
}

/** Throws a file of this nature back at the person where it is not read. */
export function assertReadable(nature: DocumentNature): asserts nature is ReadableNature {
  if (!isRefused(nature)) return;
  const [code, message] = REFUSALS[nature];
  throw new CvError(code, message);
}

/**
 * The kind of document that is read, by first bytes and container (docs/interface/candidates.md#cvs). Throws CvError for every
 * other file: UNSUPPORTED_FILE, or UNREADABLE_FILE for an empty, locked or cut-off one, in words for the person who sent it.
 */
export function acceptedKind(bytes: Uint8Array): DocumentKind {
  const nature = documentNature(bytes);
  assertReadable(nature);
  return kindOfNature(nature);
}
