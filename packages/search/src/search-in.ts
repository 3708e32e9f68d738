import type { LeafNode, QueryNode } from './query-tree.ts';
import { isWordless } from './words.ts';

/**
 * Returns a query whose clauses without a field search a field instead, or in addition to the record (`besides`). Clauses
 * that name a field stay as they are.
 */
export function searchIn(node: QueryNode, name: string, besides: boolean): QueryNode {
  switch (node.type) {
    case 'all':
      return node;
    case 'and':
    case 'or': {
      const nodes = node.nodes.map((child) => searchIn(child, name, besides));
      return Object.freeze({ type: node.type, nodes: Object.freeze(nodes) });
    }
    case 'not':
      return Object.freeze({ type: 'not', node: searchIn(node.node, name, besides) });
    default:
      return searchLeafIn(node, name, besides);
  }
}

/** A term without a letter or digit (`jones & sons`) stays, because only clauses without a field ignore it. */
function searchLeafIn(node: LeafNode, name: string, besides: boolean): QueryNode {
  if (node.field !== null || ('text' in node && isWordless(node.text))) return node;
  if (besides && node.type === 'term' && node.isPhone) return node;
  const inField: LeafNode = Object.freeze({
    ...node,
    field: Object.freeze({ name, position: node.position }),
  });
  return besides ? Object.freeze({ type: 'or', nodes: Object.freeze([node, inField]) }) : inField;
}
