import type { CompileContext } from './compile-context.ts';
import type { FieldKind, Weight } from './field-table.ts';
import { once } from './parameters.ts';
import type { LeafNode } from './query-node.ts';
import { fuzzyQuery, lexiconWords, ownWords, patternQuery } from './word-query.ts';
import { testKeys } from './test-keys.ts';
import { isWordless, prefixOf, wordPatterns } from './words.ts';

/**
 * What the record's search vector must hold when one of its fields matches: a superset that its index answers. Null
 * when it can't help.
 */
export function vectorTest(context: CompileContext, node: LeafNode, kind: FieldKind): string | null {
  if (kind === 'exact' && node.type === 'wildcard' && prefixOf(node.pattern) === null) {
    return context.table.keys ? testKeys(context, node, '=') : null;
  }
  const query = kind === 'text' ? wordsTest(context, node) : wholeTest(context, node, kind);
  return query === null ? null : `${context.table.vector} @@ ${once(query)}`;
}

/** The same, exact, for a text whose words carry a weight of their own; null when positions can't tell. */
export function weightedQuery(context: CompileContext, node: LeafNode, weight: Weight): string | null {
  if (node.type === 'term' && !isWordless(node.text)) {
    return `public.nova_phrase(${context.parameters.add(node.text, 'text')}, '${weight}')`;
  }
  const prefix =
    node.type === 'wildcard' && wordPatterns(node.pattern).length === 1 && prefixOf(node.pattern);
  return prefix ? `public.nova_prefix(${context.parameters.add(prefix, 'text')}, '${weight}')` : null;
}

function wordsTest(context: CompileContext, node: LeafNode): string | null {
  switch (node.type) {
    case 'term':
    case 'near':
      return `public.nova_every(${context.parameters.add(node.text, 'text')})`;
    case 'wildcard': {
      const words = prefixOf(node.pattern) === null ? lexiconWords(context) : ownWords('');
      return words && patternQuery(context, node.pattern, words);
    }
    case 'fuzzy': {
      const words = lexiconWords(context);
      return words && fuzzyQuery(context, node.text, node.edits, words);
    }
    case 'range':
    case 'exists':
      return null;
  }
}

function wholeTest(context: CompileContext, node: LeafNode, kind: FieldKind): string | null {
  if (kind !== 'exact' && kind !== 'phone') return null;
  const [mark, fold] = kind === 'phone' ? ['#', 'public.nova_phone'] : ['=', 'public.nova_whole'];
  if (node.type === 'term' || node.type === 'near') {
    return `public.nova_any(array['${mark}' || ${fold}(${context.parameters.add(node.text, 'text')})])`;
  }
  const prefix = node.type === 'wildcard' ? prefixOf(node.pattern) : null;
  if (prefix === null) return null;
  const text = context.parameters.add(prefix, 'text');
  return `(public.nova_lexeme('${mark}' || ${fold}(${text})) || ':*')::tsquery`;
}
