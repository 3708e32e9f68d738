import type { Readable, Writable } from 'node:stream';
import type { Ask } from './ask.ts';

/** Whether what is written there is read at a terminal, and how wide that is, in columns. */
export interface Screen {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** Where a command's words come from and go to: standard input, output and error, as `process` has them. */
export interface Streams {
  readonly in: Readable;
  readonly out: Writable & Screen;
  readonly err: Writable & Screen;
  /** Set where a person can answer. */
  readonly ask?: Ask;
}

/** The two outputs, as far as the look of a text depends on them. */
export interface Screens {
  readonly out: Screen;
  readonly err: Screen;
}
