import type { Readable } from 'node:stream';

/** The first bytes of a stream, read to its end; what is beyond them is dropped as it comes. */
export async function beginningOf(stream: Readable, bytes: number): Promise<Uint8Array> {
  const kept: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    if (length >= bytes) continue;
    // A mail's stream has bytes.
    const part = (chunk as Buffer).subarray(0, bytes - length);
    kept.push(part);
    length += part.length;
  }
  return Buffer.concat(kept);
}
