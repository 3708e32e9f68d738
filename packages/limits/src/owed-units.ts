import type { CountedWindow } from './counted-window.ts';
import type { Tally } from './window-store.ts';

/** Where owed units go. */
export interface Payee {
  /**
   * Adds units to a window's counter; below zero they are given back.
   * @param msLeft milliseconds that the window still runs
   * @returns false where they surely did not arrive
   */
  add(window: CountedWindow, units: number, msLeft: number): Promise<boolean>;
}

interface Owed {
  readonly window: CountedWindow;
  readonly units: number;
  /** When the window ends, in milliseconds since 1970. */
  readonly endsAt: number;
}

/** This many windows are remembered, about 12 MB with their names: those of several thousand accounts. */
const mostOwed = 20_000;
/** In small batches, so that what a long outage left does not keep calls waiting. */
const batchSize = 100;

/** What Redis is still to be told of: units counted here while it was away, and units to be given back. Windows that end are let go. */
export class OwedUnits {
  readonly #owed = new Map<string, Owed>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** @param tallies what the store that counted said: a window without a period ends when its counter does */
  add(windows: readonly CountedWindow[], units: number, tallies: readonly Tally[] = []): void {
    if (units === 0) return;
    const now = this.#now().getTime();
    windows.forEach((window, at) => {
      const msLeft = tallies[at]?.msLeft ?? window.seconds * 1000;
      this.#put({ window, units, endsAt: window.period?.endsOn.getTime() ?? now + msLeft });
    });
  }

  /** Tells a batch of what is owed by now, in one round trip. @returns whether it arrived and more is owed */
  async flushBatch(to: Payee): Promise<boolean> {
    const now = this.#now().getTime();
    const batch = this.#takeBatch().filter(({ endsAt }) => endsAt > now);
    const arrived = await Promise.all(
      batch.map(({ window, units, endsAt }) => to.add(window, units, endsAt - now)),
    );
    const missed = batch.filter((_, at) => !arrived[at]);
    for (const owed of missed) this.#put(owed);
    return missed.length === 0 && this.#owed.size > 0;
  }

  #put({ window, units, endsAt }: Owed): void {
    const key = `${window.name}:${window.accountId}:${window.period?.stamp ?? ''}`;
    const known = this.#owed.get(key);
    const running = known && known.endsAt > this.#now().getTime() ? known : { units: 0, endsAt };
    this.#owed.delete(key);
    const sum = running.units + units;
    if (sum === 0) return;
    // What was touched longest ago goes first: it is likeliest to have ended.
    if (this.#owed.size >= mostOwed) this.#owed.delete(this.#owed.keys().next().value ?? '');
    this.#owed.set(key, { window, units: sum, endsAt: running.endsAt });
  }

  #takeBatch(): readonly Owed[] {
    const batch: Owed[] = [];
    for (const [key, owed] of this.#owed) {
      if (batch.length === batchSize) break;
      batch.push(owed);
      this.#owed.delete(key);
    }
    return batch;
  }
}
