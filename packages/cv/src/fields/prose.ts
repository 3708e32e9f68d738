import { findDegree } from './degree.ts';
import { roleScore } from './role-score.ts';
import { isSchool } from './school.ts';
import { roleMarks } from './weights.ts';

/** Words that a sentence has at least; names of that many words have capitals. */
const WORDS = 5;
/** The share of words in small letters from which on a text is a sentence rather than a name. */
const SMALL = 0.75;

/**
 * Whether a text is a sentence or a piece of one by its small letters: names of employers, schools and titles are printed with
 * capitals in every language, and those that aren't have a word that says what they are.
 */
export function isProse(text: string): boolean {
  const [, ...others] = text.split(/\s+/).filter((word) => /^["'“‘(]?\p{L}/u.test(word));
  if (others.length + 1 < WORDS) return false;
  const small = others.filter((word) => /^["'“‘(]?\p{Ll}/u.test(word)).length;
  if (small < others.length * SMALL) return false;
  return Math.abs(roleScore(text)) < roleMarks.hint && !isSchool(text) && findDegree(text) === null;
}
