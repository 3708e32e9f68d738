/** In characters; a line of the ledger has some hundreds. */
const longestLine = 1024 * 1024;

/**
 * The lines of a text, without blank ones. What stands behind the last line end was cut off, and is left out; so is a
 * line that is too long for one of the ledger.
 */
export async function* endedLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
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
