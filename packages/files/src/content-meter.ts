import { createHash } from 'node:crypto';
import type { StoredContent } from './file-store.ts';

/** Measures content while it passes. */
export class ContentMeter {
  readonly #hash = createHash('sha256');
  #size = 0;

  /** The same chunks, each told before it goes on. */
  async *through(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      this.#hash.update(chunk);
      this.#size += chunk.length;
      yield chunk;
    }
  }

  /** What has passed; to be asked once, at its end. */
  told(): Omit<StoredContent, 'storageKey'> {
    return { size: this.#size, sha256: this.#hash.digest('hex') };
  }
}
