import { createHash } from 'node:crypto';

/**
 * Whether a mutant is one of those that are tried. It depends on the seed, the file, what is replaced by what and where,
 * and on nothing else: a mutant stays in or out of the sample whatever happens to other files.
 */
export function inSample({ seed, share }, { file, mutatorName, replacement, location }) {
  if (share >= 1) return true;
  const { start } = location;
  const name = [seed, file, mutatorName, replacement, start.line, start.column].join('\n');
  const place = createHash('sha256').update(name).digest().readUInt32BE(0) / 2 ** 32;
  return place < share;
}
