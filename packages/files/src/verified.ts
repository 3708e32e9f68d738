import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { ContentDamagedError, type StoredContent } from './file-store.ts';

/** Passes content on and fails at its end when it is not what was stored. */
export function verified({ storageKey, sha256, size }: StoredContent): Transform {
  const hash = createHash('sha256');
  let seen = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk);
      seen += chunk.length;
      // The last bytes are held to the check: a damaged file must not arrive whole.
      if (seen >= size && (seen > size || hash.copy().digest('hex') !== sha256))
        done(new ContentDamagedError(storageKey));
      else done(null, chunk);
    },
    flush(done) {
      done(seen === size ? null : new ContentDamagedError(storageKey));
    },
  });
}
