import { createHash } from 'node:crypto';
import { encodeBytes, sampleOrigin } from '@nova/rest';
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
  const cache = new Map<string, OriginText>();
  return async (name, origin, text) => {
    const key = `${name} ${origin}`;
    const one = cache.get(key) ?? toOriginText((await text()).replaceAll(sampleOrigin, origin));
    cache.delete(key);
    cache.set(key, one);
    const [oldest] = cache.keys();
    if (oldest !== undefined && cache.size > most) cache.delete(oldest);
    return one;
  };
}

function toOriginText(text: string): OriginText {
  const bytes = Buffer.from(text);
  const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  return { version, ...cacheEncodings(bytes, {}, (encoding) => encode(() => encodeBytes(bytes, encoding))) };
}
