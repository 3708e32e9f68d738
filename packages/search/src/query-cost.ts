import type { Field, FieldTable } from './field-table.ts';
import { type LeafNode, QueryError, type QueryNode } from './query-tree.ts';
import { encodePattern, extractPrefix, listSpellings, splitPattern, splitWords } from './words.ts';

/** The costs of clauses in index lookups, measured on 20,000 records (README.md) and rounded up. */
const costs = {
  /** The limit of a query. The worst permitted one takes less than 2 s on the embedded database, which is the limit of a search. */
  budget: 1024,
  /** A word needs one index scan. */
  word: 2,
  /** Each word of a phrase with moves costs this, times the number of words in the phrase. */
  near: 4,
  /** A prefix needs an index range. */
  prefix: 8,
  /** A pattern is compared with each word of the account. */
  pattern: 16,
  /** A fuzzy word is compared with each word of the account. */
  fuzzy: 16,
  /** The value of each record is compared. */
  value: 2,
  /** The text of each record is split into words. */
  text: 4,
  /** Each element of each record's list is extracted and split. */
  list: 8,
  /** The lexicon of long texts has several times the words of the account's records. */
  lexicon: 2,
} as const;

/**
 * Checks that a query's cost is within the budget.
 * @throws QueryError `limit`, at the clause that exceeds it
 */
export function checkCost(node: QueryNode, table: FieldTable): void {
  let spent = 0;
  let dearest: ClauseCost | undefined;
  for (const leaf of listLeaves(node)) {
    const clause = measureClause(leaf, table);
    spent += clause.cost;
    if (dearest === undefined || clause.cost > dearest.cost) dearest = clause;
    if (spent > costs.budget) throw createCostError(dearest, leaf.position);
  }
}

interface ClauseCost {
  readonly cost: number;
  readonly words: number;
  readonly leaf: LeafNode;
  readonly factor: number;
}

/** Yields the clauses of a query. It is iterative, because a caller can pass a tree of any depth. */
function* listLeaves(root: QueryNode): Generator<LeafNode> {
  const open: QueryNode[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    switch (node.type) {
      case 'all':
        break;
      case 'and':
      case 'or':
        open.push(...node.nodes.toReversed());
        break;
      case 'not':
        open.push(node.node);
        break;
      default:
        yield node;
    }
  }
}

function measureClause(leaf: LeafNode, table: FieldTable): ClauseCost {
  const factor = leaf.field === null ? 1 : findFactor(leaf, leaf.field.name, table);
  const words = countWords(leaf);
  return { cost: factor * computeWordCost(leaf, words), words, leaf, factor };
}

function countWords(leaf: LeafNode): number {
  if (leaf.type === 'range' || leaf.type === 'exists') return 1;
  if (leaf.type === 'wildcard')
    return splitPattern(leaf.pattern).flatMap((word) => listSpellings(encodePattern(word ?? []))).length;
  return splitWords(leaf.text).flatMap((word) => listSpellings(word)).length;
}

function computeWordCost(leaf: LeafNode, words: number): number {
  switch (leaf.type) {
    case 'term':
      return words * costs.word;
    case 'near':
      return words * words * costs.near;
    case 'fuzzy':
      return words * costs.fuzzy;
    case 'wildcard':
      return extractPrefix(leaf.pattern) === null ? Math.max(1, words) * costs.pattern : words * costs.prefix;
    case 'range':
    case 'exists':
      return costs.value;
  }
}

function findFactor(leaf: LeafNode, name: string, table: FieldTable): number {
  const field = Object.hasOwn(table.fields, name) ? table.fields[name] : undefined;
  if (!field) return costs.list;
  if (field.texts) return isOfLexicon(leaf) ? costs.lexicon : 1;
  if (field.from !== undefined) return costs.list;
  return isSplitIntoWords(leaf, field) ? costs.text : 1;
}

const isOfLexicon = (leaf: LeafNode): boolean =>
  leaf.type === 'fuzzy' || (leaf.type === 'wildcard' && extractPrefix(leaf.pattern) === null);

function isSplitIntoWords({ type }: LeafNode, { kind, inVector = false, via }: Field): boolean {
  if (via || type === 'exists') return false;
  return kind === 'text' ? !inVector || type === 'range' : type === 'fuzzy';
}

function createCostError({ leaf, words, factor }: ClauseCost, position: number): QueryError {
  const many = words > 1 ? `${String(words)} words` : 'a word';
  const what = {
    term: many,
    near: `${many} in a phrase with "~"`,
    fuzzy: `${many} with "~"`,
    wildcard: `${many} with wildcards`,
    range: 'a range',
    exists: 'a test for any value',
  }[leaf.type];
  const where = factor >= costs.text ? `, in a field that is read record by record` : '';
  return new QueryError(
    'limit',
    position,
    `the search costs too much up to here; its dearest clause is ${what}${where} (position ${String(leaf.position + 1)}), ` +
      'expected fewer words, fewer "~" and wildcards, or fewer clauses on lists',
  );
}
