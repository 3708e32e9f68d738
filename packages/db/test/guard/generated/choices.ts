/** What of a statement can be damaged; what holds a table to the account more often than the rest. */
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

/** How often a place of the kind is passed over before one is damaged. */
const PASSED_OVER = 2;

/**
 * The choices that make a statement, read from a list of numbers that fast-check draws and shrinks: where the list ends, and
 * wherever it holds a 0, the first and simplest thing is chosen.
 *
 * Two of three statements are damaged in one place, of a kind that is drawn first.
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

  /** A number from 0 to `count - 1`. */
  below(count: number): number {
    const drawn = this.#drawn[this.#next] ?? 0;
    this.#next += 1;
    return drawn % count;
  }

  /** True once in `times`; never where nothing is drawn. */
  oneIn(times: number): boolean {
    return this.below(times) === times - 1;
  }

  of<T>(first: T, ...others: readonly T[]): T {
    return [first, ...others][this.below(others.length + 1)] ?? first;
  }

  /** What one of these makes. */
  make<T>(...makers: readonly [() => T, ...(() => T)[]]): T {
    return this.of(...makers)();
  }

  among<T>(list: readonly T[]): T | undefined {
    return list[this.below(Math.max(list.length, 1))];
  }

  /** @returns the whole thing or, at the one place that is damaged, a broken one */
  damaged<T>(kind: Damage, whole: T, ...broken: readonly [T, ...T[]]): T {
    if (kind !== this.#damage) return whole;
    this.#passingOver -= 1;
    return this.#passingOver === -1 ? this.of(...broken) : whole;
  }
}
