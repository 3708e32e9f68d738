/**
 * What a search costs, in units of a look-up of one word in an index. The figures stand in README.md: they are measured on
 * 20,000 records, rounded up.
 */
export const costs = {
  /** More is refused: the worst query below it stays within the time limit of a search, 2 s, on the embedded database. */
  budget: 1024,
  /** A word of a term or phrase: one scan of an index. */
  word: 2,
  /** Each word of a phrase with moves, times the number of its words: every one is tried at every place of the others. */
  near: 4,
  /** A word's beginning: a stretch of the index. */
  prefix: 8,
  /** A word with wildcards elsewhere: compared with every word of the account, and found by all it stands for. */
  pattern: 16,
  /** A word with `~`: its distance to every word of the account. */
  fuzzy: 16,
  /** A number, date, boolean or whole value: one comparison a record. */
  value: 2,
  /** Times this where the index can't answer: each record's text is cut into words. */
  text: 4,
  /** Times this where the values stand in a list inside the record: each is taken out of it and cut into words. */
  list: 8,
} as const;
