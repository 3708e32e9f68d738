import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type ReadStreamOptions, ZipFile } from 'yazl';

export interface ZipEntry {
  /** Relative and with `/`; its name is written as UTF-8. */
  readonly path: string;
  readonly content: Readable | Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

type Entries = Iterable<ZipEntry> | AsyncIterable<ZipEntry>;

export interface ZipOptions {
  /** The time of each entry, in UTC; from 1980 on, to two seconds. */
  readonly modifiedOn: Date;
  /** By default true. */
  readonly compress?: boolean;
}

/**
 * Writes entries one after the other, each begun when the content of the one before was read.
 *
 * Destroying the stream ends the content that is being read, and the iteration.
 * @returns the archive; a content that fails, and a path that leads out of the archive, fails it
 */
export function zipStream(entries: Entries, options: ZipOptions): Readable {
  const zip = new ZipFile();
  // The types of yazl promise less than its documentation.
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
  const writing = entryOptions(options);
  const write = async (): Promise<void> => {
    for (let next = await iterator.next(); !archive.destroyed; next = await iterator.next()) {
      if (next.done === true) {
        zip.end();
        return;
      }
      content = streamOf(next.value.content);
      zip.addReadStream(content, next.value.path, writing);
      await finished(content);
    }
  };
  write().catch(fail);
  return archive;
}

/** A stream is destroyed at once, while an iteration ends with the step that it is in. */
const streamOf = (content: ZipEntry['content']): Readable =>
  content instanceof Readable ? content : Readable.from(content, { objectMode: false });

/** A zip has local times without a zone: the local time that reads as UTC is the same everywhere. */
function entryOptions({ modifiedOn: on, compress = true }: ZipOptions): Partial<ReadStreamOptions> {
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
