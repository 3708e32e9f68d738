import type { Readable, Writable } from 'node:stream';
import type { Ask } from './ask.ts';
import type { Screen } from './screens.ts';

/** Where a command's words come from and go to: standard input, output and error, as `process` has them. */
export interface Streams {
  readonly in: Readable;
  readonly out: Writable & Screen;
  readonly err: Writable & Screen;
  /** Set where a person can answer. */
  readonly ask?: Ask;
}
