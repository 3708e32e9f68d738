import type { CountedWindow } from './counted-window.ts';

/** More than this many failed parses in one outage are not remembered. */
const mostOwed = 10_000;
/** In small lots, so that what a long outage left does not keep calls waiting. */
const lot = 100;

/** Units to be given back once Redis is there again. A unit whose giving back was cut short is owed again. */
export class OwedUnits {
  #owed: (readonly CountedWindow[])[] = [];

  add(windows: readonly CountedWindow[]): void {
    if (this.#owed.length < mostOwed) this.#owed.push(windows);
  }

  /** Gives back what is owed by now; what fails is added again by who gives. */
  async pay(to: { giveBack(windows: readonly CountedWindow[]): Promise<void> }): Promise<void> {
    const due = this.#owed;
    this.#owed = [];
    while (due.length > 0) await Promise.all(due.splice(0, lot).map((windows) => to.giveBack(windows)));
  }
}
