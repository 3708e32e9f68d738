import { createHash } from 'node:crypto';

/**
 * A name for comparison: without case, accents and repeated spaces (docs/interface/duplicates.md#candidates).
 * Bounded, since a ligature may fold to eighteen letters.
 */
export const foldName = (name: string): string =>
  boundedKey(name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim());

/** An index row holds 2,704 bytes, the account's id included. */
const longestKey = 2_000;

/** A text for an index; a digest if it is too long. */
export const boundedKey = (key: string): string =>
  Buffer.byteLength(key) <= longestKey ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;
