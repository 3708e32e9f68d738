import { Readable } from 'node:stream';
import { NovaError } from '@nova/contract';
import { SaxesParser } from 'saxes';
import {
  type Entry,
  fromRandomAccessReaderPromise,
  openPromise,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl';
import { mostColumns } from '../csv/physical-lines.ts';

/** Reads only the requested ranges of an upload. */
class BlobReader extends RandomAccessReader {
  readonly #blob: Blob;

  constructor(blob: Blob) {
    super();
    this.#blob = blob;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const bytes: unknown = this.#blob.slice(start, end).stream();
    return Readable.from(bytes as AsyncIterable<Uint8Array>);
  }
}

function openZip(file: string | Blob): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false } as const;
  return typeof file === 'string'
    ? openPromise(file, options)
    : fromRandomAccessReaderPromise(new BlobReader(file), file.size, options);
}

/** A zip container whose names ignore case. */
export class WorkbookParts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /**
   * @param file a path, or the uploaded file
   * @throws BAD_REQUEST for damage, truncation or broken bounds
   */
  static async open(file: string | Blob): Promise<WorkbookParts> {
    let zip: ZipFile | undefined;
    try {
      zip = await openZip(file);
      if (zip.entryCount > bounds.entries)
        throw createTooLargeError(`${zip.entryCount.toLocaleString('en')} parts`);
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        const name = entry.fileName.toLowerCase();
        if (!entries.has(name)) entries.set(name, entry);
      }
      return new WorkbookParts(zip, entries);
    } catch (error) {
      zip?.close();
      throw toRefusal(error);
    }
  }

  /** Names of the parts in lower case. */
  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** Unpacked size in bytes, as the container claims it. */
  sizeOf(name: string): number {
    return this.#entries.get(name.toLowerCase())?.uncompressedSize ?? 0;
  }

  /**
   * Yields the bytes of a part, and nothing if the part is missing.
   * @param most limit in bytes
   * @throws BAD_REQUEST for a part that is damaged, encrypted or out of bounds
   */
  async *bytes(name: string, most: number): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) return;
    if (entry.isEncrypted()) throw createLockedError();
    let stream: Readable | undefined;
    let size = 0;
    try {
      stream = await this.#zip.openReadStreamPromise(entry);
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length;
        const ratio = size / Math.max(1, entry.compressedSize);
        if (size > most || (size > bounds.ratioFrom && ratio > bounds.ratio)) {
          throw createTooLargeError(
            `a part that unpacks to more than ${Math.floor(size / 1024 ** 2).toLocaleString('en')} MiB`,
          );
        }
        yield chunk;
      }
    } catch (error) {
      throw toRefusal(error);
    } finally {
      stream?.destroy();
    }
  }

  close(): void {
    this.#zip.close();
  }
}

export const createLockedError = (): NovaError =>
  createRefusal(
    'The workbook is locked with a password. Open it, save it without the password, or save the sheet as CSV.',
  );

/** The zip reader's other errors describe the file. */
function toRefusal(error: unknown): unknown {
  if (error instanceof NovaError || !(error instanceof Error)) return error;
  // Errors of disk and memory are not the file's fault.
  if ('code' in error && /^E[A-Z]+$/u.test(String(error.code))) return error;
  const isCut = /end of central directory|unexpected end|invalid central directory/iu.test(error.message);
  return createDamagedError(isCut ? 'its end is missing, as of a download that was cut off' : error.message);
}

/** Receives names without prefixes, which differ between the two editions. */
export interface XmlHandler {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text(text: string): void;
}

/**
 * Parses a stream in the memory of one element. Entities are not resolved, so they cannot expand without bounds.
 * @param createHandler returns a handler that calls `emit` with each item
 * @throws BAD_REQUEST for XML that is malformed or out of bounds
 */
export async function* parseXmlItems<Item>(
  chunks: AsyncIterable<Uint8Array>,
  createHandler: (emit: (item: Item) => void) => XmlHandler,
): AsyncGenerator<Item> {
  let items: Item[] = [];
  const progress = { bytes: 0 };
  const parser = createParser(
    createHandler((item) => items.push(item)),
    () => (progress.bytes = 0),
  );
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  const parse = (text: string): void => {
    try {
      parser.write(text);
    } catch (error) {
      throw error instanceof NovaError
        ? error
        : createDamagedError(`its XML is broken (${readMessage(error)})`);
    }
  };
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(detectEncoding(chunk));
    progress.bytes += chunk.length;
    parse(decoder.decode(chunk, { stream: true }));
    if (progress.bytes > bounds.betweenTags)
      throw createTooLargeError('a text of more than a million characters');
    yield* items;
    items = [];
  }
  if (!decoder) return;
  parse(decoder.decode());
  try {
    parser.close();
  } catch (error) {
    throw createDamagedError(`its XML ends too early (${readMessage(error)})`);
  }
  yield* items;
}

const readMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const detectEncoding = ([one, two]: Uint8Array): string => {
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  return one === 0xfe && two === 0xff ? 'utf-16be' : 'utf-8';
};

function createParser(handler: XmlHandler, onTag: () => void): SaxesParser<{ xmlns: false }> {
  const parser = new SaxesParser({ position: false, xmlns: false });
  let depth = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw createDamagedError('it declares entities, which no workbook may');
  });
  parser.on('opentag', ({ name, attributes }) => {
    onTag();
    depth += 1;
    if (depth > bounds.nesting) throw createTooLargeError('elements nested too deeply');
    handler.open(toLocalName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    onTag();
    depth -= 1;
    handler.close(toLocalName(name));
  });
  const text = (content: string): void => handler.text(content);
  parser.on('text', text);
  parser.on('cdata', text);
  return parser;
}

const toLocalName = (name: string): string => {
  const at = name.indexOf(':');
  return at < 0 ? name : name.slice(at + 1);
};

const [kib, mib, gib] = [1024, 1024 ** 2, 1024 ** 3] as const;

/** Limits beyond what spreadsheet programs write and what a table of people needs. */
export const bounds = {
  entries: 10_000,
  /** Bytes of an unpacked sheet, or of shared texts. */
  largePart: 8 * gib,
  smallPart: 64 * mib,
  /** Compression ratio, checked beyond `ratioFrom` bytes; real sheets stay below 60. */
  ratio: 250,
  ratioFrom: 64 * mib,
  nesting: 64,
  /** Bytes without a tag. */
  betweenTags: 1 * mib,
  /** Characters; spreadsheet programs stop at 32,767 characters. */
  cell: 64 * kib,
  /** Includes blank cells that have a style. */
  cellsInRow: 16_384,
  columns: mostColumns,
  rows: 1_048_576,
  mergedCells: 100_000,
  formats: 100_000,
  sheets: 10_000,
} as const;

export const createRefusal = (message: string): NovaError => new NovaError('BAD_REQUEST', message);

export const createTooLargeError = (what: string): NovaError =>
  createRefusal(
    `The workbook has ${what}; no spreadsheet program writes that. Save the sheet as CSV and import that.`,
  );

export const createDamagedError = (why: string): NovaError =>
  createRefusal(
    `The workbook is damaged: ${why}. Open it in a spreadsheet program, save it again and import that.`,
  );
