import { bounds, refusal } from './bounds.ts';

/** Signs that XML cannot hold stand as `_x000D_`; line ends become one sign, and other control characters nothing. */
export const unescaped = (text: string): string =>
  (text.includes('_x') ? text.replaceAll(/_x(?<code>[0-9A-Fa-f]{4})_/gu, fromCode) : text)
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu, '')
    .toWellFormed();

const fromCode = (_whole: string, code: string): string => String.fromCharCode(Number.parseInt(code, 16));

/** Collects the text of a cell, which may come in pieces: runs of rich text, without how they are pronounced. */
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
    if (this.#text.length > bounds.cell) throw longCell();
  }

  get said(): string {
    return unescaped(this.#text);
  }
}

export const longCell = () =>
  refusal(`A cell holds more than ${bounds.cell.toLocaleString('en')} characters. Shorten it.`);
