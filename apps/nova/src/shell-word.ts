/** A word as a shell takes it: in quotes where it holds more than letters, figures and a few signs. */
export const shellWord = (word: string): string =>
  /^[\p{L}\p{N}_@%+=:,./-]+$/u.test(word) && !word.startsWith('~')
    ? word
    : `'${word.replaceAll("'", String.raw`'\''`)}'`;
