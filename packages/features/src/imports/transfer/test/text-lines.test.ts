import { describe, expect, it } from '@jest/globals';
import { longestLine, splitLines } from '../read-line.ts';

describe('the lines of a text', () => {
  const read = async (chunks: AsyncIterable<Uint8Array>): Promise<readonly string[]> => {
    const lines: string[] = [];
    for await (const line of splitLines(chunks)) lines.push(line);
    return lines;
  };
  async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += size) {
      await Promise.resolve();
      yield bytes.subarray(at, at + size);
    }
  }

  it.each([1, 3, 1_000])('end with LF or CRLF and nowhere else, in chunks of %i bytes', async (size) => {
    const text = new TextEncoder().encode('eins\r\n\nzw\u2028ei\rö\nlast');
    expect(await read(chunksOf(text, size))).toEqual(['eins', '', 'zw\u2028ei\rö', 'last']);
  });

  it('stop at a line that is too long, without reading more of it', async () => {
    const part = Buffer.alloc(1024 * 1024, 'x');
    let given = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('{}\n');
      for (; given < 300; given += 1) {
        await Promise.resolve();
        yield part;
      }
    }
    await expect(read(endless())).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: expect.stringMatching(/^Line 2 is longer than 16,777,216 characters/u),
    });
    expect(given).toBe(longestLine / part.length);
  });
});
