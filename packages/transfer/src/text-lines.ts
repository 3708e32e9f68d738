import { NovaError } from '@nova/contract';

/** No record is written as a longer line, in characters. */
export const longestLine = 16 * 1024 * 1024;

/**
 * The lines of a text in UTF-8 without their ends (LF or CRLF). A line ends nowhere else: JSON texts may hold any other
 * separator. Takes the memory of one line, whatever the text's length.
 * @throws PAYLOAD_TOO_LARGE at a line that is too long, of which no more is read
 */
export async function* textLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let open = '';
  let number = 1;
  const take = function* (text: string): Generator<string> {
    const parts = text.split('\n');
    for (const [index, part] of parts.entries()) {
      if (open.length + part.length > longestLine) throw tooLong(number);
      open += part;
      if (index === parts.length - 1) return;
      yield withoutReturn(open);
      open = '';
      number += 1;
    }
  };
  for await (const chunk of chunks) yield* take(decoder.decode(chunk, { stream: true }));
  yield* take(decoder.decode());
  if (open !== '') yield withoutReturn(open);
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

const tooLong = (number: number): NovaError =>
  new NovaError(
    'PAYLOAD_TOO_LARGE',
    `Line ${String(number)} is longer than ${longestLine.toLocaleString('en')} characters, the most that a line may have. It and what follows it were not read.`,
  );
