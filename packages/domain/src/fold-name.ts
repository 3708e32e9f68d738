/** A name as it is compared: any case, accents and repeated spaces ignored (CONTRACT section 5). */
export const foldName = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();
