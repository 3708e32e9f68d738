import type { CompileContext } from './compile-context.ts';
import { once } from './parameters.ts';
import type { PatternPart } from './query-node.ts';
import { encodePattern, prefixOf, wordPatterns, wordsOf } from './words.ts';

/**
 * Where the words a pattern may stand for are looked up: the account's lexicon, or the words of one vector (any
 * expression, read row by row). Asked only when needed, since a statement may have no parameter it doesn't use.
 */
export type WordSource = () => string;

export function lexiconWords(context: CompileContext): WordSource | null {
  const { lexicon } = context.table;
  if (!lexicon || context.account === null) return null;
  const { account } = context;
  return () =>
    `(select ${lexicon.word} as word from ${lexicon.table} where ${lexicon.account} = ${account}) as own`;
}

export function ownWords(vector: string): WordSource {
  return () => `public.nova_own_words(${vector}) as own(word)`;
}

/** The tsquery expression of a term with wildcards; null when it names no word. */
export function patternQuery(
  context: CompileContext,
  pattern: readonly PatternPart[],
  words: WordSource,
): string | null {
  let query: string | null = null;
  let distance = 1;
  for (const word of wordPatterns(pattern)) {
    if (word === null) {
      if (query !== null) distance += 1;
      continue;
    }
    const next = wordQuery(context, word, words);
    query = query === null ? next : `tsquery_phrase(${query}, ${next}, ${String(distance)})`;
    distance = 1;
  }
  return query;
}

function wordQuery(context: CompileContext, word: readonly PatternPart[], words: WordSource): string {
  const { parameters } = context;
  const prefix = prefixOf(word);
  if (prefix !== null) return `public.nova_prefix(${parameters.add(prefix, 'text')})`;
  const [only] = word;
  if (word.length === 1 && only?.kind === 'text')
    return `public.nova_phrase(${parameters.add(only.text, 'text')})`;
  const like = once(`public.nova_word_like(${parameters.add(encodePattern(word), 'text')})`);
  return `(select public.nova_any(array_agg(own.word)) from ${words()} where own.word like ${like})`;
}

/** The tsquery expression of words up to so many edits from those of the text, in any place; null without words. */
export function fuzzyQuery(
  context: CompileContext,
  text: string,
  edits: number,
  words: WordSource,
): string | null {
  const queries = wordsOf(text).map((word) => {
    const folded = once(`public.nova_fold(${context.parameters.add(word, 'text')})`);
    return (
      `(select public.nova_any(array_agg(own.word)) from ${words()} ` +
      `where length(own.word) between length(${folded}) - ${String(edits)} and length(${folded}) + ${String(edits)} ` +
      // Without swaps of neighbours at most twice as many edits: quickly told, and false for all but a few.
      `and case when length(own.word) <= 255 and length(${folded}) <= 255 ` +
      `then public.levenshtein_less_equal(own.word, ${folded}, ${String(2 * edits)}) <= ${String(2 * edits)} else true end ` +
      `and public.nova_within(own.word, ${folded}, ${String(edits)}))`
    );
  });
  return queries.length === 0 ? null : `(${queries.join(' && ')})`;
}
