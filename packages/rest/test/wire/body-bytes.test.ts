import { describe, expect, it } from '@jest/globals';
import { blockSize, createByteBlocks } from '../../src/multipart/byte-blocks.ts';
import { announcesBody, hasBody } from '../../src/multipart/read-multipart.ts';
import { requestOf } from './support/request-of.ts';

describe('body bytes', () => {
  describe('bytes in blocks', () => {
    const joined = (parts: readonly Uint8Array[]) => Buffer.concat(parts);

    it('They equal what was added, in any chunks', () => {
      const taken: number[] = [];
      const blocks = createByteBlocks((bytes) => taken.push(bytes));
      expect(blocks.parts()).toEqual([]);
      const bytes = Buffer.alloc(2 * blockSize + 5, 'bytes of an odd length');
      for (const [from, to] of [
        [0, 1],
        [1, blockSize],
        [blockSize, blockSize + 3],
        [blockSize + 3, bytes.length],
      ])
        blocks.add(bytes.subarray(from, to));
      expect(joined(blocks.parts())).toEqual(bytes);
      expect(blocks.parts().map(({ length }) => length)).toEqual([blockSize, blockSize, 5]);
      expect(taken).toEqual([blockSize, blockSize, blockSize]);
    });

    it('Dropping discards all bytes, also later ones', () => {
      const taken: number[] = [];
      const blocks = createByteBlocks((bytes) => taken.push(bytes));
      blocks.add(Buffer.from('a'));
      blocks.drop();
      blocks.add(Buffer.alloc(2 * blockSize));
      expect([blocks.parts(), taken.length]).toEqual([[], 1]);
    });

    it('Adding stops when the callback drops them', () => {
      const blocks = createByteBlocks(() => blocks.drop());
      blocks.add(Buffer.from('a'));
      expect(blocks.parts()).toEqual([]);
    });
  });

  describe('whether a request has a body', () => {
    it.each<[readonly (readonly [string, string])[], boolean]>([
      [[], false],
      [[['Content-Length', '0']], false],
      [[['Content-Length', '1']], true],
      [[['Transfer-Encoding', 'chunked']], true],
    ])('Headers %j announce it: %s', (headers, announced) => {
      expect(announcesBody(requestOf({ headers }))).toBe(announced);
    });

    it('The first byte or the end decides', async () => {
      const chunked = [['Transfer-Encoding', 'chunked']] as const;
      expect(await hasBody(requestOf({ headers: chunked, body: ['x'] }))).toBe(true);
      expect(await hasBody(requestOf({ headers: chunked }))).toBe(false);
      expect(await hasBody(requestOf({ headers: [['Content-Length', '1']] }))).toBe(true);
      expect(await hasBody(requestOf({ body: ['x'] }))).toBe(false);
    });
  });
});
