import type { QueryNode } from './query-node.ts';
import { countClause, startReader } from './reader.ts';

/** The text as plain words, all of which must be found; operators, wildcards and punctuation mean nothing. */
export function plainWords(text: string): QueryNode {
  const reader = startReader(text);
  const nodes: QueryNode[] = [];
  for (const match of text.matchAll(/\S+/g)) {
    countClause(reader, match.index);
    nodes.push(
      Object.freeze({ type: 'term', field: null, position: match.index, text: match[0], quoted: true }),
    );
  }
  return Object.freeze({ type: 'and', nodes: Object.freeze(nodes) });
}
