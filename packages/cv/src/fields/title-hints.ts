import { wordCount } from '../text.ts';
import { titleHints } from './weights.ts';

/** Letters of the shortest word that tells by its case; shorter ones ("de", "für", "and") are small in names too. */
const TELLING = 4;

/** "Mozo de almacén", "Newspaper deliverer": only its first word has a capital, as names of employers never are. */
function isSetLikeWords(text: string): boolean {
  const [first = '', ...others] = text.replace(/\([^)]*\)/g, ' ').split(/[\s/-]+/);
  const telling = others.filter((word) => /^\p{L}+$/u.test(word) && word.length >= TELLING);
  const capitals = others.some((word) => /^\p{Lu}/u.test(word));
  return /^\p{Lu}\p{Ll}+$/u.test(first) && telling.length > 0 && !capitals;
}

/** What a person is called who does something, in the languages whose words for it end alike. */
const DOER = /\p{L}{3}(?:er|or|ist|ian|eur|euse|atore|ador|adora|sta)$/u;

/** How much the form of a text, whatever its words, looks like a job title; less than any word says. */
export function titleHint(text: string): number {
  const like = isSetLikeWords(text) ? titleHints.smallWords : 0;
  const doer = wordCount(text) > 1 && DOER.test(text.toLowerCase()) ? titleHints.doer : 0;
  return Math.max(like, doer);
}
