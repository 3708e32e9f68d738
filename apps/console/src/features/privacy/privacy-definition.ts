/** Values from the contract and the kinds that the screens about privacy need. */
export interface PrivacyDefinition {
  readonly requestTypes: readonly string[];
  readonly requestStates: readonly string[];
  readonly bases: readonly string[];
  /** Actions of a retention rule, and the dates from which its days count. */
  readonly actions: readonly string[];
  readonly dates: readonly string[];
  readonly mostPerRun: number;
  readonly erasureReasons: readonly string[];
  /** Fields with personal data, by kind. */
  readonly personalFields: Readonly<Record<string, readonly string[]>>;
}
