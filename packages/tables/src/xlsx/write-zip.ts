import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A part of a container: its name, and its text as a whole or piece by piece. */
export type ZipText = readonly [name: string, text: string | AsyncIterable<string>];

interface Written {
  readonly name: Buffer;
  /** Where it begins, in bytes. */
  readonly at: number;
  crc: number;
  size: number;
  packed: number;
}

/** A zip container of texts as bytes, part by part: what a part comes to stands behind it, so that none is held. Below 4 GiB. */
export async function* zipOf(texts: Iterable<ZipText>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let at = 0;
  for (const [name, text] of texts) {
    const part: Written = { name: Buffer.from(name), at, crc: 0, size: 0, packed: 0 };
    written.push(part);
    const head = Buffer.concat([half(0x4b50, 0x0403), common, word(0, 0, 0), lengths(part), part.name]);
    yield head;
    yield* deflated(part, typeof text === 'string' ? [text] : text);
    const sizes = Buffer.concat([half(0x4b50, 0x0807), word(part.crc, part.packed, part.size)]);
    yield sizes;
    at += head.length + part.packed + sizes.length;
  }
  const listed = Buffer.concat(written.map(listing));
  yield listed;
  const count = written.length;
  yield Buffer.concat([half(0x4b50, 0x0605, 0, 0, count, count), word(listed.length, at), half(0)]);
}

async function* deflated(
  part: Written,
  texts: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<Buffer> {
  const bytes = async function* (): AsyncGenerator<Buffer> {
    for await (const text of texts) {
      const chunk = Buffer.from(text);
      part.crc = crc32(chunk, part.crc);
      part.size += chunk.length;
      yield chunk;
    }
  };
  const deflate = createDeflateRaw();
  const source = Readable.from(bytes()).on('error', (error) => deflate.destroy(error));
  for await (const chunk of source.pipe(deflate) as AsyncIterable<Buffer>) {
    part.packed += chunk.length;
    yield chunk;
  }
}

/** A part in the list at the end. */
const listing = (part: Written): Buffer =>
  Buffer.concat([
    ...[half(0x4b50, 0x0201, version), common, word(part.crc, part.packed, part.size), lengths(part)],
    ...[half(0, 0, 0), word(0, part.at), part.name],
  ]);

/** Numbers of two and of four bytes, little-endian as the format has them and every processor that runs Node. */
const half = (...values: readonly number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer);
const word = (...values: readonly number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);

const version = 20;

/** Sizes stand behind the part, its name is UTF-8, it is deflated, and of the first day that the format knows. */
const common = half(version, 0x0808, 8, 0, 0x21);
const lengths = ({ name }: Written): Buffer => half(name.length, 0);
