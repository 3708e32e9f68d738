/** What people choose when records of a kind become one. */
export interface MergingDefinition {
  /** Fields of which one record's value stays. */
  readonly chosen: readonly string[];
  /** Of those, the ones whose texts are joined unless somebody chooses. */
  readonly joined: readonly string[];
}
