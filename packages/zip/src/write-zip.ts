import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

type ZipText = readonly [name: string, text: string | AsyncIterable<string>];

interface WrittenEntry {
  readonly name: Buffer;
  /** Offset in bytes. */
  readonly at: number;
  readonly isLocked?: boolean | undefined;
  crc: number;
  size: number;
  packed: number;
}

/** Writes a zip container below 4 GiB in constant memory. Sizes follow each part, since they are not known before. */
export async function* writeZip(texts: Iterable<ZipText>): AsyncGenerator<Uint8Array> {
  const entries: WrittenEntry[] = [];
  let at = 0;
  for (const [name, text] of texts) {
    const entry: WrittenEntry = { name: Buffer.from(name), at, crc: 0, size: 0, packed: 0 };
    entries.push(entry);
    const header = buildEntryHeader(entry);
    yield header;
    yield* compressTexts(entry, typeof text === 'string' ? [text] : text);
    const sizes = buildEntrySizes(entry);
    yield sizes;
    at += header.length + entry.packed + sizes.length;
  }
  yield buildDirectory(entries, at);
}

async function* compressTexts(
  entry: WrittenEntry,
  texts: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<Buffer> {
  const readBytes = async function* (): AsyncGenerator<Buffer> {
    for await (const text of texts) {
      const chunk = Buffer.from(text);
      entry.crc = crc32(chunk, entry.crc);
      entry.size += chunk.length;
      yield chunk;
    }
  };
  const deflate = createDeflateRaw();
  const source = Readable.from(readBytes()).on('error', (error) => deflate.destroy(error));
  for await (const chunk of source.pipe(deflate) as AsyncIterable<Buffer>) {
    entry.packed += chunk.length;
    yield chunk;
  }
}

export const buildEntryHeader = (entry: WrittenEntry): Buffer =>
  Buffer.concat([
    encodeHalves(0x4b50, 0x0403),
    buildCommonFields(entry),
    encodeWords(0, 0, 0),
    encodeLengths(entry),
    entry.name,
  ]);

export const buildEntrySizes = ({ crc, packed, size }: WrittenEntry): Buffer =>
  Buffer.concat([encodeHalves(0x4b50, 0x0807), encodeWords(crc, packed, size)]);

/** @param at offset in bytes at which the directory begins */
export function buildDirectory(entries: readonly WrittenEntry[], at: number): Buffer {
  const fileRecords = Buffer.concat(entries.map(buildListing));
  const count = entries.length;
  const end = [
    encodeHalves(0x4b50, 0x0605, 0, 0, count, count),
    encodeWords(fileRecords.length, at),
    encodeHalves(0),
  ];
  return Buffer.concat([fileRecords, ...end]);
}

const buildListing = (entry: WrittenEntry): Buffer =>
  Buffer.concat([
    ...[
      encodeHalves(0x4b50, 0x0201, version),
      buildCommonFields(entry),
      encodeWords(entry.crc, entry.packed, entry.size),
    ],
    ...[encodeLengths(entry), encodeHalves(0, 0, 0), encodeWords(0, entry.at), entry.name],
  ]);

/** The format is little-endian, as the processors that Nova runs on. */
const encodeHalves = (...values: readonly number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer);
const encodeWords = (...values: readonly number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);

const version = 20;

/** Flags (sizes follow the part, UTF-8 name, perhaps encrypted), method (deflated), and the format's first day. */
const buildCommonFields = ({ isLocked }: WrittenEntry): Buffer =>
  encodeHalves(version, isLocked === true ? 0x0809 : 0x0808, 8, 0, 0x21);
const encodeLengths = ({ name }: WrittenEntry): Buffer => encodeHalves(name.length, 0);
