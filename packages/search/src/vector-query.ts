import { type CompileContext, evaluateOnce } from './compile-context.ts';
import type { FieldKind, Weight } from './field-table.ts';
import type { LeafNode, PatternPart, WildcardNode } from './query-tree.ts';
import {
  encodePattern,
  isWordless,
  extractLiteral,
  extractPrefix,
  listSpellings,
  splitPattern,
  splitWords,
} from './words.ts';

/** Returns a test by the index that all matches pass, perhaps with others; null if the index cannot help. */
export function buildVectorTest(context: CompileContext, node: LeafNode, kind: FieldKind): string | null {
  if (kind === 'exact' && node.type === 'wildcard' && extractPrefix(node.pattern) === null) {
    return context.table.keys ? testKeys(context, node, '=') : null;
  }
  const query = kind === 'text' ? buildWordTest(context, node) : buildWholeTest(context, node, kind);
  return query === null ? null : `${context.table.vector} @@ ${evaluateOnce(query)}`;
}

/** Returns a query that is exact for a weighted field; null if lexemes and weights cannot decide. */
export function buildWeightedQuery(context: CompileContext, node: LeafNode, weight: Weight): string | null {
  if (node.type === 'term' && !isWordless(node.text)) {
    return `public.nova_phrase(${context.parameters.add(node.text, 'text')}, '${weight}')`;
  }
  const prefix =
    node.type === 'wildcard' && splitPattern(node.pattern).length === 1 && extractPrefix(node.pattern);
  return prefix ? `public.nova_prefix(${context.parameters.add(prefix, 'text')}, '${weight}')` : null;
}

function buildWordTest(context: CompileContext, node: LeafNode): string | null {
  switch (node.type) {
    case 'term':
    case 'near':
      return `public.nova_every(${context.parameters.add(node.text, 'text')})`;
    case 'wildcard': {
      const words = extractPrefix(node.pattern) === null ? findLexiconWords(context) : findOwnWords('');
      return words && buildPatternQuery(context, node.pattern, words);
    }
    case 'fuzzy': {
      const words = findLexiconWords(context);
      return words && buildFuzzyQuery(context, node.text, node.edits, words);
    }
    case 'range':
    case 'exists':
      return null;
  }
}

function buildWholeTest(context: CompileContext, node: LeafNode, kind: FieldKind): string | null {
  if (kind !== 'exact' && kind !== 'phone') return null;
  const [mark, fold] = kind === 'phone' ? ['#', 'public.nova_phone'] : ['=', 'public.nova_whole'];
  if (node.type === 'term' || node.type === 'near') {
    const text = context.parameters.add(node.text, 'text');
    return `public.nova_any(${kind === 'phone' ? `public.nova_phone_asked(${text})` : `array['=' || ${fold}(${text})]`})`;
  }
  const prefix = node.type === 'wildcard' ? extractPrefix(node.pattern) : null;
  if (prefix === null) return null;
  const text = context.parameters.add(prefix, 'text');
  return `(public.nova_lexeme('${mark}' || ${fold}(${text})) || ':*')::tsquery`;
}

/** A source of words. It is lazy, because a statement must not have an unused parameter. */
type WordSource = () => string;

export function findLexiconWords(
  context: CompileContext,
  lexicon = context.table.lexicon,
): WordSource | null {
  if (!lexicon || context.account === null) return null;
  const { account } = context;
  return () =>
    `(select ${lexicon.word} as word from ${lexicon.table} where ${lexicon.account} = ${account}) as own`;
}

export function findOwnWords(vector: string): WordSource {
  return () => `public.nova_own_words(${vector}) as own(word)`;
}

export function buildPatternQuery(
  context: CompileContext,
  pattern: readonly PatternPart[],
  words: WordSource,
): string | null {
  let query: string | null = null;
  let distance = 1;
  for (const word of splitPattern(pattern)) {
    if (word === null) {
      if (query !== null) distance += 1;
      continue;
    }
    const next = buildWordQuery(context, word, words);
    query = query === null ? next : `tsquery_phrase(${query}, ${next}, ${String(distance)})`;
    distance = 1;
  }
  return query;
}

function buildWordQuery(context: CompileContext, word: readonly PatternPart[], words: WordSource): string {
  const { parameters } = context;
  const prefix = extractPrefix(word);
  if (prefix !== null) return `public.nova_prefix(${parameters.add(prefix, 'text')})`;
  const [only] = word;
  if (word.length === 1 && only?.kind === 'text')
    return `public.nova_phrase(${parameters.add(only.text, 'text')})`;
  const likes = listSpellings(encodePattern(word)).map(
    (pattern) => `own.word like ${evaluateOnce(`public.nova_word_like(${parameters.add(pattern, 'text')})`)}`,
  );
  return `(select public.nova_any(array_agg(own.word)) from ${words()} where ${likes.join(' or ')})`;
}

/** Returns a query for words that differ by some edits, in any order; null if the text has no words. */
export function buildFuzzyQuery(
  context: CompileContext,
  text: string,
  edits: number,
  words: WordSource,
): string | null {
  const near = (word: string): string => {
    const folded = evaluateOnce(`public.nova_fold(${context.parameters.add(word, 'text')})`);
    return (
      `(select public.nova_any(array_agg(own.word)) from ${words()} ` +
      `where length(own.word) between length(${folded}) - ${String(edits)} and length(${folded}) + ${String(edits)} ` +
      // An edit distance without swaps is at most twice the distance with them. The fast check excludes nearly all words.
      `and case when length(own.word) <= 255 and length(${folded}) <= 255 ` +
      `then public.levenshtein_less_equal(own.word, ${folded}, ${String(2 * edits)}) <= ${String(2 * edits)} else true end ` +
      `and public.nova_within(own.word, ${folded}, ${String(edits)}))`
    );
  };
  const queries = splitWords(text).map((word) => `(${listSpellings(word).map(near).join(' || ')})`);
  return queries.length === 0 ? null : `(${queries.join(' && ')})`;
}

/** Tests a wildcard against the keys. If the table has keys, a trigram index filters first. */
export function testKeys(context: CompileContext, node: WildcardNode, kind: '' | '=' | '#'): string {
  const { keys, vector } = context.table;
  const pattern = context.parameters.add(encodePattern(node.pattern), 'text');
  const regex = evaluateOnce(`public.nova_keys_regex(${pattern})`);
  if (!keys) {
    const lexemes = `unnest(tsvector_to_array(${vector})) as own(word)`;
    const isWhole = `left(own.word, 2) not in ('#+', '#-', '#~')`;
    return `(exists (select 1 from ${lexemes} where ${isWhole} and E'\\n' || own.word || E'\\n' ~ ${regex}))`;
  }
  const literal = extractLiteral(node.pattern);
  const asPhone = kind === '#' || (kind === '' && /\d/.test(literal) && !/[^-\d+()./\s]/.test(literal));
  const marks = kind === '' ? ['=', ...(asPhone ? ['#'] : [])] : [kind];
  const likes = marks.map(
    (mark) => `${keys} like ${evaluateOnce(`public.nova_keys_like(${pattern}, '${mark}')`)}`,
  );
  return `((${likes.join(' or ')}) and ${keys} ~ ${regex})`;
}
