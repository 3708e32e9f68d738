const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, ...mark: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];
const DECLARED = /(?:\bencoding|\bcharset)\s*=\s*["']?([\w-]{2,40})/i;
/** Declarations stand within the first kilobytes. */
const DECLARED_WITHIN = 4_096;

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const mark = BYTE_ORDER_MARKS.find(([, ...codes]) => codes.every((code, index) => bytes[index] === code));
  if (mark !== undefined) return mark[0];
  return DECLARED.exec(new TextDecoder('latin1').decode(bytes.subarray(0, DECLARED_WITHIN)))?.[1];
}

/** XML or HTML as text, in the encoding that it begins with or says; else in that of whoever calls. */
export function decodeMarkup(bytes: Uint8Array, otherwise: string): string {
  const encoding = declaredEncoding(bytes);
  try {
    return new TextDecoder(encoding ?? otherwise).decode(bytes);
  } catch {
    // An encoding that nobody knows.
    return new TextDecoder(otherwise).decode(bytes);
  }
}
