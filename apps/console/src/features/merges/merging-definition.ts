/** Fields that a person decides about when records of a kind are merged. */
export interface MergingDefinition {
  /** Fields of which only one record's value survives. */
  readonly chosen: readonly string[];
  /** The subset of `chosen` whose texts are joined unless a person chooses one. */
  readonly joined: readonly string[];
}
