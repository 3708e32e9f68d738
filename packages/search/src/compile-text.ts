import type { CompileContext } from './compile-context.ts';
import { once } from './parameters.ts';
import type { LeafNode, RangeNode } from './query-node.ts';
import { fuzzyQuery, ownWords, patternQuery } from './word-query.ts';
import { isWordless } from './words.ts';

/** A test of one text by its words; "false" when the literal holds none. */
export function testText(context: CompileContext, node: LeafNode, sql: string): string {
  const { parameters } = context;
  const words = `public.nova_words(${sql})`;
  switch (node.type) {
    case 'exists':
      return `(${sql}) <> ''`;
    case 'range':
      return testOrder(context, node, sql, 'public.nova_fold');
    case 'term':
      return isWordless(node.text)
        ? 'false'
        : ifItMay(
            sql,
            parameters.add(node.text, 'text'),
            `${words} @@ ${once(`public.nova_phrase(${parameters.add(node.text, 'text')})`)}`,
          );
    case 'near':
      return isWordless(node.text)
        ? 'false'
        : ifItMay(
            sql,
            parameters.add(node.text, 'text'),
            `public.nova_near(${words}, ${parameters.add(node.text, 'text')}, ${String(node.moves)})`,
          );
    case 'wildcard':
      return ofOwnWords(words, patternQuery(context, node.pattern, ownWords('words.vector')));
    case 'fuzzy':
      return ofOwnWords(words, fuzzyQuery(context, node.text, node.edits, ownWords('words.vector')));
  }
}

/**
 * The test, for texts that may pass it: one of ASCII letters, as most are, holds the phrase's longest word as it stands. To cut a
 * text into words takes a hundred times as long as to see that the word is not in it.
 */
function ifItMay(sql: string, phrase: string, test: string): string {
  const words = `unnest(string_to_array(public.nova_fold(${phrase}), ' ')) as words(word)`;
  const longest = `(select left(word, 500) from ${words} order by length(word) desc, word limit 1)`;
  const isAbsent = `octet_length(${sql}) = length(${sql}) and strpos(lower(${sql}), ${longest}) = 0`;
  return `case when ${isAbsent} then false else ${test} end`;
}

function ofOwnWords(words: string, query: string | null): string {
  if (query === null) return 'false';
  return `exists (select 1 from (select ${words} as vector offset 0) as words where words.vector @@ ${once(query)})`;
}

/** A range of texts, by the order of their characters once folded. */
export function testOrder(context: CompileContext, node: RangeNode, sql: string, fold: string): string {
  const value = `${fold}(${sql}) collate "C"`;
  const literal = (text: string): string => once(`${fold}(${context.parameters.add(text, 'text')})`);
  const tests: string[] = [];
  if (node.low) tests.push(`${value} ${node.low.inclusive ? '>=' : '>'} ${literal(node.low.text)}`);
  if (node.high) tests.push(`${value} ${node.high.inclusive ? '<=' : '<'} ${literal(node.high.text)}`);
  return `(${tests.join(' and ')})`;
}
