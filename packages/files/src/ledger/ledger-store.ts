/** The store for lines about erased persons, outside the database (docs/interface/privacy.md#the-ledger). */
export interface LedgerStore {
  /** The place for the operator: a file, or a bucket and its prefix. */
  readonly place: string;
  /**
   * Appends texts of one line each. They are on the medium when the promise resolves. After a failure they may be there
   * or not.
   * @throws FileStoreError
   */
  add(lines: readonly string[]): Promise<void>;
  /** Reads all lines, the oldest first. A line that a crash cut short is left out. */
  read(): AsyncIterable<string>;
  /**
   * Creates the ledger if it does not exist.
   * @throws FileStoreError if it cannot be read or appended to
   */
  prepare(): Promise<void>;
}

/** A ledger and its secret. */
export interface LedgerPlace {
  readonly store: LedgerStore;
  /** The place of the secret, for the operator. */
  readonly secretPlace: string;
  /**
   * @returns null if the secret does not exist
   * @throws FileStoreError if it is unusable
   */
  readSecret(): Promise<string | null>;
  /**
   * Creates a secret unless one exists. Processes that do it at once get the same secret.
   * @throws FileStoreError
   */
  makeSecret(): Promise<string>;
  readonly close: () => Promise<void>;
}
