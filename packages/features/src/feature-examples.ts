export type ExampleInput = Readonly<Record<string, unknown>>;

/** The examples of a feature for the API reference. */
export interface FeatureExamples {
  /**
   * Input by the endpoint's name, without ids in the path and the page of a list. A create names only records that it
   * needs, so it works in any account.
   */
  readonly inputs?: Readonly<Record<string, ExampleInput>>;
  /**
   * Values of members that neither a reference nor a field's example provides. Keys are a member's name, or
   * `Schema.member`. Without a value here, a member is null, false, 0, its first code, or the usual instant.
   */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Answers of a media type of their own, by the endpoint's name. */
  readonly texts?: Readonly<Record<string, string>>;
}
