import { createHash, type Hash } from 'node:crypto';

/**
 * The SHA-256 of an input: of what it says, not of how it was written. Order of members and white space do not count, nor does the
 * boundary of a form; the bytes, name and type of a file do.
 * @param input of bounded depth (`assertBounded`)
 */
export async function inputDigest(input: unknown): Promise<Uint8Array> {
  const hash = createHash('sha256');
  await add(hash, input);
  return hash.digest();
}

async function add(hash: Hash, value: unknown): Promise<void> {
  if (value instanceof File) {
    hash.update(`file ${JSON.stringify([value.name, value.type, value.size])}`);
    hash.update(new Uint8Array(await value.arrayBuffer()));
  } else if (Array.isArray(value)) {
    hash.update('[');
    for (const item of value) await add(hash, item);
    hash.update(']');
  } else if (typeof value === 'object' && value !== null) {
    hash.update('{');
    for (const [name, member] of Object.entries(value).sort(byName)) {
      hash.update(`${JSON.stringify(name)}:`);
      await add(hash, member);
    }
    hash.update('}');
  } else {
    hash.update(`${JSON.stringify(value ?? null)},`);
  }
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0;
