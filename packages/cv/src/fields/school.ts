import { fold } from '../lexicon/fold.ts';
import { SCHOOL_WORDS } from '../lexicon/organisations.ts';
import { words } from './words.ts';

/** Whether a text names a school or university. */
export function isSchool(text: string): boolean {
  const list = words(text);
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
