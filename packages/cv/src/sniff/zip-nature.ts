import { zipEntryNames } from '../extract/zip-directory.ts';
import { limits } from '../limits.ts';
import type { DocumentNature } from './nature.ts';

/** What other programs keep in a zip container, by a name in it. */
const OTHERS: readonly (readonly [name: RegExp, nature: DocumentNature])[] = [
  [/^xl\//, 'spreadsheet'],
  [/^ppt\//, 'slides'],
  [/^Index\/Document\.iwa$|^index\.xml(\.gz)?$/, 'other-text'],
  [/^content\.xml$/, 'other-text'],
];

function includes(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(text, 0, 'latin1');
}

/** A container's directory is its end: where that is missing, only the names before the parts are left. */
function natureOfRest(bytes: Uint8Array): DocumentNature {
  const first = Buffer.from(bytes.subarray(30, 60)).toString('latin1');
  if (/^(?:\[Content_Types\]|_rels\/|docProps\/|word\/)/.test(first) && !includes(bytes, 'PK\x05\x06'))
    return 'truncated';
  return 'unknown';
}

/** The nature of what begins as a zip container. */
export function natureOfZip(bytes: Uint8Array): DocumentNature {
  const names = zipEntryNames(bytes, limits.zipEntries);
  if (names === null) return natureOfRest(bytes);
  if (names.includes('word/document.xml'))
    return names.some((name) => /vbaProject|vbaData/i.test(name)) ? 'macro' : 'docx';
  for (const [pattern, nature] of OTHERS) if (names.some((name) => pattern.test(name))) return nature;
  return 'archive';
}
