/** The beginning of a text file, decoded by its byte order mark; Latin-1 stands for every other encoding, whose marks are ASCII. */
export function textHead(bytes: Uint8Array, length: number): string {
  const head = bytes.subarray(0, length);
  const encoding =
    head[0] === 0xff && head[1] === 0xfe
      ? 'utf-16le'
      : head[0] === 0xfe && head[1] === 0xff
        ? 'utf-16be'
        : 'latin1';
  return new TextDecoder(encoding).decode(head).replace(/^(?:\u00EF\u00BB\u00BF)?\s*/, '');
}
