import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { makeDocx } from './make-docx.ts';
import { lzwOfZeros } from './lzw-of-zeros.ts';

const MIB = 2 ** 20;

/** Made without holding the zeros; `mib` is a multiple of 16. */
function flateOfZeros(mib: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(16 * MIB), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const check = Buffer.alloc(4);
  check.writeUInt16BE((mib * MIB) % 65_521, 0);
  check.writeUInt16BE(1, 2);
  const pieces = Array.from({ length: mib / 16 }, () => piece);
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...pieces, Buffer.from([0x03, 0x00]), check]);
}

const flate = (bytes: Uint8Array): Buffer => deflateSync(bytes, { level: 9 });

type PdfObject = string | { entries: string; bytes: Uint8Array };

function pdfOf(objects: readonly PdfObject[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  const add = (part: Buffer): void => {
    parts.push(part);
    at += part.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(at);
    add(Buffer.from(`${String(index + 1)} 0 obj\n`));
    if (typeof object === 'string') add(Buffer.from(object));
    else {
      add(Buffer.from(`<< /Length ${String(object.bytes.length)} ${object.entries} >>\nstream\n`));
      add(Buffer.from(object.bytes));
      add(Buffer.from('\nendstream'));
    }
    add(Buffer.from('\nendobj\n'));
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = String(objects.length + 1);
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${String(at)}\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([...parts, Buffer.from(end)]));
}

function pagesOf(content: PdfObject, pages = 1): Uint8Array {
  const kids = Array.from({ length: pages }, (_, index) => `${String(4 + index)} 0 R`).join(' ');
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R /Resources << >> >>';
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${String(pages)} /Kids [${kids}] >>`,
    content,
    ...Array.from({ length: pages }, () => page),
  ]);
}

const filtered = (filters: string, bytes: Uint8Array, parms = ''): PdfObject => ({
  entries: `/Filter [${filters}]${parms === '' ? '' : ` /DecodeParms [${parms}]`}`,
  bytes,
});

/** Each picture is an object of its own. */
function scanOf(entries: string, bytes: Uint8Array, times = 1): Uint8Array {
  const names = Array.from({ length: times }, (_, index) => `I${String(index)}`);
  const content = names.map((name) => `q 595 0 0 842 0 0 cm /${name} Do Q`).join('\n');
  const images = names.map((name, index) => `/${name} ${String(5 + index)} 0 R`).join(' ');
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << ${images} >> >> >>`,
    { entries: '', bytes: Buffer.from(content) },
    ...names.map(() => ({ entries: `/Type /XObject /Subtype /Image ${entries}`, bytes })),
  ]);
}

/** It claims this many pixels and holds almost none. */
function emptyJpeg(width: number, height: number): Buffer {
  const frame = Buffer.from('ffc00011080000000003011100021101031101', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const tables = Buffer.concat([
    Buffer.from('ffdb004300', 'hex'),
    Buffer.alloc(64, 1),
    Buffer.from('ffc4001500', 'hex'),
    Buffer.from([1, ...Array<number>(15).fill(0), 0]),
    Buffer.from('ffc4001510', 'hex'),
    Buffer.from([1, ...Array<number>(15).fill(0), 0]),
  ]);
  const scan = Buffer.from('ffda000c03010002000300003f00', 'hex');
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    tables,
    frame,
    scan,
    Buffer.alloc(64),
    Buffer.from('ffd9', 'hex'),
  ]);
}

const picture = (width: number, height: number, filter: string): string =>
  `/Width ${String(width)} /Height ${String(height)} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /${filter}`;

/** Each unpacks to more than a reader may hold. */
export const BOMBS: Readonly<Record<string, () => Uint8Array>> = {
  'Flate within Flate, 4 GiB': () =>
    pagesOf(filtered('/FlateDecode /FlateDecode', flate(flateOfZeros(4_096)))),
  'Flate three times, 4 GiB': () =>
    pagesOf(filtered('/FlateDecode /FlateDecode /FlateDecode', flate(flate(flateOfZeros(4_096))))),
  '15 pages of 60 MiB': () => pagesOf(filtered('/FlateDecode', flateOfZeros(48)), 15),
  'LZW within Flate, 4 GiB': () => pagesOf(filtered('/FlateDecode /LZWDecode', flate(lzwOfZeros(600)))),
  'run lengths within Flate, 2 GiB': () =>
    pagesOf(
      filtered('/FlateDecode /RunLengthDecode', flate(Buffer.alloc(32 * MIB, Buffer.from([0x81, 0x20])))),
    ),
  'ASCII85 within Flate, 240 MiB, eight times': () =>
    pagesOf(filtered('/FlateDecode /ASCII85Decode', flate(Buffer.alloc(60 * MIB, 'z'))), 8),
  'rows of 400 MB for a predictor': () =>
    pagesOf(filtered('/FlateDecode', flateOfZeros(32), '<< /Predictor 12 /Columns 400000000 /Colors 1 >>')),
  'lines of 200 million dots': () =>
    pagesOf(filtered('/CCITTFaxDecode', Buffer.alloc(1_000), '<< /K -1 /Columns 200000000 /Rows 60000 >>')),
  'a scan of 30,000 × 12,000 pixels that claims 1,000 × 1,000': () =>
    scanOf(picture(1_000, 1_000, 'DCTDecode'), emptyJpeg(30_000, 12_000)),
  'eight pictures of 20 million pixels on a page': () =>
    scanOf(picture(5_000, 4_000, 'FlateDecode'), flateOfZeros(64), 8),
  'a scan that unpacks to 4 GiB': () =>
    scanOf(
      picture(1_000, 1_000, 'FlateDecode').replace('/FlateDecode', '[/FlateDecode /FlateDecode]'),
      flate(flateOfZeros(4_096)),
    ),
  'arrays nested two million deep': () =>
    pagesOf(filtered('/FlateDecode', flate(Buffer.from(`${'['.repeat(2_000_000)} 1 Tj`)))),
  'a Word document of 400 MB': () => makeDocx(`<w:p>${' '.repeat(400_000_000)}</w:p>`),
  'a Word document of a million paragraphs': () => makeDocx('<w:p><w:r/></w:p>'.repeat(1_200_000)),
};
