import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { bounds, createDamagedError, createRefusal, parseXmlItems } from './workbook-parts.ts';

const perBlock = 256;
const mostHeld = 8 * 1024 * 1024;

/**
 * Texts that cells share. They are stored in a file, so that millions of them need little memory; recent blocks are
 * cached.
 */
export class SharedStrings {
  readonly #file: number;
  readonly #starts: number[] = [0];
  readonly #held = new Map<number, { readonly texts: readonly string[]; readonly length: number }>();
  #heldLength = 0;
  #open: string[] = [];
  #last: { readonly block: number; readonly texts: readonly string[] } | undefined;

  readonly #spend: (bytes: number) => void;

  /**
   * @param path path of a new file; the owner of its folder removes it
   * @param spend called with bytes before they are written
   */
  constructor(path: string, spend: (bytes: number) => void = () => undefined) {
    this.#spend = spend;
    this.#file = openSync(path, 'wx+', 0o600);
  }

  add(text: string): void {
    this.#open.push(text);
    if (this.#open.length < perBlock) return;
    const bytes = Buffer.from(JSON.stringify(this.#open));
    this.#spend(bytes.length);
    const start = this.#starts.at(-1) ?? 0;
    writeAll(this.#file, bytes, start);
    this.#starts.push(start + bytes.length);
    this.#open = [];
  }

  /** @throws BAD_REQUEST for an unknown number */
  text(index: number): string {
    const block = Math.floor(index / perBlock);
    const texts = this.#last?.block === block ? this.#last.texts : this.#block(block);
    const text = texts[index % perBlock];
    if (text === undefined)
      throw createDamagedError(`a cell names text ${String(index)}, which is not there`);
    return text;
  }

  close(): void {
    closeSync(this.#file);
  }

  #block(block: number): readonly string[] {
    if (block === this.#starts.length - 1) return this.#open;
    const entry = this.#held.get(block) ?? this.#read(block);
    // The map is in order of use, so that the block unused for longest comes first.
    this.#held.delete(block);
    this.#held.set(block, entry);
    this.#last = { block, texts: entry.texts };
    return entry.texts;
  }

  #read(block: number): { readonly texts: readonly string[]; readonly length: number } {
    const [start = 0, end = 0] = this.#starts.slice(block, block + 2);
    const bytes = Buffer.alloc(Math.max(0, end - start));
    for (let at = 0; at < bytes.length;) {
      const read = readSync(this.#file, bytes, at, bytes.length - at, start + at);
      if (read === 0) throw new Error('The file of shared texts was cut while it was read.');
      at += read;
    }
    const texts = bytes.length === 0 ? [] : (JSON.parse(bytes.toString()) as readonly string[]);
    this.#heldLength += bytes.length;
    for (const [oldest, { length }] of this.#held) {
      if (this.#heldLength <= mostHeld) break;
      this.#held.delete(oldest);
      this.#heldLength -= length;
    }
    return { texts, length: bytes.length };
  }
}

function writeAll(file: number, bytes: Uint8Array, start: number): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, bytes.length - at, start + at);
}

export async function readStrings(chunks: AsyncIterable<Uint8Array>, strings: SharedStrings): Promise<void> {
  const texts = parseXmlItems<string>(chunks, (emit) => {
    const pieces = new TextPieces();
    return {
      open: (name) => {
        if (name === 'si') pieces.clear();
        pieces.open(name);
      },
      close: (name) => {
        pieces.close(name);
        if (name === 'si') emit(pieces.said);
      },
      text: (text) => pieces.add(text),
    };
  });
  for await (const text of texts) strings.add(text);
}

/** Reverses XML's `_x000D_` for control characters. Line ends become LF; other control characters are removed. */
export const unescapeText = (text: string): string =>
  (text.includes('_x') ? text.replaceAll(/_x(?<code>[0-9A-Fa-f]{4})_/gu, decodeCode) : text)
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu, '')
    .toWellFormed();

const decodeCode = (_whole: string, code: string): string => String.fromCharCode(Number.parseInt(code, 16));

/** Collects the text of a cell without the phonetic hints that East Asian workbooks add. */
export class TextPieces {
  #text = '';
  #pronounced = 0;
  #isOpen = false;

  clear(): void {
    this.#text = '';
  }

  open(name: string): void {
    if (name === 'rPh') this.#pronounced += 1;
    this.#isOpen = name === 't' && this.#pronounced === 0;
  }

  close(name: string): void {
    if (name === 'rPh') this.#pronounced -= 1;
    if (name === 't') this.#isOpen = false;
  }

  add(text: string): void {
    if (!this.#isOpen) return;
    this.#text += text;
    if (this.#text.length > bounds.cell) throw createLongCellError();
  }

  get said(): string {
    return unescapeText(this.#text);
  }
}

export const createLongCellError = () =>
  createRefusal(`A cell holds more than ${bounds.cell.toLocaleString('en')} characters. Shorten it.`);
