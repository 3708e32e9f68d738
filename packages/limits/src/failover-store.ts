import type { CountedWindow } from './counted-window.ts';
import type { LimiterHealth } from './limiter.ts';
import { MemoryStore } from './memory-store.ts';
import { OwedUnits } from './owed-units.ts';
import { RedisGate, type RedisGateOptions } from './redis-gate.ts';
import type { Taken, Tally, WindowStore } from './window-store.ts';

/** What Redis says of a call that it never heard of. */
const unsent: Promise<readonly Tally[] | null> = Promise.resolve(null);

/**
 * Counts in Redis, and in this process while Redis is away or late. Each unit counted here is told to Redis once, when it is back;
 * the process keeps its own count, so that one outage after the other does not admit the limit anew each time.
 */
export class FailoverStore implements WindowStore {
  readonly #memory = new MemoryStore();
  readonly #owed: OwedUnits;
  readonly #gate: RedisGate;

  constructor(options: Omit<RedisGateOptions, 'whileOpen'>) {
    this.#owed = new OwedUnits(options.now);
    this.#gate = new RedisGate({ ...options, whileOpen: (store) => this.#owed.flushBatch(store) });
  }

  async take(windows: readonly CountedWindow[]): Promise<Taken> {
    let sent = unsent;
    try {
      const tallies = await this.#gate.run((store) => {
        const asked = store.take(windows);
        sent = asked;
        return asked;
      });
      return { tallies, giveBack: () => this.#giveBack(windows) };
    } catch {
      const { tallies, giveBack } = await this.#memory.take(windows);
      const settled = this.#settle(windows, tallies, sent);
      return {
        tallies,
        giveBack: async () => {
          await giveBack();
          void settled.then(() => this.#giveBack(windows));
        },
      };
    }
  }

  async read(windows: readonly CountedWindow[]): Promise<readonly Tally[]> {
    try {
      return await this.#gate.run((store) => store.read(windows));
    } catch {
      return this.#memory.read(windows);
    }
  }

  health(): LimiterHealth {
    return this.#gate.health();
  }

  async close(): Promise<void> {
    await this.#pay();
    await this.#gate.close();
  }

  /**
   * The call went by what memory said. Redis may still have counted it, late, or refused it: it is owed the difference, which is
   * known when it has answered on the lost link, or never will.
   */
  async #settle(
    windows: readonly CountedWindow[],
    here: readonly Tally[],
    sent: Promise<readonly Tally[] | null>,
  ): Promise<void> {
    const there = await sent.catch(() => null);
    const units = unitsOf(here) - unitsOf(there);
    this.#owed.add(windows, units, units > 0 ? here : (there ?? here));
  }

  async #giveBack(windows: readonly CountedWindow[]): Promise<void> {
    this.#owed.add(windows, -1);
    await this.#pay();
  }

  /** Pays now if Redis is there; what is not paid is paid later. */
  async #pay(): Promise<void> {
    await this.#gate.run((store) => this.#owed.flushBatch(store)).catch(() => undefined);
  }
}

const unitsOf = (tallies: readonly Tally[] | null): number =>
  tallies === null || tallies.some(({ refused }) => refused) ? 0 : 1;
