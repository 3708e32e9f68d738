import { CompoundFile } from '../extract/compound-file.ts';
import type { DocumentNature } from './nature.ts';

/** What programs keep in a compound file, by a stream in it. */
const STREAMS: readonly (readonly [name: string, nature: DocumentNature])[] = [
  ['EncryptedPackage', 'encrypted'],
  ['WordDocument', 'word97'],
  ['Workbook', 'spreadsheet'],
  ['Book', 'spreadsheet'],
  ['PowerPoint Document', 'slides'],
  ['__properties_version1.0', 'mail'],
];

/** Whether the directory, which as a rule is written last, lies beyond the end. */
function lacksDirectory(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shift = view.getUint16(30, true);
  const directory = view.getUint32(48, true);
  if (shift !== 9 && shift !== 12) return false;
  return directory < (10 * 2 ** 20) / 2 ** shift && (directory + 1) * 2 ** shift >= bytes.length;
}

/** The nature of what begins as an OLE compound file. */
export function natureOfCompound(bytes: Uint8Array): DocumentNature {
  try {
    const file = new CompoundFile(bytes);
    return STREAMS.find(([name]) => file.has(name))?.[1] ?? (lacksDirectory(bytes) ? 'truncated' : 'unknown');
  } catch {
    return lacksDirectory(bytes) ? 'truncated' : 'unknown';
  }
}
