/** What screens about privacy need of the contract and the kinds. */
export interface PrivacyDefinition {
  readonly requestTypes: readonly string[];
  readonly requestStates: readonly string[];
  readonly bases: readonly string[];
  /** What a rule of retention does, and from when its days count. */
  readonly actions: readonly string[];
  readonly dates: readonly string[];
  readonly mostPerRun: number;
  readonly erasureReasons: readonly string[];
  /** The fields that tell something of a person, by kind. */
  readonly personalFields: Readonly<Record<string, readonly string[]>>;
}
