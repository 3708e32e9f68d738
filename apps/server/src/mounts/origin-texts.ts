import { createHash } from 'node:crypto';
import { encoded, sampleOrigin } from '@nova/rest';
import { atMost } from '../edge/at-most.ts';
import { cacheEncodings, type EncodedBytes } from './send.ts';

/** Bounds concurrent encodings over all texts; encoded texts do not wait. */
const encode = atMost(16);

export interface OriginText extends EncodedBytes {
  /** Changes with the text. */
  readonly version: string;
}

/** @param text makes the text, with `sampleOrigin` in place of the caller's origin */
type OriginTexts = (name: string, origin: string, text: () => Promise<string>) => Promise<OriginText>;

/**
 * Caches texts that contain the origin at which callers reach the server, with their encodings.
 * @param most texts in the cache; without PUBLIC_URL, callers can name any number of origins
 */
export function createOriginTexts(most: number): OriginTexts {
  /** Ordered by latest use, oldest first. */
  const made = new Map<string, OriginText>();
  return async (name, origin, text) => {
    const key = `${name} ${origin}`;
    const one = made.get(key) ?? textOf((await text()).replaceAll(sampleOrigin, origin));
    made.delete(key);
    made.set(key, one);
    const [oldest] = made.keys();
    if (oldest !== undefined && made.size > most) made.delete(oldest);
    return one;
  };
}

function textOf(text: string): OriginText {
  const bytes = Buffer.from(text);
  const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  return { version, ...cacheEncodings(bytes, {}, (encoding) => encode(() => encoded(bytes, encoding))) };
}
