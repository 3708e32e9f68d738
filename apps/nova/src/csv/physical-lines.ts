/** One line of a text as it lies in the file, without its end. */
export interface PhysicalLine {
  /** Counted from 1. */
  readonly number: number;
  readonly text: string;
  /** Whether it was longer than a row may be and its rest was dropped. */
  readonly cut: boolean;
}

/** The longest row in characters: no larger record is taken over HTTP either (docs/interface/errors.md#bodies). */
export const longestRow = 1024 * 1024;

/**
 * The lines of a text. They end with LF, CRLF or CR; a byte order mark is no part of the first. Bytes that the encoding
 * does not know become U+FFFD. Takes the memory of one row, whatever the text's length.
 */
export async function* physicalLines(
  chunks: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<PhysicalLine> {
  const decoder = new TextDecoder(encoding);
  let number = 0;
  let open = '';
  let cut = false;
  const take = function* (text: string): Generator<PhysicalLine> {
    const parts = text.split(/\r\n|\r|\n/u);
    for (const [index, part] of parts.entries()) {
      cut ||= open.length + part.length > longestRow;
      open = (open + part).slice(0, longestRow);
      if (index === parts.length - 1) return;
      number += 1;
      yield { number, text: open, cut };
      open = '';
      cut = false;
    }
  };
  let held = '';
  for await (const chunk of chunks) {
    const text = held + decoder.decode(chunk, { stream: true });
    // Whether a CR ends a line alone or with an LF is told by what comes next.
    held = text.endsWith('\r') ? '\r' : '';
    yield* take(held === '' ? text : text.slice(0, -1));
  }
  yield* take(held + decoder.decode());
  if (open !== '') yield { number: number + 1, text: open, cut };
}
