import { SCHOOL_WORDS } from '../lexicon/education.ts';
import { fold, words } from '../text.ts';

/** "A university degree": what any of them gives. */
const GIVEN = /\b(?:university|college) (?:degree|diploma|studies)\b/giu;
/** "U. Nacional", "U. of the Hills" */
const SHORT = /^U(?:niv)?\.\s?(?:(?:de|of)\s)?(?:(?:la|the)\s)?\p{Lu}\p{Ll}/u;

/** Whether a text names a school or university. */
export function isSchool(text: string): boolean {
  if (SHORT.test(text)) return true;
  const list = words(text.replace(GIVEN, ' '));
  if (list.length > 14) return false;
  const compound =
    /(?:universitat|universite|hochschule|gymnasium|schule|akademie|universiteit|hogeschool|kolleg|lyceum|college|universitet|hogskola|hogskolan|gymnasiet|gymnasieskola|skolan|fakultat|skola)$/u;
  return list.some(
    (word, index) =>
      SCHOOL_WORDS.has(word) ||
      SCHOOL_WORDS.has(`${word} ${list[index + 1] ?? ''}`) ||
      (compound.test(fold(word)) && word.length > 7),
  );
}
