import { crc32, deflateRawSync } from 'node:zlib';
import { buildDirectory, buildEntryHeader, buildEntrySizes } from '@nova/zip';

export interface ZipPart {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly isLocked?: boolean;
}

/** Writes a small container at once, in which parts may be marked as encrypted. */
export function makeZip(parts: readonly ZipPart[]): Buffer {
  const bytes: Buffer[] = [];
  let at = 0;
  const entries = parts.map(({ name, content, isLocked }) => {
    const whole = Buffer.from(content);
    const deflated = deflateRawSync(whole);
    const sizes = { crc: crc32(whole), size: whole.length, packed: deflated.length };
    const entry = { name: Buffer.from(name), at, isLocked, ...sizes };
    const piece = Buffer.concat([buildEntryHeader(entry), deflated, buildEntrySizes(entry)]);
    bytes.push(piece);
    at += piece.length;
    return entry;
  });
  return Buffer.concat([...bytes, buildDirectory(entries, at)]);
}
