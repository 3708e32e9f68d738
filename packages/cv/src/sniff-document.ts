import { CompoundFile, isCompoundFile } from './extract/compound-file.ts';
import { zipEntryNames } from './extract/zip-directory.ts';
import { limits } from './limits.ts';

export type DocumentKind = 'pdf' | 'docx' | 'doc';

/** What the bytes are: a document we read, one that is locked or carries macros, or something else. */
export type DocumentNature = DocumentKind | 'macro' | 'encrypted' | 'unknown';

/** PDF allows other bytes before its header; readers look at the first 1,024. */
function isPdf(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const at = head.indexOf('%PDF-');
  return at === 0 || (at > 0 && !/^(MZ|\x7fELF|PK|#!|\xca\xfe\xba\xbe)/.test(head));
}

function natureOfZip(bytes: Uint8Array): DocumentNature {
  const names = zipEntryNames(bytes, limits.zipEntries);
  if (!names?.includes('word/document.xml')) return 'unknown';
  return names.some((name) => /vbaProject|vbaData/i.test(name)) ? 'macro' : 'docx';
}

function natureOfCompound(bytes: Uint8Array): DocumentNature {
  try {
    const file = new CompoundFile(bytes);
    if (file.has('EncryptedPackage')) return 'encrypted';
    return file.has('WordDocument') ? 'doc' : 'unknown';
  } catch {
    return 'unknown';
  }
}

/** The nature of a document by its first bytes and its container, never by a name. */
export function documentNature(bytes: Uint8Array): DocumentNature {
  if (isPdf(bytes)) return 'pdf';
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return natureOfZip(bytes);
  return isCompoundFile(bytes) ? natureOfCompound(bytes) : 'unknown';
}

/** The kind of CV document the bytes are (docs/interface/candidates.md#cvs), or null where they are none. */
export function sniffDocument(bytes: Uint8Array): DocumentKind | null {
  const nature = documentNature(bytes);
  return nature === 'pdf' || nature === 'docx' || nature === 'doc' ? nature : null;
}
