import { createHash } from 'node:crypto';
import { nameOf } from './results.mjs';

/**
 * Whether a mutant is one of those that are tried. It depends on the seed, the file, what is replaced by what and where,
 * and on nothing else: a mutant stays in or out of the sample whatever happens to other files.
 */
export function inSample({ seed, share }, mutant) {
  if (share >= 1) return true;
  const place =
    createHash('sha256')
      .update(`${seed}\n${nameOf(mutant)}`)
      .digest()
      .readUInt32BE(0) /
    2 ** 32;
  return place < share;
}
