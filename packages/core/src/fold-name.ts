import { createHash } from 'node:crypto';

/**
 * Returns a name for comparison, without case, accents and repeated spaces
 * (docs/interface/duplicates.md#candidates). The result is bounded, because folding may make a name longer: a
 * ligature can fold to eighteen letters.
 */
export const normaliseName = (name: string): string =>
  shortenKey(name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim());

/** The maximum of bytes in a key, because an index row holds 2,704 bytes, including the account's id. */
const longestKey = 2_000;

/** Returns the text itself, or a digest if the text is too long for an index. */
export const shortenKey = (key: string): string =>
  Buffer.byteLength(key) <= longestKey ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;
