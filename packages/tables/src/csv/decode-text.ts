/** Stands for bytes that are no characters of the file's encoding. No text has it: it is none of Unicode's characters. */
export const undecodable = '\uFFFF';

/** What a decoder makes of such bytes; a text may also hold it itself. */
const replacement = '\uFFFD';
const replacementBytes = Buffer.from(replacement);

/**
 * Decodes bytes chunk by chunk, the last call without any.
 * @param encoding as WHATWG names it
 */
export function textDecoder(encoding: string): (chunk?: Uint8Array) => string {
  const decoder = new TextDecoder(encoding);
  /** The end of the bytes before, where a character may begin. */
  let tail: Uint8Array = new Uint8Array();
  return (chunk = new Uint8Array()) => {
    const text = decoder.decode(chunk, { stream: chunk.length > 0 });
    const found = text.split(replacement).length - 1;
    const said = found > 0 && decoder.encoding === 'utf-8' ? countIn(Buffer.concat([tail, chunk])) : 0;
    tail = chunk.length > 1 ? chunk.subarray(-2) : Buffer.concat([tail, chunk]).subarray(-2);
    // Where a part of a file has both, neither is trusted.
    return found === said ? text : text.replaceAll(replacement, undecodable);
  };
}

function countIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(replacementBytes); at >= 0; at = bytes.indexOf(replacementBytes, at + 3))
    count += 1;
  return count;
}
