/** A longer line is no record: what is kept of it does not read as JSON, which reports it. */
const longestLine = 16 * 1024 * 1024;

/**
 * The lines of a text in UTF-8 without their ends (LF or CRLF). A line ends nowhere else: JSON texts may hold any other
 * separator. Takes the memory of one line, whatever the text's length.
 */
export async function* textLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let open = '';
  const take = (text: string): string[] => {
    const parts = text.split('\n');
    parts[0] = open + (parts[0] ?? '');
    open = (parts.pop() ?? '').slice(0, longestLine);
    return parts.map(withoutReturn);
  };
  for await (const chunk of chunks) yield* take(decoder.decode(chunk, { stream: true }));
  yield* take(decoder.decode());
  if (open !== '') yield withoutReturn(open);
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);
