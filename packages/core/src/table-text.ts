/** A CSV table that is sent while it is read (docs/interface/tables.md). */
export interface TableText {
  readonly fileName: string;
  readonly contentType: string;
  readonly headers: readonly string[];
  /** Reads the table. Ending the iteration early stops the reading. */
  pages(): AsyncGenerator<{ readonly text: string }, void>;
}
