import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string;
  content: string | Uint8Array;
  /** Claimed size; the true one by default. */
  claimedSize?: number;
}

function header(part: ZipPart, packed: Buffer, bytes: Buffer, at: number | null): Buffer {
  const name = Buffer.from(part.name);
  const central = at !== null;
  const head = Buffer.alloc(central ? 46 : 30);
  const shift = central ? 2 : 0;
  head.writeUInt32LE(central ? 0x02014b50 : 0x04034b50, 0);
  if (central) head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, 4 + shift);
  head.writeUInt16LE(8, 8 + shift);
  head.writeUInt32LE(crc32(bytes), 14 + shift);
  head.writeUInt32LE(packed.length, 18 + shift);
  head.writeUInt32LE(part.claimedSize ?? bytes.length, 22 + shift);
  head.writeUInt16LE(name.length, 26 + shift);
  if (central) head.writeUInt32LE(at, 42);
  return Buffer.concat([head, name]);
}

/** A zip container of these parts, whatever their names and claims. */
export function makeZip(parts: ZipPart[]): Uint8Array {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const bytes = Buffer.from(part.content);
    const packed = deflateRawSync(bytes);
    const entry = Buffer.concat([header(part, packed, bytes, null), packed]);
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
  return new Uint8Array(Buffer.concat([...local, listed, end]));
}

/** A Word document with this body and other parts. */
export function makeDocx(body: string, others: ZipPart[] = []): Uint8Array {
  const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  return makeZip([
    {
      name: '[Content_Types].xml',
      content: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    { name: 'word/document.xml', content: `<w:document ${namespace}><w:body>${body}</w:body></w:document>` },
    ...others,
  ]);
}
