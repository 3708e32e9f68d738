import { STREET_WORDS } from '../lexicon/places.ts';
import { fold } from '../text.ts';
import { hasDate } from './date-range.ts';

/** Whether a text is a street with its number ("12 rue des Lilas", "Musterstr. 55"), perhaps with the town behind. */
export function isStreet(text: string): boolean {
  if (!/\d/.test(text) || text.length > 60 || (hasDate(text) && !/\d{5}/.test(text))) return false;
  const folded = fold(text);
  const word = folded
    .split(/[^\p{L}]+/u)
    .some(
      (part) =>
        STREET_WORDS.has(part) ||
        /(?:strasse|str|weg|platz|allee|gasse|ring|damm|ufer|straat|laan|plein|kade|gracht|dreef|singel|gatan|vagen|grand)$/.test(
          part,
        ),
    );
  return word && (/^\d+[a-z]?[,\s]/i.test(text) || /\s\d+\s?[a-z]?(?:[,\s/-]|$)/i.test(text));
}
