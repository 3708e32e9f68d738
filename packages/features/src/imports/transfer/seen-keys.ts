import { createHash } from 'node:crypto';

const firstSize = 4_096;

/** A set of texts that needs 16 to 32 bytes for each, so that an import of a million lines fits in memory. */
export class SeenKeys {
  count = 0;
  #slots = new Float64Array(firstSize);

  /**
   * Adds a text.
   * @returns true if it was there already; two texts collide with a probability of 1 in 2^52
   */
  add(text: string): boolean {
    const key = hashKey(text);
    const slot = this.#slotOf(key);
    if (this.#slots[slot] === key) return true;
    this.#slots[slot] = key;
    this.count += 1;
    if (this.count * 2 > this.#slots.length) this.#grow();
    return false;
  }

  has(text: string): boolean {
    const key = hashKey(text);
    return this.#slots[this.#slotOf(key)] === key;
  }

  #slotOf(key: number): number {
    const size = this.#slots.length;
    let slot = key % size;
    while (this.#slots[slot] !== 0 && this.#slots[slot] !== key) slot = (slot + 1) % size;
    return slot;
  }

  #grow(): void {
    const full = this.#slots;
    this.#slots = new Float64Array(full.length * 2);
    for (const key of full) if (key !== 0) this.#slots[this.#slotOf(key)] = key;
  }
}

/** Hashes a text to a whole number from 1 to 2^52, since 0 marks a free slot. */
function hashKey(text: string): number {
  const hash = createHash('sha256').update(text).digest();
  return hash.readUIntBE(0, 6) + (hash.readUInt8(6) % 16) * 2 ** 48 + 1;
}
