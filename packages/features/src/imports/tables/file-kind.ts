import { createReadStream } from 'node:fs';
import { NovaError } from '@nova/contract';
import { createLockedError, WorkbookParts } from './xlsx/workbook-parts.ts';

/** First bytes of other kinds of file, with the kind's name and advice. */
const otherFiles: readonly (readonly [RegExp, string, string])[] = [
  [/^%PDF/u, 'a PDF', 'Export the table behind it as CSV or XLSX'],
  [
    /^\u001f\u008b|^BZh|^\u00fd7zXZ|^7z\u00bc\u00af|^Rar!|^\u0028\u00b5\u002f\u00fd/u,
    'packed',
    'Unpack it first',
  ],
  [
    /^\u0089PNG|^\u00ff\u00d8\u00ff|^GIF8|^RIFF....WEBP|^BM....\u0000\u0000\u0000\u0000|^II\*\u0000|^MM\u0000\*/su,
    'a picture',
    'Export the table that it shows as CSV or XLSX',
  ],
  [/^\{\\rtf/u, 'a text document (RTF)', 'Save its table as CSV or XLSX'],
  [
    /^SQLite format 3|^PAR1|^\u0000\u0001\u0000\u0000Standard /u,
    'a database',
    'Export its tables as CSV or XLSX',
  ],
  [/^BEGIN:V/iu, 'made of cards (vCard)', 'Open it in an address book, and export CSV'],
  [/urn:schemas-microsoft-com:office:spreadsheet/u, 'a spreadsheet in XML', saveAs('it')],
  [/^\s*<(?:!doctype html|html|head|meta|body|table|style|div)\b/iu, 'a web page', saveAs('it')],
  [/^\s*<\?xml/u, 'XML', 'Export CSV or XLSX'],
];

const zip = 'PK\u0003\u0004';
const compound = '\u00d0\u00cf\u0011\u00e0';

function saveAs(what: string): string {
  return `Open it in a spreadsheet program and save ${what} as CSV or XLSX`;
}

export const isContainer = (first: Uint8Array): boolean => {
  const start = Buffer.from(first.subarray(0, 4)).toString('latin1');
  return start === zip || start === compound;
};

/** @throws UNSUPPORTED_FILE with advice for another kind of file */
export function assertText(first: Uint8Array): void {
  const bytes = Buffer.from(first.subarray(0, 2_048)).toString('latin1');
  const start = bytes.replace(/^\u00ef\u00bb\u00bf/u, '');
  const other = otherFiles.find(([pattern]) => pattern.test(start));
  if (other) throw createRefusal(other[1], other[2]);
}

/**
 * Refuses containers that are not an XLSX workbook, with advice on how to convert them.
 * @param file a path, or the uploaded file
 * @throws UNSUPPORTED_FILE for another container; BAD_REQUEST for a damaged or locked one
 */
export async function assertWorkbook(file: string | Blob, first: Uint8Array): Promise<void> {
  if (Buffer.from(first.subarray(0, 4)).toString('latin1') === compound)
    throw await createCompoundRefusal(file);
  const parts = await WorkbookParts.open(file);
  parts.close();
  const { names } = parts;
  const has = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  if (has(/(?:^|\/)workbook\d*\.xml$/u)) return;
  if (has(/(?:^|\/)workbook\.bin$/u)) throw createRefusal('a binary spreadsheet (XLSB)', saveAs('it'));
  if (has(/\.iwa$|^index\.zip$/u))
    throw createRefusal('a spreadsheet of Apple Numbers', 'Export it as CSV or XLSX');
  if (has(/^word\/|^ppt\//u))
    throw createRefusal('a document, not a spreadsheet', 'Save its table as CSV or XLSX');
  if (has(/^content\.xml$/u)) throw createRefusal('an OpenDocument file (ODS)', saveAs('it'));
  const tables = names.filter((name) => /\.(?:csv|tsv|xlsx|ndjson|jsonl)$/u.test(name)).slice(0, 3);
  const within =
    tables.length === 0 ? '' : `, such as ${tables.map((name) => JSON.stringify(name)).join(', ')}`;
  throw createRefusal('an archive (ZIP)', `Unpack it, and import what is in it${within}`);
}

/** Office files before 2007 are compound files, which name their parts in UTF-16. */
async function createCompoundRefusal(file: string | Blob): Promise<NovaError> {
  const names = ['EncryptedPackage', 'Workbook', 'Book', 'WordDocument'];
  const streams = new Set<string>();
  let tail = Buffer.alloc(0);
  const chunks =
    typeof file === 'string' ? createReadStream(file, { highWaterMark: 1024 * 1024 }) : file.stream();
  for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
    const bytes = Buffer.concat([tail, chunk]);
    for (const name of names) if (bytes.includes(Buffer.from(name, 'utf16le'))) streams.add(name);
    tail = bytes.subarray(-64);
  }
  if (streams.has('EncryptedPackage')) return createLockedError();
  if (streams.has('Workbook') || streams.has('Book'))
    return createRefusal('an old spreadsheet (XLS)', saveAs('it'));
  return createRefusal('an old Office document', 'Save its table as CSV or XLSX');
}

/** @throws UNSUPPORTED_FILE for JSON */
export function assertNoJson(start: string): void {
  if (/^\s*\[\s*(?:\{|\[|$)/u.test(start)) {
    throw createRefusal(
      'one JSON array',
      "Put one object on each line and call the file .ndjson, as jq -c '.[]' does",
    );
  }
  if (/^\s*\{\s*"/u.test(start))
    throw createRefusal('JSON, not a table', 'Call it .ndjson, or say --format ndjson');
}

const createRefusal = (what: string, todo: string): NovaError =>
  new NovaError(
    'UNSUPPORTED_FILE',
    `The file is ${what}. Import reads tables in CSV or XLSX, and JSON lines. ${todo}.`,
  );
