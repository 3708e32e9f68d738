import { CvError, type CvErrorCode } from '../cv-error.ts';
import { isCompoundFile } from '../extract/compound-file.ts';
import { detectCompoundNature, detectZipNature } from './containers.ts';
import { detectArchiveNature, detectHtmlNature, detectXmlNature } from './markup.ts';
import { type DocumentNature, detectOtherNature, type ReadableNature } from './natures.ts';

export type DocumentKind = 'pdf' | 'docx' | 'doc';

const KINDS = {
  pdf: 'pdf',
  docx: 'docx',
  word97: 'doc',
  rtf: 'doc',
  'word-xml': 'doc',
  html: 'doc',
  mhtml: 'doc',
} as const satisfies Record<ReadableNature, DocumentKind>;

function toKind(nature: ReadableNature): DocumentKind {
  return KINDS[nature];
}

function isReadable(nature: DocumentNature): nature is ReadableNature {
  return nature in KINDS;
}

/** PDF readers search the first 1,024 bytes for the header. */
function isPdf(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const at = head.indexOf('%PDF-');
  return at === 0 || (at > 0 && !/^(MZ|\x7fELF|PK|#!|\xca\xfe\xba\xbe)/.test(head));
}

function isRtf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '{\\rtf';
}

export function detectDocumentNature(bytes: Uint8Array): DocumentNature {
  if (bytes.length === 0) return 'empty';
  if (isPdf(bytes)) return 'pdf';
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return detectZipNature(bytes);
  if (isCompoundFile(bytes)) return detectCompoundNature(bytes);
  if (isRtf(bytes)) return 'rtf';
  return (
    detectXmlNature(bytes) ??
    detectHtmlNature(bytes) ??
    detectArchiveNature(bytes) ??
    detectOtherNature(bytes)
  );
}

/**
 * Finds the kind of document by its content (docs/interface/candidates.md#cvs).
 * @returns `doc` also for RTF, WordprocessingML and a word processor's HTML; null for other files
 */
export function sniffDocument(bytes: Uint8Array): DocumentKind | null {
  const nature = detectDocumentNature(bytes);
  return isReadable(nature) ? KINDS[nature] : null;
}

const WANTED = 'Upload the CV as PDF, DOCX or DOC.';

const AS_PDF = 'Save it as PDF and upload that.';

type Refusal = readonly [code: CvErrorCode, message: string];

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

export function assertReadable(nature: DocumentNature): asserts nature is ReadableNature {
  if (!isRefused(nature)) return;
  const [code, message] = REFUSALS[nature];
  throw new CvError(code, message);
}

/**
 * Finds the kind like `sniffDocument`.
 * @throws CvError UNSUPPORTED_FILE; UNREADABLE_FILE for an empty, locked or truncated file
 */
export function acceptedKind(bytes: Uint8Array): DocumentKind {
  const nature = detectDocumentNature(bytes);
  assertReadable(nature);
  return toKind(nature);
}
