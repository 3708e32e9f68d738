import type { IncomingMessage } from 'node:http';
import { pipeline, Transform, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { PassingError } from './passing-error.ts';
import { SourceError } from './source-error.ts';

/** What an answer may take; times in milliseconds. */
export interface Bounds {
  /** Until the next byte. */
  readonly timeout: number;
  /** Until its last byte. */
  readonly wholeTimeout: number;
  /** As it comes, and unpacked, in bytes. */
  readonly longest: number;
}

/**
 * An answer's body, unpacked, in the memory of a chunk.
 * @throws UNREADABLE for one beyond its bounds; PassingError for one that breaks off; the signal's reason
 */
export async function* bodyOf(
  response: IncomingMessage,
  { timeout, wholeTimeout, longest }: Bounds,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const cut = (why: Error): void => void response.destroy(why);
  const stopped = (): void => cut(new Error('stopped'));
  signal?.addEventListener('abort', stopped, { once: true });
  const late = new SourceError('UNREADABLE', `It had not come whole after ${seconds(wholeTimeout)} s.`);
  const whole = setTimeout(cut, wholeTimeout, late);
  const silence = setTimeout(cut, timeout, new Error('nothing came for too long'));
  const packed = bounded(longest, () => silence.refresh());
  const unpacked = unpacking[response.headers['content-encoding']?.trim().toLowerCase() ?? '']?.();
  const parts = unpacked ? [response, packed, unpacked, bounded(longest)] : [response, packed];
  try {
    const body = pipeline(parts, () => undefined) as unknown as Readable;
    for await (const chunk of body as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof SourceError) throw error;
    throw new PassingError('silent', 'The connection broke off.', error);
  } finally {
    clearTimeout(whole);
    clearTimeout(silence);
    signal?.removeEventListener('abort', stopped);
    if (!response.readableEnded) response.destroy();
  }
}

/** By the name of a `Content-Encoding`. */
const unpacking: Readonly<Record<string, (() => Transform) | undefined>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Passes on so many bytes at most. */
function bounded(longest: number, seen: () => unknown = () => undefined): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen();
      length += chunk.length;
      if (length <= longest) done(null, chunk);
      else done(new SourceError('UNREADABLE', `It is longer than ${longest.toLocaleString('en')} bytes.`));
    },
  });
}

const seconds = (milliseconds: number): string => (milliseconds / 1_000).toLocaleString('en');
