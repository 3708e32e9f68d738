import type { Readable } from 'node:stream';
import { NovaError } from '@nova/contract';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { bounds, damaged, refusal, tooLarge } from './bounds.ts';

/** The parts of a workbook: files in a zip container, whose names are the same in any case. */
export class WorkbookParts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws BAD_REQUEST for a container that is damaged, cut off or beyond the bounds */
  static async open(path: string): Promise<WorkbookParts> {
    let zip: ZipFile | undefined;
    try {
      zip = await openPromise(path, { lazyEntries: true, autoClose: false });
      if (zip.entryCount > bounds.entries) throw tooLarge(`${zip.entryCount.toLocaleString('en')} parts`);
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        const name = entry.fileName.toLowerCase();
        if (!entries.has(name)) entries.set(name, entry);
      }
      return new WorkbookParts(zip, entries);
    } catch (error) {
      zip?.close();
      throw asRefusal(error);
    }
  }

  /** All names, in small letters. */
  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** How many bytes a part says that it has. */
  sizeOf(name: string): number {
    return this.#entries.get(name.toLowerCase())?.uncompressedSize ?? 0;
  }

  /**
   * The bytes of a part; none where it is not there.
   * @param most how many it may be
   * @throws BAD_REQUEST for one that is damaged, locked by a password, or beyond the bounds
   */
  async *bytes(name: string, most: number): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) return;
    if (entry.isEncrypted()) throw locked();
    let stream: Readable | undefined;
    let size = 0;
    try {
      stream = await this.#zip.openReadStreamPromise(entry);
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length;
        const ratio = size / Math.max(1, entry.compressedSize);
        if (size > most || (size > bounds.ratioFrom && ratio > bounds.ratio)) {
          throw tooLarge(
            `a part that unpacks to more than ${Math.floor(size / 1024 ** 2).toLocaleString('en')} MiB`,
          );
        }
        yield chunk;
      }
    } catch (error) {
      throw asRefusal(error);
    } finally {
      stream?.destroy();
    }
  }

  close(): void {
    this.#zip.close();
  }
}

export const locked = (): NovaError =>
  refusal(
    'The workbook is locked with a password. Open it, save it without the password, or save the sheet as CSV.',
  );

/** What the container's reader throws is about its bytes. */
function asRefusal(error: unknown): unknown {
  if (error instanceof NovaError || !(error instanceof Error)) return error;
  // Disk and memory are no fault of the file.
  if ('code' in error && /^E[A-Z]+$/u.test(String(error.code))) return error;
  const isCut = /end of central directory|unexpected end|invalid central directory/iu.test(error.message);
  return damaged(isCut ? 'its end is missing, as of a download that was cut off' : error.message);
}
