import { createHash } from 'node:crypto';

/** A row of an index holds at most 2,704 bytes, the account's id and what else is in it included. */
const longestKey = 2_000;

/** A text as part of an index: itself, or where it is too long for one a digest of it, which is as good to find it by. */
export const boundedKey = (key: string): string =>
  Buffer.byteLength(key) <= longestKey ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;
