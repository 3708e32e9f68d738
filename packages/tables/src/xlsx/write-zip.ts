import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

type ZipText = readonly [name: string, text: string | AsyncIterable<string>];

interface ZipEntry {
  readonly name: Buffer;
  /** Offset in bytes. */
  readonly at: number;
  readonly isLocked?: boolean | undefined;
  crc: number;
  size: number;
  packed: number;
}

/** Writes a zip container below 4 GiB in constant memory. Sizes follow each part, since they are not known before. */
export async function* zipOf(texts: Iterable<ZipText>): AsyncGenerator<Uint8Array> {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (const [name, text] of texts) {
    const entry: ZipEntry = { name: Buffer.from(name), at, crc: 0, size: 0, packed: 0 };
    entries.push(entry);
    const header = entryHeader(entry);
    yield header;
    yield* deflated(entry, typeof text === 'string' ? [text] : text);
    const sizes = entrySizes(entry);
    yield sizes;
    at += header.length + entry.packed + sizes.length;
  }
  yield directoryOf(entries, at);
}

async function* deflated(
  entry: ZipEntry,
  texts: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<Buffer> {
  const bytes = async function* (): AsyncGenerator<Buffer> {
    for await (const text of texts) {
      const chunk = Buffer.from(text);
      entry.crc = crc32(chunk, entry.crc);
      entry.size += chunk.length;
      yield chunk;
    }
  };
  const deflate = createDeflateRaw();
  const source = Readable.from(bytes()).on('error', (error) => deflate.destroy(error));
  for await (const chunk of source.pipe(deflate) as AsyncIterable<Buffer>) {
    entry.packed += chunk.length;
    yield chunk;
  }
}

export const entryHeader = (entry: ZipEntry): Buffer =>
  Buffer.concat([half(0x4b50, 0x0403), common(entry), word(0, 0, 0), lengths(entry), entry.name]);

export const entrySizes = ({ crc, packed, size }: ZipEntry): Buffer =>
  Buffer.concat([half(0x4b50, 0x0807), word(crc, packed, size)]);

/** @param at offset in bytes at which the directory begins */
export function directoryOf(entries: readonly ZipEntry[], at: number): Buffer {
  const listed = Buffer.concat(entries.map(listing));
  const count = entries.length;
  const end = [half(0x4b50, 0x0605, 0, 0, count, count), word(listed.length, at), half(0)];
  return Buffer.concat([listed, ...end]);
}

const listing = (entry: ZipEntry): Buffer =>
  Buffer.concat([
    ...[half(0x4b50, 0x0201, version), common(entry), word(entry.crc, entry.packed, entry.size)],
    ...[lengths(entry), half(0, 0, 0), word(0, entry.at), entry.name],
  ]);

/** The format is little-endian, as the processors that Nova runs on. */
const half = (...values: readonly number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer);
const word = (...values: readonly number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);

const version = 20;

/** Flags (sizes follow the part, UTF-8 name, perhaps encrypted), method (deflated), and the format's first day. */
const common = ({ isLocked }: ZipEntry): Buffer =>
  half(version, isLocked === true ? 0x0809 : 0x0808, 8, 0, 0x21);
const lengths = ({ name }: ZipEntry): Buffer => half(name.length, 0);
