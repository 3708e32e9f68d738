/** Numbers that look random and are the same for the same seed: a record's text follows from its number alone. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = (Math.imul(seed, 2_654_435_761) ^ 0x9e3779b9) >>> 0;
  }

  /** From 0 up to, not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 up to, not including, `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** One of the list, all alike likely. */
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T {
    const picked = list[this.below(list.length)];
    if (picked === undefined) throw new Error('There is nothing to pick from.');
    return picked;
  }

  /** One of the list as words of a language occur: the first most often, each in proportion to 1 / rank. */
  pickRanked<T>(list: readonly T[]): T {
    const picked = list[Math.min(list.length - 1, Math.floor(list.length ** this.next()) - 1)];
    if (picked === undefined) throw new Error('There is nothing to pick from.');
    return picked;
  }

  digits(count: number): string {
    let text = '';
    for (let at = 0; at < count; at++) text += String(this.below(10));
    return text;
  }
}
