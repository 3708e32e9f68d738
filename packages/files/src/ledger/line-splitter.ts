/** The longest line that is read, in characters. Real lines have some hundreds. */
const longestLine = 1024 * 1024;

/**
 * Yields the lines of a text, without blank ones. Text after the last line end was cut short, so it is left out. A line
 * that is too long for the ledger is left out too.
 */
export async function* streamLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let open = '';
  let isTooLong = false;
  for await (const chunk of chunks) {
    const parts = decoder.decode(chunk, { stream: true }).split('\n');
    for (const [index, part] of parts.entries()) {
      isTooLong ||= open.length + part.length > longestLine;
      open = isTooLong ? '' : open + part;
      if (index === parts.length - 1) break;
      if (open.trim() !== '') yield open;
      open = '';
      isTooLong = false;
    }
  }
}
