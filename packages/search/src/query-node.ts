/** A field named in a query, and where. */
export interface FieldName {
  readonly name: string;
  readonly position: number;
}

/** A piece of a term with wildcards: literal text, `?` (one character) or `*` (any number). */
export type PatternPart =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'one' } | { readonly kind: 'any' };

/** One end of a range. */
export interface Bound {
  readonly text: string;
  readonly inclusive: boolean;
  readonly position: number;
}

interface Leaf {
  /** Null: the record's text fields. */
  readonly field: FieldName | null;
  readonly position: number;
}

export interface TermNode extends Leaf {
  readonly type: 'term';
  readonly text: string;
  readonly quoted: boolean;
}

export interface WildcardNode extends Leaf {
  readonly type: 'wildcard';
  readonly pattern: readonly PatternPart[];
}

export interface FuzzyNode extends Leaf {
  readonly type: 'fuzzy';
  readonly text: string;
  readonly edits: number;
}

/** A phrase whose words may stand up to `moves` word moves from their places. */
export interface NearNode extends Leaf {
  readonly type: 'near';
  readonly text: string;
  readonly moves: number;
}

/** Between two ends; null is an open end. */
export interface RangeNode extends Leaf {
  readonly type: 'range';
  readonly field: FieldName;
  readonly low: Bound | null;
  readonly high: Bound | null;
}

export interface ExistsNode {
  readonly type: 'exists';
  readonly field: FieldName;
  readonly position: number;
}

export type LeafNode = TermNode | WildcardNode | FuzzyNode | NearNode | RangeNode | ExistsNode;

/** The syntax tree of a query: plain frozen data. */
export type QueryNode =
  | LeafNode
  | { readonly type: 'all' }
  | { readonly type: 'and' | 'or'; readonly nodes: readonly QueryNode[] }
  | { readonly type: 'not'; readonly node: QueryNode };
