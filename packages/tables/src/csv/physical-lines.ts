import { textDecoder } from './decode-text.ts';

/** One line of a text as it lies in the file. */
export interface PhysicalLine {
  /** Counted from 1. */
  readonly number: number;
  /** Without its end. */
  readonly text: string;
  /** LF, CRLF or CR; blank at the end of the text. */
  readonly end: string;
  /** Whether it was longer than a row may be and its rest was dropped. */
  readonly cut: boolean;
}

/** The longest row in characters: no larger record is taken over HTTP either (docs/interface/errors.md#bodies). */
export const longestRow = 1024 * 1024;
/** Columns of a table, whatever its format: several times as many as a record has fields. */
export const mostColumns = 1_024;

/**
 * The lines of a text. They end with LF, CRLF or CR; a byte order mark is no part of the first. Bytes that the encoding
 * does not know become `undecodable` (decode-text.ts). Takes the memory of one row, whatever the text's length.
 */
export async function* physicalLines(
  chunks: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<PhysicalLine> {
  const decode = textDecoder(encoding);
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
  let held = '';
  for await (const chunk of chunks) {
    const text = held + decode(chunk);
    // Whether a CR ends a line alone or with an LF is told by what comes next.
    held = text.endsWith('\r') ? '\r' : '';
    yield* take(held === '' ? text : text.slice(0, -1));
  }
  yield* take(held + decode());
  if (open !== '') yield { number: number + 1, text: open, end: '', cut };
}
