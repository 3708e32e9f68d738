import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Marks the part as locked with a password. */
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

/** A zip container of these parts. */
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

export interface MadeSheet {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** The rows, as XML. */
  readonly data: string;
  /** What stands behind the rows, as XML. */
  readonly behind?: string;
}

export interface MadeWorkbook {
  readonly sheets: readonly MadeSheet[];
  /** Shared texts, as XML. */
  readonly strings?: readonly string[];
  /** Formats of numbers; the style of a cell is the place here. */
  readonly formats?: readonly string[];
  readonly is1904?: boolean;
  /** The strict edition of the standard has other namespaces. */
  readonly isStrict?: boolean;
  /** Parts that stand before the usual ones, and so in their place. */
  readonly before?: readonly ZipPart[];
}

/** A workbook in XLSX. */
export function makeWorkbook(workbook: MadeWorkbook): Buffer {
  const {
    sheets,
    strings = [],
    formats = ['General'],
    is1904 = false,
    isStrict = false,
    before = [],
  } = workbook;
  const address = isStrict ? 'http://purl.oclc.org/ooxml' : 'http://schemas.openxmlformats.org';
  const [main, relation] = isStrict
    ? [`${address}/spreadsheetml/main`, `${address}/officeDocument/relationships`]
    : [`${address}/spreadsheetml/2006/main`, `${address}/officeDocument/2006/relationships`];
  const relations = (targets: readonly (readonly [string, string])[]): string =>
    `<Relationships>${targets.map(([kind, target], at) => `<Relationship Id="r${String(at)}" Type="${relation}/${kind}" Target="${target}"/>`).join('')}</Relationships>`;
  return makeZip([
    ...before,
    { name: '_rels/.rels', content: relations([['officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${relation}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets
        .map(
          ({ name, state = 'visible' }, at) =>
            `<sheet name="${name}" sheetId="${String(at + 1)}" state="${state}" r:id="r${String(at)}"/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations([
        ...sheets.map((_, at) => ['worksheet', `worksheets/sheet${String(at)}.xml`] as const),
        ['sharedStrings', '/xl/sharedStrings.xml'],
        ['styles', 'styles.xml'],
      ]),
    },
    {
      name: 'xl/sharedStrings.xml',
      content: `<sst xmlns="${main}">${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet xmlns="${main}"><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${String(164 + at)}" formatCode="${code}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats.map((_, at) => `<xf numFmtId="${String(164 + at)}"/>`).join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`,
    },
    ...sheets.map(({ data, behind = '' }, at) => ({
      name: `xl/worksheets/sheet${String(at)}.xml`,
      content: `<worksheet xmlns="${main}"><dimension ref="A1:XFD1048576"/><sheetData>${data}</sheetData>${behind}</worksheet>`,
    })),
  ]);
}

/** A row of texts, as XML. */
export const textRow = (...texts: readonly string[]): string =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
