import { TextDecoder } from 'node:util';
import {
  DocStory,
  type FlowBlock,
  FlowWriter,
  type ParagraphCount,
  type ParagraphPlace,
  type TextLook,
} from '../flow.ts';
import { cleanText } from '../text-clean.ts';

const NOWHERE: ParagraphPlace = { inTable: false, rowEnd: false, innerCellEnd: false, innerRowEnd: false };

export class RtfStory {
  readonly #story = new DocStory();
  readonly #writer: FlowWriter;
  #boxes: FlowBlock[] = [];
  inTable = false;
  heading = false;
  bullet = false;

  constructor(count: ParagraphCount) {
    this.#writer = new FlowWriter(count);
  }

  add(text: string, look: TextLook): void {
    this.#writer.add(cleanText(text), look);
  }

  breakLine(): void {
    this.#writer.breakLine();
  }

  /** Handles the control word `\pard`. */
  reset(): void {
    this.inTable = false;
    this.heading = false;
    this.bullet = false;
  }

  addBox(blocks: FlowBlock[]): void {
    this.#boxes.push(...blocks);
  }

  end(mark: 'paragraph' | 'cell' | 'row' | 'inner-cell' | 'inner-row'): void {
    const paragraph = this.#writer.end(this);
    const place = {
      ...NOWHERE,
      inTable: this.inTable,
      rowEnd: mark === 'row',
      innerCellEnd: mark === 'inner-cell',
      innerRowEnd: mark === 'inner-row',
    };
    this.#story.add(paragraph, mark === 'cell' || mark === 'row', place);
    for (const box of this.#boxes.splice(0)) this.#story.addBeside(box);
    if (mark === 'paragraph') return;
    this.bullet = false;
    this.heading = false;
  }

  finish(): FlowBlock[] {
    if (this.#writer.hasText || this.#boxes.length > 0) this.end('paragraph');
    return this.#story.finish();
  }
}

/** WHATWG names of the code pages of `\ansicpg` and `\cpg`. */
const CODE_PAGES: Readonly<Record<number, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  65001: 'utf-8',
};

/** Code pages of `\fcharset`. The values 0 and 1 mean the document's own. */
const CHARSETS: Readonly<Record<number, number>> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

const SYMBOLS = 2;

/** Word maps symbol fonts to this block for private use. */
const PRIVATE_USE = 0xf000;

const decoders = new Map<string, TextDecoder>();

function getDecoder(name: string): TextDecoder {
  const cachedDecoder = decoders.get(name);
  if (cachedDecoder !== undefined) return cachedDecoder;
  const decoder = new TextDecoder(name);
  decoders.set(name, decoder);
  return decoder;
}

function toEncoding(codePage: number): string {
  return (
    CODE_PAGES[codePage] ??
    (codePage >= 1250 && codePage <= 1258 ? `windows-${String(codePage)}` : 'windows-1252')
  );
}

export class RtfFonts {
  codePage = 1252;
  readonly #codePages = new Map<number, number>();
  readonly #symbols = new Set<number>();

  setCharset(font: number, charset: number): void {
    if (charset === SYMBOLS) this.#symbols.add(font);
    const codePage = CHARSETS[charset];
    if (codePage !== undefined) this.setCodePage(font, codePage);
  }

  setCodePage(font: number, codePage: number): void {
    if (codePage !== 0) this.#codePages.set(font, codePage);
  }

  decode(bytes: Uint8Array, font: number): string {
    if (this.#symbols.has(font))
      return Array.from(bytes, (byte) => String.fromCharCode(PRIVATE_USE + byte)).join('');
    return getDecoder(toEncoding(this.#codePages.get(font) ?? this.codePage)).decode(bytes);
  }
}
