import { isAscii, isUtf8 } from 'node:buffer';

export interface PhysicalLine {
  /** Counted from 1. */
  readonly number: number;
  readonly text: string;
  /** The line's own end; blank at the end of the text. */
  readonly end: string;
  /** True if the line was longer than `longestRow` and was cut there. */
  readonly cut: boolean;
}

/** Limit in characters; HTTP takes no larger record (docs/interface/errors.md#bodies). */
export const longestRow = 1024 * 1024;
/** The maximum of columns, which is several times the number of fields of a record. */
export const mostColumns = 1_024;

/** Reads line by line in the memory of one row, and skips a byte order mark. Invalid bytes become `undecodable`. */
export async function* readPhysicalLines(
  chunks: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<PhysicalLine> {
  const decode = createDecoder(encoding);
  let number = 0;
  let open = '';
  let cut = false;
  const take = function* (text: string): Generator<PhysicalLine> {
    const parts = text.split(/(\r\n|\r|\n)/u);
    for (let index = 0; index < parts.length; index += 2) {
      const part = parts[index] ?? '';
      const end = parts[index + 1];
      cut ||= open.length + part.length > longestRow;
      open = (open + part).slice(0, longestRow);
      if (end === undefined) return;
      number += 1;
      yield { number, text: open, end, cut };
      open = '';
      cut = false;
    }
  };
  let pending = '';
  for await (const chunk of chunks) {
    const text = pending + decode(chunk);
    // If the chunk ends with CR, an LF may follow in the next one.
    pending = text.endsWith('\r') ? '\r' : '';
    yield* take(pending === '' ? text : text.slice(0, -1));
  }
  yield* take(pending + decode());
  if (open !== '') yield { number: number + 1, text: open, end: '', cut };
}

/** Unicode reserves this noncharacter, so a text never contains it. */
export const undecodable = '\uFFFF';

/** The decoder's replacement for invalid bytes. A text may also contain this character itself. */
const replacement = '\uFFFD';
const replacementBytes = Buffer.from(replacement);

/**
 * The returned function is called without bytes at the end, to flush the decoder.
 * @param encoding name as in WHATWG's Encoding Standard
 */
function createDecoder(encoding: string): (chunk?: Uint8Array) => string {
  const decoder = new TextDecoder(encoding);
  let tail: Uint8Array = new Uint8Array();
  return (chunk = new Uint8Array()) => {
    const text = decoder.decode(chunk, { stream: chunk.length > 0 });
    const replacementCount = text.split(replacement).length - 1;
    const genuineCount =
      replacementCount > 0 && decoder.encoding === 'utf-8'
        ? countReplacements(Buffer.concat([tail, chunk]))
        : 0;
    tail = chunk.length > 1 ? chunk.subarray(-2) : Buffer.concat([tail, chunk]).subarray(-2);
    // If a part contains both the character and invalid bytes, all are marked, because the decoder makes them alike.
    return replacementCount === genuineCount ? text : text.replaceAll(replacement, undecodable);
  };
}

function countReplacements(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(replacementBytes); at >= 0; at = bytes.indexOf(replacementBytes, at + 3))
    count += 1;
  return count;
}

const beginning = 4_096;

/**
 * Returns WHATWG's name of the encoding. A byte order mark decides; else UTF-8 if most bytes are valid, else
 * windows-1252.
 */
export async function findEncoding(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const tally = { wide: 0, broken: 0 };
  let pending = new Uint8Array();
  let first = true;
  for await (const chunk of chunks) {
    if (first) {
      const marked = readMarkedEncoding(chunk) ?? guessEncoding(chunk);
      if (marked !== undefined) return marked;
      first = false;
    }
    if (pending.length === 0 && isAscii(chunk)) continue;
    const bytes = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const end = findWholeEnd(bytes);
    count(bytes.subarray(0, end), tally);
    pending = Uint8Array.from(bytes.subarray(end));
  }
  count(pending, tally);
  return tally.broken > tally.wide ? 'windows-1252' : 'utf-8';
}

function readMarkedEncoding([one, two, three]: Uint8Array): string | undefined {
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  if (one === 0xfe && two === 0xff) return 'utf-16be';
  return one === 0xef && two === 0xbb && three === 0xbf ? 'utf-8' : undefined;
}

/** Recognises UTF-16 without a mark: in western text every other byte is zero. */
function guessEncoding(chunk: Uint8Array): string | undefined {
  const look = chunk.subarray(0, beginning);
  const zeros = [0, 0];
  for (const [index, byte] of look.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > look.length / 4) return 'utf-16le';
  return even > look.length / 4 ? 'utf-16be' : undefined;
}

function findWholeEnd(bytes: Uint8Array): number {
  for (let offset = 1; offset <= Math.min(3, bytes.length); offset += 1) {
    const byte = bytes[bytes.length - offset] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return readSequenceLength(byte) > offset ? bytes.length - offset : bytes.length;
  }
  return bytes.length;
}

const readSequenceLength = (lead: number): number =>
  lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1;

function count(bytes: Uint8Array, tally: { wide: number; broken: number }): void {
  const sound = isUtf8(bytes);
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at] ?? 0;
    const length = lead < 0x80 ? 1 : readSequenceLength(lead);
    if (lead < 0x80) at += 1;
    else if (length > 1 && (sound || isUtf8(bytes.subarray(at, at + length)))) {
      tally.wide += 1;
      at += length;
    } else {
      tally.broken += 1;
      at += 1;
    }
  }
}
