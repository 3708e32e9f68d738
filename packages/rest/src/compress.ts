import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

/** Bytes from which compression pays; smaller bodies fit one packet. */
const leastWorth = 1024;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/**
 * These are the lowest levels: the next ones take twice the time for little gain (tools/bench/README.md#compression).
 */
const encoders = {
  br: (bytes: Buffer) =>
    asBrotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => asGzip(bytes, { level: 1 }),
} as const;

export type Encoding = keyof typeof encoders;

/** Returns the preferred encoding; brotli if both are equal (docs/interface/README.md#compression). */
export function chooseEncoding({ headers }: IncomingMessage): Encoding | undefined {
  const acceptHeader = headers['accept-encoding'];
  const acceptText = Array.isArray(acceptHeader) ? acceptHeader.join(',') : (acceptHeader ?? '');
  if (acceptText === '') return undefined;
  const weights = new Map(acceptText.split(',').map(parseWeight));
  const weight = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0;
  const [br, zipped] = [weight('br'), weight('gzip')];
  if (br === 0 && zipped === 0) return undefined;
  return br >= zipped ? 'br' : 'gzip';
}

function parseWeight(item: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = item.toLowerCase().split(';');
  const quality = parameters.map((one) => /^\s*q\s*=\s*([\d.]+)\s*$/u.exec(one)?.[1]).find(Boolean);
  return [coding.trim(), quality === undefined ? 1 : Number(quality)];
}

/** Returns undefined if compression does not pay. */
export const chooseWorthyEncoding = (request: IncomingMessage, bytes: number): Encoding | undefined =>
  bytes < leastWorth ? undefined : chooseEncoding(request);

/** Compresses in another thread than the one that answers requests. */
export const encodeBytes = (bytes: Buffer, encoding: Encoding): Promise<Buffer> => encoders[encoding](bytes);

/** Compresses better and slower, for bytes that are compressed once and sent often. */
export const encodeWell = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br'
    ? asBrotli(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      })
    : asGzip(bytes, { level: 9 });

export const createEncoder = (encoding: Encoding): Duplex =>
  encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
    : createGzip({ level: 1 });

/** Longer headers are cut, because no client sends them. */
const headerLimits = { ranges: 20, letters: 1_000 } as const;

/**
 * Returns the ranges of a header such as Accept with their weights (RFC 9110, 12.4.2). The last of equal ranges counts.
 */
export const parseWeights = (header: string): ReadonlyMap<string, number> =>
  new Map(
    header
      .slice(0, headerLimits.letters)
      .split(',', headerLimits.ranges)
      .map((range) => {
        const [name = '', ...parameters] = range.split(';');
        const weight = parameters
          .map((one) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/iu.exec(one)?.[1])
          .find(Boolean);
        return [name.trim(), Number(weight ?? 1)];
      }),
  );
