import type { Ask } from './ask.ts';

/** Where a command's words go. */
export interface Streams {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether a person reads `err`. */
  readonly interactive: boolean;
  /** Set where a person can answer. */
  readonly ask?: Ask;
}
