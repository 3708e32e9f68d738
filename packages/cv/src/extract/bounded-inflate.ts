import { DecompressionStream, TransformStream } from 'node:stream/web';
import { CvError } from '../cv-error.ts';
import { limits } from '../limits.ts';

/** What the documents that are open have unpacked together, and may; a reader opens one at a time. */
let unpacked = 0;
let most: number = limits.unpackedBytes;
const openDocuments = new Set<() => void>();

/**
 * pdf.js unpacks Flate and Brotli by the global of this name, whole streams at a time and one within the other: this one counts.
 * Beyond the bounds a stream stands still for ever, since pdf.js would unpack by itself what fails here.
 */
class BoundedDecompressionStream {
  readonly readable: DecompressionStream['readable'];
  readonly writable: DecompressionStream['writable'];

  constructor(format: ConstructorParameters<typeof DecompressionStream>[0]) {
    const stream = new DecompressionStream(format);
    let length = 0;
    const count = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        length += chunk.byteLength;
        unpacked += chunk.byteLength;
        if (length <= limits.streamBytes && unpacked <= most) {
          controller.enqueue(chunk);
          return undefined;
        }
        for (const refuse of openDocuments) refuse();
        return new Promise(() => undefined);
      },
    });
    this.writable = stream.writable;
    this.readable = stream.readable.pipeThrough(count);
  }
}

/**
 * Works on a PDF within the bounds on what its streams unpack to, together `bytes`.
 * Throws CvError UNREADABLE_FILE beyond them, and what `work` throws.
 */
export async function withinUnpackedBytes<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  Object.assign(globalThis, { DecompressionStream: BoundedDecompressionStream });
  if (openDocuments.size === 0) {
    unpacked = 0;
    most = bytes;
  }
  let refuse = (): void => undefined;
  const refused = new Promise<never>((_, reject) => {
    refuse = () => {
      reject(new CvError('UNREADABLE_FILE', 'The PDF unpacks to more than a CV can have.'));
    };
  });
  openDocuments.add(refuse);
  try {
    return await Promise.race([work(), refused]);
  } finally {
    openDocuments.delete(refuse);
  }
}
