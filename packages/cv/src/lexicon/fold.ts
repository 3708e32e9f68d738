/** Text for look-ups: lower case, without accents, ß as ss. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[’‘`´]/g, "'")
    .toLowerCase()
    .trim();
}

/** As `fold`, letters and digits only: for headings that may be letter-spaced or punctuated. */
export function squash(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Words of a table row, separated by commas, folded. */
export function foldedWords(list: string): string[] {
  return list
    .split(',')
    .map((word) => fold(word))
    .filter((word) => word !== '');
}
