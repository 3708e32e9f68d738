/** Where a command's words go. */
export interface Streams {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether a person reads `err`. */
  readonly interactive: boolean;
}
