import { makeZip, type ZipPart } from './make-zip.ts';

interface MadeSheet {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  readonly data: string;
  /** XML behind the rows. */
  readonly behind?: string;
}

export interface MadeWorkbook {
  readonly sheets: readonly MadeSheet[];
  readonly strings?: readonly string[];
  readonly formats?: readonly string[];
  readonly is1904?: boolean;
  /** The strict edition has other namespaces. */
  readonly isStrict?: boolean;
  /** Parts before the usual ones, which they replace. */
  readonly before?: readonly ZipPart[];
}

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

export const textRow = (...texts: readonly string[]): string =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
