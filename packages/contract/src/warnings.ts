import { NovaError } from './errors.ts';
import type { Issue } from './failure-parts.ts';

/** Something of a request that was left out (docs/interface/warnings.md). */
export type Warning = Issue;

/** Whoever sends thousands of unknown members learns of these. */
const most = 50;

/**
 * What of one call is left out. Under strict handling nothing is: whoever is about to do what was asked calls `settle` first, and
 * the call fails with all that would have been left out.
 */
export class Warnings {
  readonly strict: boolean;
  readonly #list: Warning[] = [];
  readonly #notes: Warning[] = [];

  constructor(strict = false) {
    this.strict = strict;
  }

  get list(): readonly Warning[] {
    return [...this.#list, ...this.#notes];
  }

  /** Takes what the caller is told of although all was done that was asked: strict handling refuses nothing for it. */
  note(warning: Warning): void {
    this.#notes.push(warning);
  }

  /** Takes what is left out, each once and no more than are told: what comes after those is not even looked for. */
  add(warnings: Iterable<Warning>): void {
    if (this.#list.length >= most) return;
    for (const warning of warnings) {
      const known = this.#list.some(
        ({ path, message }) => path === warning.path && message === warning.message,
      );
      if (!known) this.#list.push(warning);
      if (this.#list.length >= most) return;
    }
  }

  /** @throws VALIDATION_ERROR where the caller asked for strict handling and something would be left out */
  settle(): void {
    if (this.strict) this.refuse();
  }

  /**
   * For an answer that has no place for warnings.
   * @throws VALIDATION_ERROR where something would be left out
   */
  refuse(): void {
    const [first] = this.#list;
    if (!first) return;
    const more = this.#list.length > 1 ? ` (and ${String(this.#list.length - 1)} more)` : '';
    throw new NovaError('VALIDATION_ERROR', `${first.path}: ${first.message}${more}`, {
      issues: [...this.#list],
    });
  }
}
