import { boundedKey } from './bounded-key.ts';

/**
 * A name as it is compared: any case, accents and repeated spaces ignored (docs/interface/duplicates.md#candidates). Short enough for an index: a
 * ligature may fold to eighteen letters.
 */
export const foldName = (name: string): string =>
  boundedKey(name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim());
