import { isCompoundFile } from '../extract/compound-file.ts';
import { natureOfCompound } from './compound-nature.ts';
import { archiveNature, htmlNature } from './html-nature.ts';
import type { DocumentNature, ReadableNature } from './nature.ts';
import { natureOfOther } from './other-files.ts';
import { natureOfXml } from './xml-nature.ts';
import { natureOfZip } from './zip-nature.ts';

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

/** What a document that is read counts as towards the interface. */
export function kindOfNature(nature: ReadableNature): DocumentKind {
  return KINDS[nature];
}

function isReadable(nature: DocumentNature): nature is ReadableNature {
  return nature in KINDS;
}

/** PDF allows other bytes before its header; readers look at the first 1,024. */
function isPdf(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const at = head.indexOf('%PDF-');
  return at === 0 || (at > 0 && !/^(MZ|\x7fELF|PK|#!|\xca\xfe\xba\xbe)/.test(head));
}

function isRtf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '{\\rtf';
}

/** The nature of a document by its first bytes and its container, never by a name. */
export function documentNature(bytes: Uint8Array): DocumentNature {
  if (bytes.length === 0) return 'empty';
  if (isPdf(bytes)) return 'pdf';
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return natureOfZip(bytes);
  if (isCompoundFile(bytes)) return natureOfCompound(bytes);
  if (isRtf(bytes)) return 'rtf';
  return natureOfXml(bytes) ?? htmlNature(bytes) ?? archiveNature(bytes) ?? natureOfOther(bytes);
}

/**
 * The kind of CV document the bytes are (docs/interface/candidates.md#cvs), or null where they are none. RTF, WordprocessingML
 * and a word processor's HTML are what people save as `.doc`, and count as that.
 */
export function sniffDocument(bytes: Uint8Array): DocumentKind | null {
  const nature = documentNature(bytes);
  return isReadable(nature) ? KINDS[nature] : null;
}
