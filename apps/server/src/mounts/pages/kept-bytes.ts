import { encodedWell, type Encoding } from '@nova/rest';

/** Bytes that are sent again and again. */
export interface KeptBytes {
  readonly bytes: Buffer;
  /** The bytes in an encoding, made when first asked for and kept. */
  readonly in: (encoding: Encoding) => Promise<Buffer>;
}

/** Keeps bytes with their encodings, of which some may be there already. */
export function keptBytes(bytes: Buffer, there: Partial<Readonly<Record<Encoding, Buffer>>> = {}): KeptBytes {
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    bytes,
    in: (encoding) => {
      const given = there[encoding];
      const kept = made.get(encoding) ?? (given ? Promise.resolve(given) : encodedWell(bytes, encoding));
      made.set(encoding, kept);
      return kept;
    },
  };
}
