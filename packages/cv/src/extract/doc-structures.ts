import type { ParagraphPlace } from './flow.ts';

export interface TextPiece {
  start: number;
  end: number;
  offset: number;
  /** Bytes of a character: 1 for Windows-1252, 2 for UTF-16. */
  width: 1 | 2;
}

const PIECE_TABLE = 2;

const PROPERTY_CHANGES = 1;

/** Finds the piece table in the Clx structure ([MS-DOC] 2.9.38). */
function findPieceTable(clx: DataView): DataView {
  let at = 0;
  while (at + 5 <= clx.byteLength) {
    const type = clx.getUint8(at);
    if (type === PIECE_TABLE) {
      const length = clx.getUint32(at + 1, true);
      return new DataView(clx.buffer, clx.byteOffset + at + 5, Math.min(length, clx.byteLength - at - 5));
    }
    if (type !== PROPERTY_CHANGES) break;
    at += 3 + clx.getUint16(at + 1, true);
  }
  throw new RangeError('no piece table');
}

export function readPieces(clx: DataView): TextPiece[] {
  const table = findPieceTable(clx);
  const count = Math.floor((table.byteLength - 4) / 12);
  return Array.from({ length: count }, (_, index) => {
    const fc = table.getUint32((count + 1) * 4 + index * 8 + 2, true);
    const compressed = (fc & 0x40000000) !== 0;
    return {
      start: table.getUint32(index * 4, true),
      end: table.getUint32(index * 4 + 4, true),
      offset: compressed ? (fc & 0x3fffffff) >>> 1 : fc & 0x3fffffff,
      width: compressed ? 1 : 2,
    };
  });
}

export function decodePieces(stream: Uint8Array, pieces: TextPiece[]): string {
  return pieces
    .map((piece) => {
      const bytes = stream.subarray(piece.offset, piece.offset + (piece.end - piece.start) * piece.width);
      return new TextDecoder(piece.width === 1 ? 'windows-1252' : 'utf-16le', { ignoreBOM: true }).decode(
        bytes,
      );
    })
    .join('');
}

/** Returns the byte of a character position, or -1 outside the text. */
export function findByteOffset(pieces: TextPiece[], position: number): number {
  const piece = pieces.find((candidate) => position >= candidate.start && position < candidate.end);
  return piece === undefined ? -1 : piece.offset + (position - piece.start) * piece.width;
}

/** Properties of a range of bytes ([MS-DOC] 2.9.33 ChpxFkp, 2.9.175 PapxFkp). */
export interface PropertyRun extends ParagraphPlace {
  from: number;
  to: number;
  bold: boolean;
  italic: boolean;
  /** Points; 0 if unknown. */
  size: number;
  list: boolean;
  /** Styles 1 to 9 are Word's headings. */
  style: number;
}

const PAGE = 512;

const BOLD = 0x0835;

const ITALIC = 0x0836;

const HALF_POINTS = 0x4a43;

const LIST = 0x460b;

const ROW_END = 0x2417;

const IN_TABLE = 0x2416;

const INNER_CELL = 0x244b;

const INNER_ROW_END = 0x244c;

/**
 * Bytes of an operand, indexed by the top three bits of its property code. For 0, a length byte precedes the operand.
 */
const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, 0, 3];

/** 0x81 inverts the style's value, which is usually off. */
function isOn(operand: number): boolean {
  return operand === 1 || operand === 0x81;
}

function applyProperties(run: PropertyRun, view: DataView, start: number, length: number): void {
  let at = start;
  const end = Math.min(start + length, view.byteLength - 2);
  while (at + 2 < end + 1 && at + 2 < view.byteLength) {
    const code = view.getUint16(at, true);
    const operand = at + 2;
    const bytes = OPERAND_BYTES[code >>> 13] ?? 1;
    if (operand + Math.max(bytes, 1) > view.byteLength) return;
    if (code === BOLD) run.bold = isOn(view.getUint8(operand));
    else if (code === ITALIC) run.italic = isOn(view.getUint8(operand));
    else if (code === HALF_POINTS) run.size = view.getUint16(operand, true) / 2;
    else if (code === LIST) run.list = view.getUint16(operand, true) !== 0;
    else if (code === INNER_CELL) run.innerCellEnd = view.getUint8(operand) === 1;
    else if (code === INNER_ROW_END) run.innerRowEnd = view.getUint8(operand) === 1;
    else if (code === IN_TABLE) run.inTable = view.getUint8(operand) === 1;
    else if (code === ROW_END) run.rowEnd = view.getUint8(operand) === 1;
    at = operand + (bytes === 0 ? 1 + view.getUint8(operand) : bytes);
  }
}

function createEmptyRun(from: number, to: number): PropertyRun {
  return {
    from,
    to,
    bold: false,
    italic: false,
    size: 0,
    list: false,
    rowEnd: false,
    inTable: false,
    innerCellEnd: false,
    innerRowEnd: false,
    style: 0,
  };
}

function readPage(page: DataView, kind: 'character' | 'paragraph'): PropertyRun[] {
  const count = page.getUint8(PAGE - 1);
  const entrySize = kind === 'character' ? 1 : 13;
  const runs: PropertyRun[] = [];
  for (let index = 0; index < count && (count + 1) * 4 + index * entrySize < PAGE; index++) {
    const run = createEmptyRun(page.getUint32(index * 4, true), page.getUint32(index * 4 + 4, true));
    const at = page.getUint8((count + 1) * 4 + index * entrySize) * 2;
    if (at > 0 && kind === 'character') applyProperties(run, page, at + 1, page.getUint8(at));
    if (at > 0 && kind === 'paragraph') applyParagraph(run, page, at);
    runs.push(run);
  }
  return runs;
}

function applyParagraph(run: PropertyRun, page: DataView, at: number): void {
  const words = page.getUint8(at);
  const start = words === 0 ? at + 2 : at + 1;
  const length = words === 0 ? page.getUint8(at + 1) * 2 : words * 2 - 1;
  if (start + 2 > page.byteLength) return;
  run.style = page.getUint16(start, true);
  applyProperties(run, page, start + 2, length - 2);
}

/** Reads all properties in the order of their bytes. `index` lists the pages that contain them. */
export function readProperties(
  stream: Uint8Array,
  index: DataView,
  kind: 'character' | 'paragraph',
): PropertyRun[] {
  const count = Math.max(0, Math.floor((index.byteLength - 4) / 8));
  const runs: PropertyRun[] = [];
  for (let entry = 0; entry < count; entry++) {
    const page = index.getUint32((count + 1) * 4 + entry * 4, true) & 0x3fffff;
    if ((page + 1) * PAGE > stream.length) continue;
    runs.push(...readPage(new DataView(stream.buffer, stream.byteOffset + page * PAGE, PAGE), kind));
  }
  return runs.sort((a, b) => a.from - b.from);
}

export function findProperties(runs: PropertyRun[], offset: number): PropertyRun | null {
  let low = 0;
  let high = runs.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const run = runs[middle];
    if (run === undefined) return null;
    if (offset < run.from) high = middle - 1;
    else if (offset >= run.to) low = middle + 1;
    else return run;
  }
  return null;
}
