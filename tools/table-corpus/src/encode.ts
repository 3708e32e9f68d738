import type { Encoding } from './style.ts';

const byteOrderMark = '\uFEFF';

/** Node only decodes windows-1252. */
const western = new Map(
  Array.from({ length: 256 }, (_none, byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
);

/** Uses UTF-8 with a mark if the encoding lacks characters, as spreadsheets do. */
export function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-16le') return Buffer.from(byteOrderMark + text, 'utf16le');
  if (encoding === 'utf-8') return Buffer.from(text);
  const bytes = Array.from(text, (character) => western.get(character));
  const known = bytes.filter((byte) => byte !== undefined);
  if (encoding === 'windows-1252' && known.length === bytes.length) return Buffer.from(known);
  return Buffer.from(byteOrderMark + text);
}
