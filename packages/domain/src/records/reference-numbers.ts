import type { Ports } from '../ports.ts';

/** So many numbers are taken one by one within the span; more creates than that take them in blocks. */
const singly = 8;
const spanMs = 1_000;
/** Numbers of a block: what an account may miss when the process ends. */
const blockSize = 32;
/** Accounts and kinds whose numbers are remembered; the one that was asked for first goes. */
const remembered = 5_000;

/**
 * The reference numbers of one kind in one account that this process has taken and not used yet. Who creates now and then takes
 * one at a time, and leaves no gaps; who creates by the hundred is spared a round trip for each.
 */
export class ReferenceNumbers {
  readonly #spare: number[] = [];
  #since = -Infinity;
  #taken = 0;

  /** The lowest number that is left; undefined where the next ones are to be taken. */
  next(): number | undefined {
    return this.#spare.shift();
  }

  /** How many are to be taken now. */
  wanted(): number {
    const now = performance.now();
    if (now - this.#since > spanMs) [this.#since, this.#taken] = [now, 0];
    this.#taken += 1;
    return this.#taken > singly ? blockSize : 1;
  }

  /** Numbers that no record has: further ones that were taken, or one whose create was refused. */
  add(first: number, count = 1): void {
    this.#spare.push(...Array.from({ length: count }, (_, at) => first + at));
    this.#spare.sort((a, b) => a - b);
  }

  /** Forgets them all: some are another's, who chose them by himself. */
  clear(): void {
    this.#spare.length = 0;
  }
}

const known = new WeakMap<Ports, Map<string, ReferenceNumbers>>();

/** The numbers of a kind in an account, as the process with these ports has them. */
export function referenceNumbers(ports: Ports, accountId: string, kind: string): ReferenceNumbers {
  const all = known.get(ports) ?? new Map<string, ReferenceNumbers>();
  known.set(ports, all);
  const key = `${accountId} ${kind}`;
  const numbers = all.get(key) ?? new ReferenceNumbers();
  all.set(key, numbers);
  const [oldest] = all.keys();
  if (all.size > remembered && oldest !== undefined) all.delete(oldest);
  return numbers;
}
