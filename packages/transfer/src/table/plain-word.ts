/** A word without what people write differently: case, accents, spaces and signs. `E-Mail Address` and `email_address` are one. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]/gu, '');
