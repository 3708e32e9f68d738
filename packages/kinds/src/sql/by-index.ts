/**
 * Holds of every row of a search table, and says of each that is looked at that it costs much: the planner then takes what looks at the
 * fewest, the index of the vectors. Of a table without statistics, or with words that its index has not sorted in yet, it would rather
 * read all of an account's vectors. The function is never called.
 */
export const byIndex = (alias: string): string =>
  `(${alias}.id >= '00000000-0000-0000-0000-000000000000' OR nova_dear(${alias}.id))`;
