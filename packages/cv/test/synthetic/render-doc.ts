import CFB from 'cfb';
import type { PageLine, SyntheticPage } from './page.ts';

const TEXT_START = 0x800;
const PAGE = 512;

interface DocParagraph {
  text: string;
  bold: boolean;
  halfPoints: number;
  list: boolean;
  inTable: boolean;
  rowEnd: boolean;
}

function toParagraph(line: PageLine, mark: string, inTable: boolean): DocParagraph {
  const joined = line.stop !== undefined && line.stop < 0;
  return {
    text: line.cells.map((cell) => cell.text).join(joined ? '' : '\t') + mark,
    bold: line.cells[0]?.bold ?? false,
    halfPoints: Math.round(line.size * 2),
    list: line.bullet ?? false,
    inTable,
    rowEnd: false,
  };
}

function cellOf(lines: PageLine[]): DocParagraph[] {
  return lines.map((line, index) => toParagraph(line, index === lines.length - 1 ? '\x07' : '\r', true));
}

function paragraphsOf(page: SyntheticPage): DocParagraph[] {
  return page.flatMap((block) => {
    if (block.kind === 'line') return [toParagraph(block, '\r', false)];
    const rowEnd: DocParagraph = {
      text: '\x07',
      bold: false,
      halfPoints: 20,
      list: false,
      inTable: true,
      rowEnd: true,
    };
    return [...cellOf(block.left), ...cellOf(block.right), rowEnd];
  });
}

/** [MS-DOC] 2.6. */
function characterProperties({ bold, halfPoints }: DocParagraph): number[] {
  return [...(bold ? [0x35, 0x08, 1] : []), 0x43, 0x4a, halfPoints & 255, halfPoints >> 8];
}

function paragraphProperties({ list, inTable, rowEnd }: DocParagraph): number[] {
  return [
    ...(list ? [0x0b, 0x46, 1, 0] : []),
    ...(inTable ? [0x16, 0x24, 1] : []),
    ...(rowEnd ? [0x17, 0x24, 1] : []),
  ];
}

/** Positions first, properties from its end. */
function formattingPage(runs: { from: number; to: number; bytes: number[] }[], entry: 1 | 13): Uint8Array {
  const page = new Uint8Array(PAGE);
  const view = new DataView(page.buffer);
  let end = PAGE - 2;
  runs.forEach((run, index) => {
    view.setUint32(index * 4, run.from, true);
    end = (end - run.bytes.length) & ~1;
    page.set(run.bytes, end);
    page[(runs.length + 1) * 4 + index * entry] = end / 2;
  });
  view.setUint32(runs.length * 4, runs.at(-1)?.to ?? 0, true);
  page[PAGE - 1] = runs.length;
  return page;
}

interface Formatting {
  pages: Uint8Array[];
  /** Positions, then page numbers. */
  index: Uint8Array;
}

function formatting(
  paragraphs: DocParagraph[],
  firstPage: number,
  kind: 'character' | 'paragraph',
): Formatting {
  const runs: { from: number; to: number; bytes: number[] }[] = [];
  let at = TEXT_START;
  for (const paragraph of paragraphs) {
    const to = at + paragraph.text.length * 2;
    const properties =
      kind === 'character' ? characterProperties(paragraph) : [0, 0, ...paragraphProperties(paragraph)];
    const padded =
      kind === 'paragraph' && properties.length % 2 === 0
        ? [0, properties.length / 2, ...properties]
        : [(properties.length + 1) / 2, ...properties];
    runs.push({ from: at, to, bytes: kind === 'character' ? [properties.length, ...properties] : padded });
    at = to;
  }
  const perPage = kind === 'character' ? 24 : 14;
  const groups = Array.from({ length: Math.ceil(runs.length / perPage) }, (_, index) =>
    runs.slice(index * perPage, (index + 1) * perPage),
  );
  const index = new Uint8Array((groups.length + 1) * 4 + groups.length * 4);
  const view = new DataView(index.buffer);
  groups.forEach((group, number) => {
    view.setUint32(number * 4, group[0]?.from ?? 0, true);
    view.setUint32((groups.length + 1) * 4 + number * 4, firstPage + number, true);
  });
  view.setUint32(groups.length * 4, at, true);
  return { pages: groups.map((group) => formattingPage(group, kind === 'character' ? 1 : 13)), index };
}

function utf16(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'utf16le'));
}

function pieceTable(characters: number): Uint8Array {
  const bytes = new Uint8Array(5 + 16);
  const view = new DataView(bytes.buffer);
  bytes[0] = 2;
  view.setUint32(1, 16, true);
  view.setUint32(9, characters, true);
  view.setUint32(15, TEXT_START, true);
  return bytes;
}

/** Word itself won't open this: it has only what a reader of text needs. */
export function renderDoc(page: SyntheticPage): Uint8Array {
  const paragraphs = paragraphsOf(page);
  const text = paragraphs.map((paragraph) => paragraph.text).join('');
  const textPages = Math.ceil((TEXT_START + text.length * 2) / PAGE);
  const characters = formatting(paragraphs, textPages, 'character');
  const layout = formatting(paragraphs, textPages + characters.pages.length, 'paragraph');
  const stream = new Uint8Array((textPages + characters.pages.length + layout.pages.length) * PAGE);
  const fib = new DataView(stream.buffer);
  const clx = pieceTable(text.length);
  fib.setUint16(0, 0xa5ec, true);
  fib.setUint16(2, 0x00c1, true);
  fib.setUint16(0x0a, 0x0200, true);
  fib.setUint32(0x4c, text.length, true);
  const tables: [number, Uint8Array][] = [
    [0xfa, characters.index],
    [0x102, layout.index],
    [0x1a2, clx],
  ];
  let at = 0;
  for (const [place, bytes] of tables) {
    fib.setUint32(place, at, true);
    fib.setUint32(place + 4, bytes.length, true);
    at += bytes.length;
  }
  stream.set(utf16(text), TEXT_START);
  [...characters.pages, ...layout.pages].forEach((bytes, index) =>
    stream.set(bytes, (textPages + index) * PAGE),
  );
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, 'WordDocument', Buffer.from(stream));
  CFB.utils.cfb_add(file, '1Table', Buffer.concat(tables.map(([, bytes]) => bytes)));
  return new Uint8Array(Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array));
}
