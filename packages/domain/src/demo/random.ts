/** A stream of random values that is the same for the same seed, on every machine. */
export class Random {
  #state: number;

  constructor(seed: number | string) {
    let hash = 2166136261;
    for (const char of String(seed)) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
    this.#state = hash >>> 0;
  }

  /** From 0 up to, not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.int(0, list.length - 1)];
    if (item === undefined) throw new RangeError('There is nothing to pick from');
    return item;
  }

  /** `count` different items, or all there are. */
  some<T>(list: readonly T[], count: number): T[] {
    const rest = [...list];
    const picked: T[] = [];
    while (picked.length < count && rest.length > 0) {
      picked.push(...rest.splice(this.int(0, rest.length - 1), 1));
    }
    return picked;
  }

  /** An item by its weight. */
  weighted<T>(table: readonly (readonly [T, number])[]): T {
    const total = table.reduce((sum, [, weight]) => sum + weight, 0);
    let left = this.next() * total;
    for (const [item, weight] of table) {
      left -= weight;
      if (left < 0) return item;
    }
    return this.pick(table)[0];
  }
}
