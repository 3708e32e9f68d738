/** Parts that can be damaged. Conditions that hold a table come more often. */
const damages = [
  'hold',
  'hold',
  'hold',
  'join',
  'join',
  'alias',
  'star',
  'call',
  'table',
  'inserted',
  'assigned',
  'conflict',
  'order',
  'seen',
] as const;

type Damage = (typeof damages)[number];

/** How many places are skipped before one is damaged. */
const PASSED_OVER = 2;

/**
 * Choices from a list of numbers, which fast-check draws and shrinks. A 0 or the list's end chooses the first
 * and simplest option.
 *
 * Two of three statements are damaged in one place, whose kind is drawn first.
 */
export class Choices {
  readonly #drawn: readonly number[];
  readonly #damage: Damage | undefined;
  #next = 0;
  #passingOver: number;

  constructor(drawn: readonly number[]) {
    this.#drawn = drawn;
    this.#damage = this.below(3) === 0 ? undefined : this.of(...damages);
    this.#passingOver = this.below(PASSED_OVER);
  }

  below(count: number): number {
    const drawn = this.#drawn[this.#next] ?? 0;
    this.#next += 1;
    return drawn % count;
  }

  /** True once in `times`; never at the list's end. */
  oneIn(times: number): boolean {
    return this.below(times) === times - 1;
  }

  of<T>(first: T, ...others: readonly T[]): T {
    return [first, ...others][this.below(others.length + 1)] ?? first;
  }

  make<T>(...makers: readonly [() => T, ...(() => T)[]]): T {
    return this.of(...makers)();
  }

  among<T>(list: readonly T[]): T | undefined {
    return list[this.below(Math.max(list.length, 1))];
  }

  /** @returns `whole`, or a broken version at the damaged place */
  damaged<T>(kind: Damage, whole: T, ...broken: readonly [T, ...T[]]): T {
    if (kind !== this.#damage) return whole;
    this.#passingOver -= 1;
    return this.#passingOver === -1 ? this.of(...broken) : whole;
  }
}
