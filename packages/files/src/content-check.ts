import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { ContentDamagedError, type StoredContent } from './file-store.ts';

/** Measures content as it passes. */
export class ContentMeter {
  readonly #hash = createHash('sha256');
  #size = 0;

  /** Passes the same chunks on, and measures them. */
  async *through(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      this.#hash.update(chunk);
      this.#size += chunk.length;
      yield chunk;
    }
  }

  /** Returns the size and the hash. It may be called only once, at the end. */
  result(): Omit<StoredContent, 'storageKey'> {
    return { size: this.#size, sha256: this.#hash.digest('hex') };
  }
}

/** Passes content on. The stream fails at its end if the content differs from what was stored. */
export function createContentCheck({ storageKey, sha256, size }: StoredContent): Transform {
  const hash = createHash('sha256');
  let byteCount = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk);
      byteCount += chunk.length;
      // The last bytes wait for the check, so damaged content never arrives complete.
      if (byteCount >= size && (byteCount > size || hash.copy().digest('hex') !== sha256))
        done(new ContentDamagedError(storageKey));
      else done(null, chunk);
    },
    flush(done) {
      done(byteCount === size ? null : new ContentDamagedError(storageKey));
    },
  });
}
