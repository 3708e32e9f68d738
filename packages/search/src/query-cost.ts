import { costs } from './costs.ts';
import type { Field, FieldTable } from './field-table.ts';
import { QueryError } from './query-error.ts';
import type { LeafNode, QueryNode } from './query-node.ts';
import { prefixOf, wordPatterns, wordsOf } from './words.ts';

/**
 * Refuses a query that costs more than the budget, counted by all that its clauses expand to: the words of a term, what is
 * compared with every word of the account, the texts and lists that are read in every record.
 * @throws QueryError `limit`, at the clause that is too much
 */
export function checkCost(node: QueryNode, table: FieldTable): void {
  let spent = 0;
  let dearest: Clause | undefined;
  for (const leaf of leavesOf(node)) {
    const clause = clauseOf(leaf, table);
    spent += clause.cost;
    if (dearest === undefined || clause.cost > dearest.cost) dearest = clause;
    if (spent > costs.budget) throw tooMuch(dearest, leaf.position);
  }
}

interface Clause {
  readonly cost: number;
  readonly words: number;
  readonly leaf: LeafNode;
  readonly factor: number;
}

/** The terms, phrases and ranges of a tree; without recursion, since a tree may be handed in. */
function* leavesOf(root: QueryNode): Generator<LeafNode> {
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

function clauseOf(leaf: LeafNode, table: FieldTable): Clause {
  const factor = leaf.field === null ? 1 : factorOf(leaf, leaf.field.name, table);
  const words = wordsIn(leaf);
  return { cost: factor * costOfWords(leaf, words), words, leaf, factor };
}

function wordsIn(leaf: LeafNode): number {
  if (leaf.type === 'wildcard') return wordPatterns(leaf.pattern).length;
  return leaf.type === 'range' || leaf.type === 'exists' ? 1 : wordsOf(leaf.text).length;
}

function costOfWords(leaf: LeafNode, words: number): number {
  switch (leaf.type) {
    case 'term':
      return words * costs.word;
    case 'near':
      return words * words * costs.near;
    case 'fuzzy':
      return words * costs.fuzzy;
    case 'wildcard':
      return prefixOf(leaf.pattern) === null ? Math.max(1, words) * costs.pattern : words * costs.prefix;
    case 'range':
    case 'exists':
      return costs.value;
  }
}

function factorOf(leaf: LeafNode, name: string, table: FieldTable): number {
  const field = Object.hasOwn(table.fields, name) ? table.fields[name] : undefined;
  if (!field) return costs.list;
  if (field.from !== undefined) return costs.list;
  return isCut(leaf, field) ? costs.text : 1;
}

/** Whether each record's text is cut into words, or told apart letter by letter: the index leaves few of those it holds. */
function isCut({ type }: LeafNode, { kind, inVector = false, via }: Field): boolean {
  if (via || type === 'exists') return false;
  return kind === 'text' ? !inVector || type === 'range' : type === 'fuzzy';
}

function tooMuch({ leaf, words, factor }: Clause, position: number): QueryError {
  const many = words > 1 ? `${String(words)} words` : 'a word';
  const what = {
    term: many,
    near: `${many} in a phrase with "~"`,
    fuzzy: `${many} with "~"`,
    wildcard: `${many} with wildcards`,
    range: 'a range',
    exists: 'a test for any value',
  }[leaf.type];
  const where = factor > 1 ? `, in a field that is read record by record` : '';
  return new QueryError(
    'limit',
    position,
    `the search costs too much up to here; its dearest clause is ${what}${where} (position ${String(leaf.position + 1)}), ` +
      'expected fewer words, fewer "~" and wildcards, or fewer clauses on lists',
  );
}
