import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type ReadStreamOptions, ZipFile } from 'yazl';

export interface ZipEntry {
  /** The path in the archive, relative and with `/`. It is written as UTF-8. */
  readonly path: string;
  readonly content: Readable | Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

type Entries = Iterable<ZipEntry> | AsyncIterable<ZipEntry>;

export interface ZipOptions {
  /** The time of each entry in UTC, from 1980, with a precision of two seconds. */
  readonly modifiedOn: Date;
  /** True to compress the entries; the default. */
  readonly compress?: boolean;
}

/**
 * Writes entries one after the other. Each begins when the content of the previous one has been read.
 *
 * Destroying the stream ends the content that is being read, and the iteration.
 * @returns the archive; it fails if a content fails, or if a path leads out of the archive
 */
export function zipStream(entries: Entries, options: ZipOptions): Readable {
  const zip = new ZipFile();
  // yazl's types promise less than its documentation.
  const archive = zip.outputStream as unknown as PassThrough;
  const iterator =
    Symbol.asyncIterator in entries ? entries[Symbol.asyncIterator]() : entries[Symbol.iterator]();
  let content: Readable | undefined;
  archive.once('close', () => {
    content?.destroy();
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
  });
  const fail = (error: unknown): void => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', fail);
  const writing = createEntryOptions(options);
  const write = async (): Promise<void> => {
    for (let next = await iterator.next(); !archive.destroyed; next = await iterator.next()) {
      if (next.done === true) {
        zip.end();
        return;
      }
      content = toStream(next.value.content);
      zip.addReadStream(content, next.value.path, writing);
      await finished(content);
    }
  };
  write().catch(fail);
  return archive;
}

/** Returns a stream that can be destroyed. A stream ends at once, an iteration only after its current step. */
const toStream = (content: ZipEntry['content']): Readable =>
  content instanceof Readable ? content : Readable.from(content, { objectMode: false });

/**
 * Returns the options of an entry. A zip has local times without a zone. This local time has the digits of the UTC
 * time, so the archive is the same everywhere.
 */
function createEntryOptions({ modifiedOn: on, compress = true }: ZipOptions): Partial<ReadStreamOptions> {
  const mtime = new Date(
    on.getUTCFullYear(),
    on.getUTCMonth(),
    on.getUTCDate(),
    on.getUTCHours(),
    on.getUTCMinutes(),
    on.getUTCSeconds(),
  );
  return { mtime, forceDosTimestamp: true, mode: 0o100644, compress };
}
