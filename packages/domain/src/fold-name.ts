import { createHash } from 'node:crypto';

/**
 * A name as it is compared: any case, accents and repeated spaces ignored (docs/interface/duplicates.md#candidates). Short enough for an index: a
 * ligature may fold to eighteen letters.
 */
export const foldName = (name: string): string =>
  boundedKey(name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim());

/** A row of an index holds at most 2,704 bytes, the account's id and what else is in it included. */
const longestKey = 2_000;

/** A text as part of an index: itself, or where it is too long for one a digest of it, which is as good to find it by. */
export const boundedKey = (key: string): string =>
  Buffer.byteLength(key) <= longestKey ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;
