import { isAscii, isUtf8 } from 'node:buffer';

/** Looked at for the zeros of UTF-16 without a mark. */
const beginning = 4_096;

/**
 * The encoding of a text, as WHATWG names it, from all of its bytes: what its mark says, UTF-8 where it is that, and windows-1252,
 * which western spreadsheets write, where more bytes speak against UTF-8 than for it.
 */
export async function findEncoding(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const tally = { wide: 0, broken: 0 };
  let held = new Uint8Array();
  let first = true;
  for await (const chunk of chunks) {
    if (first) {
      const marked = markedEncoding(chunk) ?? zerosEncoding(chunk);
      if (marked !== undefined) return marked;
      first = false;
    }
    if (held.length === 0 && isAscii(chunk)) continue;
    const bytes = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    const end = wholeEnd(bytes);
    count(bytes.subarray(0, end), tally);
    held = Uint8Array.from(bytes.subarray(end));
  }
  count(held, tally);
  return tally.broken > tally.wide ? 'windows-1252' : 'utf-8';
}

function markedEncoding([one, two, three]: Uint8Array): string | undefined {
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  if (one === 0xfe && two === 0xff) return 'utf-16be';
  return one === 0xef && two === 0xbb && three === 0xbf ? 'utf-8' : undefined;
}

/** Western text in UTF-16 has a zero in every other byte. */
function zerosEncoding(chunk: Uint8Array): string | undefined {
  const look = chunk.subarray(0, beginning);
  const zeros = [0, 0];
  for (const [index, byte] of look.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > look.length / 4) return 'utf-16le';
  return even > look.length / 4 ? 'utf-16be' : undefined;
}

/** Where the last character that is whole ends. */
function wholeEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return lengthFrom(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

const lengthFrom = (lead: number): number => (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1);

/** Counts characters of several bytes, and bytes that are part of none. */
function count(bytes: Uint8Array, tally: { wide: number; broken: number }): void {
  const sound = isUtf8(bytes);
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at] ?? 0;
    const length = lead < 0x80 ? 1 : lengthFrom(lead);
    if (lead < 0x80) at += 1;
    else if (length > 1 && (sound || isUtf8(bytes.subarray(at, at + length)))) {
      tally.wide += 1;
      at += length;
    } else {
      tally.broken += 1;
      at += 1;
    }
  }
}
