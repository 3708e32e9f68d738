import { type CompileContext, addTimeCheck, evaluateOnce } from './compile-context.ts';
import { type Condition, findByIds, match, none } from './condition.ts';
import type { Texts, TextsOfAccount } from './field-table.ts';
import type { LeafNode, NearNode } from './query-tree.ts';
import { findIds } from './text-rows.ts';
import { createPatternError } from './value-tests.ts';
import { buildFuzzyQuery, buildPatternQuery, findLexiconWords } from './vector-query.ts';
import { isWordless } from './words.ts';

/**
 * Compiles a clause about texts that have vectors of their own. Words, prefixes and phrases become one tsquery together
 * with their neighbours. Fuzzy words and other wildcards are first looked for in the texts' lexicon.
 * @throws QueryError for a range, because texts have no order
 */
export function compileTexts(context: CompileContext, node: LeafNode, field: Texts): Condition {
  const texts = findTexts(context, field);
  const words = findLexiconWords(context, field.lexicon);
  switch (node.type) {
    case 'term':
      return isWordless(node.text)
        ? none
        : match(`public.nova_phrase(${context.parameters.add(node.text, 'text')})`, texts);
    case 'wildcard':
      return matchQuery(words && buildPatternQuery(context, node.pattern, words), texts);
    case 'fuzzy':
      return matchQuery(words && buildFuzzyQuery(context, node.text, node.edits, words), texts);
    case 'near':
      return isWordless(node.text) ? none : compileNear(context, node, texts);
    case 'exists':
      return findByIds(
        findIds(texts, { ...texts, forceIndex: undefined }, `${texts.vector} is not null`),
        texts,
      );
    case 'range':
      throw createPatternError(node, 'words');
  }
}

const matchQuery = (query: string | null, texts: TextsOfAccount): Condition =>
  query === null ? none : match(query, texts);

function compileNear({ parameters }: CompileContext, node: NearNode, texts: TextsOfAccount): Condition {
  const text = parameters.add(node.text, 'text');
  const every = `${texts.vector} @@ ${evaluateOnce(`public.nova_every(${text})`)}`;
  const near = `public.nova_near(${texts.vector}, ${text}, ${String(node.moves)})`;
  return findByIds(findIds(texts, texts, `${every} and ${addTimeCheck(near)}`), texts);
}

/** Returns the same object for the same texts of a query, so that their conditions can be joined. */
function findTexts(context: CompileContext, field: Texts): TextsOfAccount {
  const texts = context.texts.get(field) ?? { ...field, accountId: context.account };
  context.texts.set(field, texts);
  return texts;
}
