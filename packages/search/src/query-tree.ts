export interface FieldName {
  readonly name: string;
  readonly position: number;
}

export type PatternPart =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'one' } | { readonly kind: 'any' };

export interface Bound {
  readonly text: string;
  readonly inclusive: boolean;
  readonly position: number;
}

interface LeafBase {
  /** The field; null searches the record's text fields. */
  readonly field: FieldName | null;
  readonly position: number;
}

export interface TermNode extends LeafBase {
  readonly type: 'term';
  readonly text: string;
  readonly quoted: boolean;
  /** True if only a phone number can match. */
  readonly isPhone?: true;
}

export interface WildcardNode extends LeafBase {
  readonly type: 'wildcard';
  readonly pattern: readonly PatternPart[];
}

export interface FuzzyNode extends LeafBase {
  readonly type: 'fuzzy';
  readonly text: string;
  readonly edits: number;
}

/** A phrase whose words may be up to `moves` word moves out of place. */
export interface NearNode extends LeafBase {
  readonly type: 'near';
  readonly text: string;
  readonly moves: number;
}

export interface RangeNode extends LeafBase {
  readonly type: 'range';
  readonly field: FieldName;
  readonly low: Bound | null;
  readonly high: Bound | null;
}

interface ExistsNode {
  readonly type: 'exists';
  readonly field: FieldName;
  readonly position: number;
}

export type LeafNode = TermNode | WildcardNode | FuzzyNode | NearNode | RangeNode | ExistsNode;

export type QueryNode =
  | LeafNode
  | { readonly type: 'all' }
  | { readonly type: 'and' | 'or'; readonly nodes: readonly QueryNode[] }
  | { readonly type: 'not'; readonly node: QueryNode };

/** The bounds of a query (docs/query-language.md#bounds). */
export const limits = {
  /** The longest query. People type less, and parsing it takes a millisecond. */
  characters: 4000,
  /** The number of clauses, of which each can cost an index scan. */
  clauses: 64,
  /** The depth of parentheses, which bounds the recursion. */
  depth: 10,
  /**
   * The most moves of a phrase. They are fewer than the gap between a record's texts, so a match cannot span two of
   * them.
   */
  moves: 100,
  /** The number of edits, equal to Lucene's limit. */
  edits: 2,
} as const;

/** The reason of a query error. Only lenient searches run a text with a `syntax` error, as plain words. */
export type QueryErrorReason = 'syntax' | 'regex' | 'unknownField' | 'value' | 'limit';

/** The error of a query that cannot run: 400 `INVALID_QUERY` (docs/query-language.md#errors). */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly reason: QueryErrorReason;
  /** The position from 0, in UTF-16 units. */
  readonly position: number;

  constructor(reason: QueryErrorReason, position: number, problem: string) {
    super(`The query can't be read at position ${String(position + 1)}: ${problem}.`);
    this.reason = reason;
    this.position = position;
  }
}
