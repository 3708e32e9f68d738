import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import {
  encodeBytes,
  encodeWell,
  type Encoding,
  chooseEncoding,
  chooseWorthyEncoding,
} from '../../src/compress.ts';
import { requestOf } from './support/request-of.ts';

// docs/interface/README.md#compression
describe('the encoding of an answer', () => {
  const asking = (accepted?: string) =>
    requestOf({ headers: accepted === undefined ? [] : [['Accept-Encoding', accepted]] });

  it.each<[string | undefined, Encoding | undefined]>([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, br', 'br'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br;q=0.5', 'gzip'],
    ['gzip;q=0.5, br;q=0.5', 'br'],
    ['gzip ; q = 0.8 , br;q=0.7', 'gzip'],
    ['br;q=0', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['br;level=3;q=0.2, gzip;q=0.3', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['*, br;q=0', 'gzip'],
    ['gzip, *;q=0', 'gzip'],
    ['*;q=0.1, gzip', 'gzip'],
  ])('Accept-Encoding %j gives %s', (accepted, encoding) => {
    expect(chooseEncoding(asking(accepted))).toBe(encoding);
  });

  it('Less than a kilobyte is not compressed', () => {
    expect(chooseWorthyEncoding(asking('gzip'), 1_023)).toBeUndefined();
    expect(chooseWorthyEncoding(asking('gzip'), 1_024)).toBe('gzip');
  });

  it.each(['br', 'gzip'] as const)('Encoding %s is reversible and shorter', async (encoding) => {
    const bytes = Buffer.from(Array.from({ length: 2_000 }, (_, at) => `word ${String(at % 97)}`).join(' '));
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding];
    const [fast, well] = [await encodeBytes(bytes, encoding), await encodeWell(bytes, encoding)];
    expect(decode(fast)).toEqual(bytes);
    expect(decode(well)).toEqual(bytes);
    expect(fast.length).toBeLessThan(bytes.length / 2);
    expect(well.length).toBeLessThan(fast.length);
  });
});
