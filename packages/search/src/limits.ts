/** The bounds of one query (docs/query-language.md#bounds). Past them the query is refused, not cut. */
export const limits = {
  /** Characters of the text: far more than people type, little enough to parse in a millisecond. */
  characters: 4000,
  /** Terms, phrases and ranges: each may cost an index scan. */
  clauses: 64,
  /** Parentheses inside parentheses: bounds the recursion. */
  depth: 10,
  /** Word moves of a phrase: less than the gap between two texts of a record, so that no match spans them. */
  moves: 100,
  /** Edits of a fuzzy term, as in Lucene. */
  edits: 2,
} as const;
