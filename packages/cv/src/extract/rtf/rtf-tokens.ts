import { CvError } from '../../cv-error.ts';
import { limits } from '../../limits.ts';

/** Receives the tokens of the Rich Text Format Specification 1.9.1, “RTF syntax”. */
export interface RtfHandler {
  open(): void;
  close(): void;
  word(name: string, value: number | null): void;
  /** A control symbol such as `~`; `*` marks an optional destination. */
  symbol(symbol: string): void;
  /** @param bytes text in the code page of its font */
  text(bytes: Uint8Array): void;
}

const OPEN = 0x7b;

const CLOSE = 0x7d;

const BACKSLASH = 0x5c;

const APOSTROPHE = 0x27;

const SPACE = 0x20;

const MINUS = 0x2d;

const LONGEST_WORD = 32;

const LONGEST_NUMBER = 10;

const isLetter = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

const isMark = (code: number): boolean =>
  code === OPEN || code === CLOSE || code === BACKSLASH || code === 0x0d || code === 0x0a;

function createBrokenRtfError(message: string): CvError {
  return new CvError('UNREADABLE_FILE', message);
}

class RtfScanner {
  readonly #bytes: Uint8Array;
  readonly #handler: RtfHandler;
  #at = 0;
  #depth = 0;

  constructor(bytes: Uint8Array, handler: RtfHandler) {
    this.#bytes = bytes;
    this.#handler = handler;
  }

  run(): void {
    do this.#next();
    while (this.#depth > 0 && this.#at < this.#bytes.length);
    if (this.#depth > 0)
      throw createBrokenRtfError(
        'The end of the document is missing. Upload it again, or save it anew first.',
      );
  }

  #code(at = this.#at): number {
    return this.#bytes[at] ?? 0;
  }

  #next(): void {
    const code = this.#code();
    if (code === OPEN) {
      if (++this.#depth > limits.groupDepth)
        throw createBrokenRtfError(
          'The document is nested beyond what a CV can be. Save it as PDF and upload that.',
        );
      this.#at++;
      this.#handler.open();
    } else if (code === CLOSE) {
      this.#depth--;
      this.#at++;
      this.#handler.close();
    } else if (code === BACKSLASH) this.#control();
    else if (isMark(code)) this.#at++;
    else this.#text();
  }

  #text(): void {
    const from = this.#at;
    while (this.#at < this.#bytes.length && !isMark(this.#code())) this.#at++;
    this.#handler.text(this.#bytes.subarray(from, this.#at));
  }

  #control(): void {
    const code = this.#code(this.#at + 1);
    if (isLetter(code)) this.#word();
    else if (code === APOSTROPHE) this.#hex();
    else {
      this.#at += 2;
      if (code === 0x0d || code === 0x0a) this.#handler.word('par', null);
      else if (code === BACKSLASH || code === OPEN || code === CLOSE) this.#handler.text(Uint8Array.of(code));
      else this.#handler.symbol(String.fromCharCode(code));
    }
  }

  #hex(): void {
    const digits = String.fromCharCode(this.#code(this.#at + 2), this.#code(this.#at + 3));
    this.#at += 4;
    if (/^[\da-f]{2}$/i.test(digits)) this.#handler.text(Uint8Array.of(Number.parseInt(digits, 16)));
  }

  #take(accept: (code: number) => boolean, most: number): string {
    const from = this.#at;
    while (this.#at - from < most && accept(this.#code())) this.#at++;
    return String.fromCharCode(...this.#bytes.subarray(from, this.#at));
  }

  #word(): void {
    this.#at++;
    const name = this.#take(isLetter, LONGEST_WORD);
    const sign = this.#code() === MINUS && isDigit(this.#code(this.#at + 1)) ? -1 : 1;
    if (sign < 0) this.#at++;
    const digits = this.#take(isDigit, LONGEST_NUMBER);
    if (this.#code() === SPACE) this.#at++;
    const value = digits === '' ? null : sign * Number(digits);
    if (name === 'bin') this.#at += Math.max(0, value ?? 0);
    else this.#handler.word(name, value);
  }
}

export function scanRtf(bytes: Uint8Array, handler: RtfHandler): void {
  new RtfScanner(bytes, handler).run();
}

export const CHARACTERS: Readonly<Record<string, string>> = {
  tab: '\t',
  emdash: '—',
  endash: '–',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
};

/** Control symbols for a non-breaking space and a non-breaking hyphen. */
export const SYMBOLS: Readonly<Record<string, string>> = { '~': ' ', _: '-' };

/** Groups that contain no text of the document. */
export const SKIPPED: ReadonlySet<string> = new Set([
  'colortbl',
  'info',
  'pict',
  'nonshppict',
  'shprslt',
  'sp',
  'footnote',
  'annotation',
  'xe',
  'tc',
  'tcn',
  'rxe',
  'nonesttables',
  'private',
  'revtbl',
  'filetbl',
  'listtable',
  'listoverridetable',
  'rsidtbl',
  'fldtype',
  'keywords',
  'template',
  'pntxta',
  'pntxtb',
  'objdata',
  'objclass',
  'objname',
  'bkmkstart',
  'bkmkend',
  'atnid',
  'atnauthor',
]);

/** Groups that begin with `\*` but contain text nevertheless. */
export const STARRED_WITH_TEXT: ReadonlySet<string> = new Set([
  'shpinst',
  'shptxt',
  'do',
  'dptxbxtext',
  'nesttableprops',
  'ud',
]);

export const LIST_MARKS: ReadonlySet<string> = new Set(['pntext', 'listtext']);

export const HEADERS: ReadonlySet<string> = new Set(['header', 'headerl', 'headerr', 'headerf']);

export const FOOTERS: ReadonlySet<string> = new Set(['footer', 'footerl', 'footerr', 'footerf']);

/** Groups of text boxes in current Word and in Word 95. */
export const BOXES: ReadonlySet<string> = new Set(['shptxt', 'dptxbxtext']);
