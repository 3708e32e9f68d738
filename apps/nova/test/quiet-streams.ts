import { Readable, Writable } from 'node:stream';
import type { Streams } from '../src/terminal.ts';

class Kept extends Writable {
  #text = '';

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#text += chunk.toString();
    done();
  }

  get text(): string {
    return this.#text;
  }
}

/** An empty input, and outputs that are no terminals. */
export const quietStreams = () =>
  ({ in: Readable.from([]), out: new Kept(), err: new Kept() }) satisfies Streams;
