import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly isLocked?: boolean;
}

function header(part: ZipPart, packed: Uint8Array, bytes: Uint8Array, at?: number): Buffer {
  const name = Buffer.from(part.name);
  const head = Buffer.alloc(at === undefined ? 30 : 46);
  const shift = at === undefined ? 0 : 2;
  head.writeUInt32LE(at === undefined ? 0x04034b50 : 0x02014b50, 0);
  if (at !== undefined) head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, 4 + shift);
  head.writeUInt16LE(part.isLocked === true ? 1 : 0, 6 + shift);
  head.writeUInt16LE(8, 8 + shift);
  head.writeUInt32LE(crc32(bytes), 14 + shift);
  head.writeUInt32LE(packed.length, 18 + shift);
  head.writeUInt32LE(bytes.length, 22 + shift);
  head.writeUInt16LE(name.length, 26 + shift);
  if (at !== undefined) head.writeUInt32LE(at, 42);
  return Buffer.concat([head, name]);
}

export function makeZip(parts: readonly ZipPart[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const bytes = Buffer.from(part.content);
    const packed = deflateRawSync(bytes);
    const entry = Buffer.concat([header(part, packed, bytes), packed]);
    directory.push(header(part, packed, bytes, at));
    local.push(entry);
    at += entry.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, listed, end]);
}
