import type { CompileContext } from './compile-context.ts';
import { empty, match, none, test, type Condition } from './condition.ts';
import type { FuzzyNode, LeafNode, NearNode, WildcardNode } from './query-node.ts';
import { fuzzyQuery, lexiconWords, ownWords, patternQuery } from './word-query.ts';
import { once, timed } from './parameters.ts';
import { testKeys } from './test-keys.ts';
import { isWordless, prefixOf } from './words.ts';

/** A term or phrase without a field (docs/query-language.md#bare-words). */
export function compileBare(context: CompileContext, node: LeafNode): Condition {
  const { parameters } = context;
  switch (node.type) {
    case 'term':
      return isWordless(node.text) ? empty : match(`public.nova_term(${parameters.add(node.text, 'text')})`);
    case 'wildcard':
      return bareWildcard(context, node);
    case 'fuzzy':
      return bareFuzzy(context, node);
    case 'near':
      return isWordless(node.text) ? empty : bareNear(context, node);
    case 'range':
    case 'exists':
      return none;
  }
}

function bareNear({ table, parameters }: CompileContext, node: NearNode): Condition {
  const text = parameters.add(node.text, 'text');
  const every = `${table.vector} @@ ${once(`public.nova_every(${text})`)}`;
  return test(timed(`${every} and public.nova_near(${table.vector}, ${text}, ${String(node.moves)})`), false);
}

function bareFuzzy(context: CompileContext, node: FuzzyNode): Condition {
  const { vector } = context.table;
  const query = fuzzyQuery(context, node.text, node.edits, lexiconWords(context) ?? ownWords(vector));
  return query === null ? empty : test(timed(`${vector} @@ ${once(query)}`), false);
}

/** In the words, or in a whole reference, e-mail or phone. */
function bareWildcard(context: CompileContext, node: WildcardNode): Condition {
  const { table, parameters } = context;
  const prefix = prefixOf(node.pattern);
  const words = prefix === null ? (lexiconWords(context) ?? ownWords(table.vector)) : ownWords(table.vector);
  const query = patternQuery(context, node.pattern, words);
  if (prefix !== null) {
    const whole = `public.nova_exact_prefix(${parameters.add(prefix, 'text')})`;
    return match(query === null ? whole : `(${query} || ${whole})`);
  }
  const keys = testKeys(context, node, '');
  return test(timed(query === null ? keys : `(${table.vector} @@ ${once(query)} or ${keys})`), false);
}
