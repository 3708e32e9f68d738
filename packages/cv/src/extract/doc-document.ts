import { CvError } from '../cv-error.ts';
import { CompoundFile } from './compound-file.ts';
import {
  findByteOffset,
  decodePieces,
  findProperties,
  type PropertyRun,
  readPieces,
  readProperties,
  type TextPiece,
} from './doc-structures.ts';
import {
  toDamagedWordError,
  DocStory,
  type FlowBlock,
  type FlowDocument,
  type FlowParagraph,
  ParagraphCount,
} from './flow.ts';
import { cleanText, ICON } from './text-clean.ts';

/** Values and offsets of the file information block ([MS-DOC] 2.5). */
const FIB = {
  magic: 0xa5ec,
  word97: 0x00c1,
  flags: 0x0a,
  encrypted: 0x0100,
  tableOne: 0x0200,
  characterPages: 0xfa,
  paragraphPages: 0x102,
  headers: 0xf2,
  clx: 0x1a2,
  storyLengths: 0x4c,
} as const;

/** The first six header texts are separators of footnotes and endnotes; each section then has six texts. */
const NOTE_LINES = 6;
const IN_SECTION = 6;
/** Indexes of a section's footers for even, odd and first pages. */
const FOOTER_OF_SECTION: readonly number[] = [2, 3, 5];
const MOST_HEADERS = 1_200;

interface WordFile {
  stream: Uint8Array;
  text: string;
  pieces: TextPiece[];
  characters: PropertyRun[];
  paragraphs: PropertyRun[];
  /** Starts of the headers and footers within their common text. */
  headerStarts: number[];
  /** Lengths of main text, footnotes, headers, macros, comments, endnotes, text boxes and header text boxes. */
  stories: number[];
}

function slice(table: Uint8Array, fib: DataView, at: number): DataView {
  const start = fib.getUint32(at, true);
  const length = fib.getUint32(at + 4, true);
  const bytes = table.subarray(start, start + length);
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function readPositions(view: DataView): number[] {
  return Array.from({ length: Math.min(view.byteLength >>> 2, MOST_HEADERS) }, (_, index) =>
    view.getUint32(index * 4, true),
  );
}

function openWordFile(bytes: Uint8Array): WordFile {
  const file = new CompoundFile(bytes);
  const stream = file.stream('WordDocument') ?? new Uint8Array();
  const fib = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const flags = fib.getUint16(FIB.flags, true);
  if ((flags & FIB.encrypted) !== 0) {
    throw new CvError(
      'UNREADABLE_FILE',
      'The Word document is protected by a password. Remove it and upload again.',
    );
  }
  if (fib.getUint16(0, true) !== FIB.magic || fib.getUint16(2, true) < FIB.word97) {
    throw new CvError(
      'UNREADABLE_FILE',
      'The Word document is in a format older than Word 97. Save it as docx or PDF.',
    );
  }
  const table = file.stream((flags & FIB.tableOne) !== 0 ? '1Table' : '0Table') ?? new Uint8Array();
  const pieces = readPieces(slice(table, fib, FIB.clx));
  return {
    stream,
    pieces,
    text: decodePieces(stream, pieces),
    characters: readProperties(stream, slice(table, fib, FIB.characterPages), 'character'),
    paragraphs: readProperties(stream, slice(table, fib, FIB.paragraphPages), 'paragraph'),
    headerStarts: readPositions(slice(table, fib, FIB.headers)),
    stories: Array.from({ length: 8 }, (_, index) => fib.getUint32(FIB.storyLengths + index * 4, true)),
  };
}

/** Replaces fields by their results, and collects the targets of links. */
function resolveFields(text: string, links: string[]): string {
  let rest = text;
  for (let round = 0; round < 4 && rest.includes('\x13'); round++) {
    rest = rest.replace(
      /\x13([^\x13\x14\x15]*)(?:\x14([^\x13\x15]*))?\x15/g,
      (_, code: string, result?: string) => {
        const target = /HYPERLINK\s+"([^"]+)"/.exec(code)?.[1];
        if (target !== undefined) links.push(target);
        return result ?? '';
      },
    );
  }
  return rest
    .replace(/[\x13-\x15]/g, '')
    .replace(/\x1e/g, '-')
    .replace(/[\x01\x02\x05\x08]/g, ' ')
    .replace(/\x28(?=\x07)/g, ICON);
}

function toParagraph(file: WordFile, start: number, end: number, links: string[]): FlowParagraph {
  const offset = findByteOffset(file.pieces, end);
  const layout = findProperties(file.paragraphs, offset);
  const raw = file.text.slice(start, end);
  const firstLetter = start + Math.max(0, raw.search(/[^\s\x01-\x1f]/));
  const look = findProperties(file.characters, findByteOffset(file.pieces, firstLetter));
  const style = layout?.style ?? 0;
  const heading = style >= 1 && style <= 9;
  const lines = resolveFields(raw, links)
    .split(/[\x0b\x0c\x0e]/)
    .map((text) => ({
      text: cleanText(text),
      bold: (look?.bold ?? false) || heading,
      italic: look?.italic ?? false,
      size: look?.size ?? 0,
    }));
  return { kind: 'paragraph', lines, bullet: (layout?.list ?? false) && !heading, heading };
}

interface ReadState {
  links: string[];
  count: ParagraphCount;
}

function readStory(file: WordFile, [from, to]: readonly [number, number], read: ReadState): FlowBlock[] {
  const story = new DocStory();
  let start = from;
  for (let at = from; at < to; at++) {
    const mark = file.text.charCodeAt(at);
    if (mark !== 0x0d && mark !== 0x07) continue;
    read.count.add();
    const layout = findProperties(file.paragraphs, findByteOffset(file.pieces, at));
    story.add(toParagraph(file, start, at, read.links), mark === 0x07, layout);
    start = at + 1;
  }
  return story.finish();
}

/** Splits the common text of headers and footers ([MS-DOC] 2.8.27). */
function readHeaders(
  file: WordFile,
  from: number,
  to: number,
  read: ReadState,
): Pick<FlowDocument, 'headers' | 'footers'> {
  const starts = file.headerStarts;
  if (starts.length <= NOTE_LINES + 1) return { headers: readStory(file, [from, to], read), footers: [] };
  const headers: FlowBlock[] = [];
  const footers: FlowBlock[] = [];
  for (let index = NOTE_LINES; index + 1 < starts.length; index++) {
    const end = Math.min(to, from + (starts[index + 1] ?? 0));
    const blocks = readStory(file, [from + (starts[index] ?? 0), end], read);
    (FOOTER_OF_SECTION.includes((index - NOTE_LINES) % IN_SECTION) ? footers : headers).push(...blocks);
  }
  return { headers, footers };
}

/** Reads a document of Word 97 to 2003. */
export function readDoc(bytes: Uint8Array): FlowDocument {
  try {
    const file = openWordFile(bytes);
    const read = { links: [], count: new ParagraphCount() };
    const [main = 0, notes = 0, headers = 0, macros = 0, comments = 0, endnotes = 0, boxes = 0] =
      file.stories;
    const body = readStory(file, [0, main], read);
    const edges = readHeaders(file, main + notes, main + notes + headers, read);
    const boxStart = main + notes + headers + macros + comments + endnotes;
    const box = readStory(file, [boxStart, boxStart + boxes], read);
    return { ...edges, body: [...body, ...box], links: read.links };
  } catch (error) {
    throw toDamagedWordError(error);
  }
}
