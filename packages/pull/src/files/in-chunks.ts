import { maximumFileSize } from '@nova/contract';
import type { OtherRecord } from '../http/envelopes.ts';

/**
 * What lies on disk at once on its way into the file store: so many files, and so many bytes but for a single larger file. One whose size is not told counts as
 * the largest that the interface takes.
 */
const most = { files: 50, bytes: 64 * 1024 * 1024 } as const;

/** Files in their order, as many at a time as may lie on disk together. */
export async function* inChunks(files: AsyncIterable<OtherRecord>): AsyncGenerator<readonly OtherRecord[]> {
  let [chunk, bytes]: [OtherRecord[], number] = [[], 0];
  for await (const file of files) {
    const size = typeof file.fileSize === 'number' ? file.fileSize : maximumFileSize;
    if (chunk.length > 0 && (chunk.length >= most.files || bytes + size > most.bytes)) {
      yield chunk;
      [chunk, bytes] = [[], 0];
    }
    chunk.push(file);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}
