import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { damaged } from './bounds.ts';

/** Texts are kept and read this many together. */
const perBlock = 256;
/** How many characters of blocks stay in memory. */
const mostHeld = 8 * 1024 * 1024;

/**
 * The texts that cells of a workbook share. They lie in a file, so that millions of them take little memory; what was read lately is
 * kept, and cells mostly name texts in their order.
 */
export class SharedStrings {
  readonly #file: number;
  /** Where each block begins, and the last one ends. */
  readonly #starts: number[] = [0];
  readonly #held = new Map<number, { readonly texts: readonly string[]; readonly length: number }>();
  #heldLength = 0;
  #open: string[] = [];
  #last: { readonly block: number; readonly texts: readonly string[] } | undefined;

  /** @param path of a file that is made for them, and removed by who made its folder */
  constructor(path: string) {
    this.#file = openSync(path, 'wx+', 0o600);
  }

  add(text: string): void {
    this.#open.push(text);
    if (this.#open.length < perBlock) return;
    const bytes = Buffer.from(JSON.stringify(this.#open));
    const start = this.#starts.at(-1) ?? 0;
    writeAll(this.#file, bytes, start);
    this.#starts.push(start + bytes.length);
    this.#open = [];
  }

  /** @throws BAD_REQUEST for a number that no text has */
  text(index: number): string {
    const block = Math.floor(index / perBlock);
    const texts = this.#last?.block === block ? this.#last.texts : this.#block(block);
    const text = texts[index % perBlock];
    if (text === undefined) throw damaged(`a cell names text ${String(index)}, which is not there`);
    return text;
  }

  close(): void {
    closeSync(this.#file);
  }

  #block(block: number): readonly string[] {
    if (block === this.#starts.length - 1) return this.#open;
    const held = this.#held.get(block) ?? this.#read(block);
    // The one that was used last stands last.
    this.#held.delete(block);
    this.#held.set(block, held);
    this.#last = { block, texts: held.texts };
    return held.texts;
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
