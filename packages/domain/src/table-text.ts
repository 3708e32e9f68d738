/** A table in CSV that is sent as it is read (docs/interface/tables.md). */
export interface TableText {
  readonly fileName: string;
  readonly contentType: string;
  readonly headers: readonly string[];
  /** Ending the iteration early ends the reading. */
  pages(): AsyncGenerator<{ readonly text: string }, void>;
}
