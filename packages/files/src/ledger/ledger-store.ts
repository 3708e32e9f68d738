/** Where lines about erased persons are kept outside the database (docs/interface/privacy.md#the-ledger). */
export interface LedgerStore {
  /** For the operator: a file, or a bucket and its prefix. */
  readonly place: string;
  /**
   * Adds texts of one line each. They are on the medium when it resolves; what was added by a call that failed may be
   * there or not.
   * @throws FileStoreError
   */
  add(lines: readonly string[]): Promise<void>;
  /** All that was added, the oldest first; a line that a crash cut off is left out. */
  read(): AsyncIterable<string>;
  /**
   * Makes it if it is not there.
   * @throws FileStoreError if it cannot be read or added to
   */
  prepare(): Promise<void>;
}

/** A ledger and what lies beside it. */
export interface LedgerPlace {
  readonly store: LedgerStore;
  /** For the operator. */
  readonly secretPlace: string;
  /** @returns null if there is none; @throws FileStoreError if it is unusable */
  readSecret(): Promise<string | null>;
  /**
   * Makes a secret unless there is one: all who do it at once get the same.
   * @throws FileStoreError
   */
  makeSecret(): Promise<string>;
  readonly close: () => Promise<void>;
}
