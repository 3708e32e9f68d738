/** The wildcards of an encoded pattern: one character, and any number of them. */
export const oneCharacter = '\uE000';
export const anyNumber = '\uE001';

/** Compares a word with a pattern of characters and wildcards. The time is at most their lengths' product. */
export function isLike(word: string, pattern: readonly string[]): boolean {
  const characters = Array.from(word);
  let [at, inPattern] = [0, 0];
  /** The place of the latest `anyNumber`, and the end of what it matches so far. */
  let [wildcard, taken] = [-1, 0];
  while (at < characters.length) {
    const next = pattern[inPattern];
    if (next === anyNumber) {
      [wildcard, taken] = [inPattern, at];
      inPattern += 1;
    } else if (next !== undefined && (next === oneCharacter || next === characters[at])) {
      at += 1;
      inPattern += 1;
    } else if (wildcard >= 0) {
      taken += 1;
      [at, inPattern] = [taken, wildcard + 1];
    } else return false;
  }
  return pattern.slice(inPattern).every((one) => one === anyNumber);
}
