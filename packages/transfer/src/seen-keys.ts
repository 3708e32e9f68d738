import { createHash } from 'node:crypto';

const firstSize = 4_096;

/** Which texts were seen before, in 16 to 32 bytes each: an import of a million lines asks it of each. */
export class SeenKeys {
  /** How many different ones there are. */
  count = 0;
  #slots = new Float64Array(firstSize);

  /** Remembers a text; whether it was seen before. Two texts in 2^52 are taken for one. */
  add(text: string): boolean {
    const key = numberOf(text);
    const slot = this.#slotOf(key);
    if (this.#slots[slot] === key) return true;
    this.#slots[slot] = key;
    this.count += 1;
    if (this.count * 2 > this.#slots.length) this.#grow();
    return false;
  }

  has(text: string): boolean {
    const key = numberOf(text);
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

/** A whole number from 1 up to 2^52; 0 marks a slot that is free. */
function numberOf(text: string): number {
  const hash = createHash('sha256').update(text).digest();
  return hash.readUIntBE(0, 6) + (hash.readUInt8(6) % 16) * 2 ** 48 + 1;
}
