import { CompoundFile } from '../extract/compound-file.ts';
import { limits } from '../limits.ts';
import type { DocumentNature } from './natures.ts';

const OTHERS: readonly (readonly [name: RegExp, nature: DocumentNature])[] = [
  [/^xl\//, 'spreadsheet'],
  [/^ppt\//, 'slides'],
  [/^Index\/Document\.iwa$|^index\.xml(\.gz)?$/, 'other-text'],
  [/^content\.xml$/, 'other-text'],
];

function includes(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(text, 0, 'latin1');
}

function detectRestNature(bytes: Uint8Array): DocumentNature {
  const first = Buffer.from(bytes.subarray(30, 60)).toString('latin1');
  if (/^(?:\[Content_Types\]|_rels\/|docProps\/|word\/)/.test(first) && !includes(bytes, 'PK\x05\x06'))
    return 'truncated';
  return 'unknown';
}

export function detectZipNature(bytes: Uint8Array): DocumentNature {
  const names = listZipEntries(bytes, limits.zipEntries);
  if (names === null) return detectRestNature(bytes);
  if (names.includes('word/document.xml'))
    return names.some((name) => /vbaProject|vbaData/i.test(name)) ? 'macro' : 'docx';
  for (const [pattern, nature] of OTHERS) if (names.some((name) => pattern.test(name))) return nature;
  return 'archive';
}

const STREAMS: readonly (readonly [name: string, nature: DocumentNature])[] = [
  ['EncryptedPackage', 'encrypted'],
  ['WordDocument', 'word97'],
  ['Workbook', 'spreadsheet'],
  ['Book', 'spreadsheet'],
  ['PowerPoint Document', 'slides'],
  ['__properties_version1.0', 'mail'],
];

/** True if the directory is missing. It is usually written last, so a truncated file loses it. */
function lacksDirectory(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shift = view.getUint16(30, true);
  const directory = view.getUint32(48, true);
  if (shift !== 9 && shift !== 12) return false;
  return directory < (10 * 2 ** 20) / 2 ** shift && (directory + 1) * 2 ** shift >= bytes.length;
}

export function detectCompoundNature(bytes: Uint8Array): DocumentNature {
  try {
    const file = new CompoundFile(bytes);
    return STREAMS.find(([name]) => file.has(name))?.[1] ?? (lacksDirectory(bytes) ? 'truncated' : 'unknown');
  } catch {
    return lacksDirectory(bytes) ? 'truncated' : 'unknown';
  }
}

const END_OF_DIRECTORY = 0x06054b50;

const DIRECTORY_ENTRY = 0x02014b50;

function findDirectoryEnd(view: DataView): number {
  const earliest = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= earliest; at--) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  return -1;
}

/** Returns at most `limit` names; null if the directory is damaged. */
function listZipEntries(bytes: Uint8Array, limit: number): string[] | null {
  if (bytes.length < 22 || bytes[0] !== 0x50 || bytes[1] !== 0x4b) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findDirectoryEnd(view);
  if (end < 0) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const names: string[] = [];
  for (let index = 0; index < Math.min(count, limit); index++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== DIRECTORY_ENTRY) return null;
    const length = view.getUint16(at + 28, true);
    names.push(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)));
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names;
}
