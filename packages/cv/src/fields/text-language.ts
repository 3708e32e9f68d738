import { FUNCTION_WORDS } from '../lexicon/languages.ts';
import { fold } from '../text.ts';

/** The language of a text by its commonest words, as ISO 639-1; null where too few are known. */
export function detectLanguage(text: string): string | null {
  const words = fold(text.slice(0, 20_000)).split(/[^\p{L}]+/u);
  let best: { code: string; hits: number } = { code: '', hits: 3 };
  for (const [code, list] of Object.entries(FUNCTION_WORDS)) {
    const known = new Set(list);
    const hits = words.reduce((sum, word) => sum + (known.has(word) ? 1 : 0), 0);
    if (hits > best.hits) best = { code, hits };
  }
  return best.code === '' ? null : best.code;
}
