/** Random choices that are the same for a seed on every machine. They are not safe for secrets. */
export class Random {
  #state: number;

  /** @param seed a whole number, of which 32 bits count, or any text */
  constructor(seed: number | string) {
    this.#state = typeof seed === 'number' ? seed >>> 0 : hashText(seed);
  }

  /** Returns a number from 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns a whole number; both ends are included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** Returns true with this probability, from 0 to 1. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /**
   * Returns an item of the list.
   * @throws RangeError if it is empty
   */
  pick<T>(list: readonly T[]): T {
    return getItem(list, this.int(0, list.length - 1));
  }

  /**
   * Returns an item with a probability in proportion to 1 / rank, like words of a language.
   * @throws RangeError if the list is empty
   */
  pickRanked<T>(list: readonly T[]): T {
    return getItem(list, Math.min(list.length, Math.floor(list.length ** this.next())) - 1);
  }

  /** Returns a text of `count` digits. */
  digits(count: number): string {
    return Array.from({ length: count }, () => this.int(0, 9)).join('');
  }

  /** Returns `count` different items, or all if there are fewer. */
  some<T>(list: readonly T[], count: number): T[] {
    const rest = [...list];
    const picked: T[] = [];
    while (picked.length < count && rest.length > 0) {
      picked.push(...rest.splice(this.int(0, rest.length - 1), 1));
    }
    return picked;
  }

  /**
   * Returns an item with a probability in proportion to its weight.
   * @throws RangeError if the table is empty
   */
  weighted<T>(table: readonly (readonly [T, number])[]): T {
    const total = table.reduce((sum, [, weight]) => sum + weight, 0);
    let rest = this.next() * total;
    for (const [item, weight] of table) {
      rest -= weight;
      if (rest < 0) return item;
    }
    return this.pick(table)[0];
  }
}

function getItem<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError('There is nothing to pick from');
  return item;
}

/** Hashes a text by FNV-1a. */
function hashText(text: string): number {
  let hash = 2_166_136_261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}
