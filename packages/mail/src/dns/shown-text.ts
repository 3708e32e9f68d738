/** The longest record that is worth reading: keys of 4,096 bits have about 800 letters. */
const mostLetters = 4_000;

/** Text of a stranger's DNS as it may be shown: printable ASCII, as these records are, and not without end. */
export const shownText = (text: string): string =>
  text.slice(0, mostLetters).replaceAll(/[^\x20-\x7e]/gu, '?');

/** A stranger's text within a sentence of ours. */
export const brief = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text);
