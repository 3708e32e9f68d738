import type { CountedWindow } from './counted-window.ts';
import type { LimiterHealth } from './limiter.ts';
import { openRedisLink, type RedisLink } from './redis-link.ts';
import type { WindowStore } from './window-store.ts';
import { withinTime } from './within-time.ts';

/** Redis, while it answers. */
export interface RedisGate {
  /** Lets the work count in Redis. @throws at once while Redis is away, and within 75 ms when it turns out to be */
  run<T>(work: (store: WindowStore) => Promise<T>): Promise<T>;
  /** Gives units back, later if Redis is away now. Never fails. */
  giveBack(windows: readonly CountedWindow[]): Promise<void>;
  health(): LimiterHealth;
  close(): void;
}

/** Together they stay below the 100 ms that a call may wait for Redis. */
const answerMs = 50;
const firstLinkMs = 25;
/** A connection is tried this long, and again this much later: Redis is in use again within 1.5 s of its return. */
const openMs = 1_000;
const retryMs = 500;
/** Between calls, how often a silent Redis is asked whether it still counts. */
const probeEveryMs = 2_000;
/** Units waiting to be given back; more than this many failed parses in one outage are not remembered. */
const mostOwed = 10_000;
const owedLot = 100;

/** @param onModeChange hears of the first outcome and of each change, once */
export function createRedisGate(
  url: string,
  onModeChange: (mode: 'redis' | 'degraded', reason: string) => void,
  now: () => Date,
): RedisGate {
  let link: RedisLink | null = null;
  let health: LimiterHealth = { mode: 'degraded', reason: 'Redis is being connected', since: now() };
  let announced: LimiterHealth['mode'] | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const owed: (readonly CountedWindow[])[] = [];

  const change = (mode: 'redis' | 'degraded', reason: string): void => {
    if (closed || announced === mode) return;
    announced = mode;
    health = { mode, reason: mode === 'redis' ? null : reason, since: now() };
    onModeChange(mode, reason);
  };

  const later = (work: () => Promise<void>, ms: number): void => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void work(), ms).unref();
  };

  const lose = (lost: RedisLink, error: unknown): void => {
    if (link !== lost) return;
    link = null;
    lost.close();
    change('degraded', reasonOf(error));
    later(open, retryMs);
  };

  const owe = (windows: readonly CountedWindow[]): void => {
    if (owed.length < mostOwed) owed.push(windows);
  };

  const through = async <T>(work: (store: WindowStore) => Promise<T>): Promise<T> => {
    const used = link;
    if (!used) throw new Error('Redis is away');
    try {
      return await withinTime(work(used.store), answerMs);
    } catch (error) {
      lose(used, error);
      throw error;
    }
  };

  const giveBack = (windows: readonly CountedWindow[]): Promise<void> =>
    through((store) => store.giveBack(windows)).catch(() => {
      owe(windows);
    });

  /** In small lots, so that a long outage's units do not keep calls waiting. */
  const payOwed = async (): Promise<void> => {
    while (link && owed.length > 0) await Promise.all(owed.splice(0, owedLot).map(giveBack));
  };

  const watch = async (): Promise<void> => {
    const watched = link;
    if (!watched) return;
    try {
      await watched.probe();
      later(watch, probeEveryMs);
    } catch (error) {
      lose(watched, error);
    }
  };

  async function open(): Promise<void> {
    try {
      const opened = await openRedisLink({ url, openWithin: openMs, onUnreturned: owe });
      if (closed) {
        opened.close();
        return;
      }
      void opened.lost.then((reason) => {
        lose(opened, reason);
      });
      link = opened;
      change('redis', 'Redis answers');
      later(watch, probeEveryMs);
      await payOwed();
    } catch (error) {
      change('degraded', reasonOf(error));
      later(open, retryMs);
    }
  }

  const firstLink = open();

  return {
    run: async (work) => {
      if (!link && announced === null && !closed)
        await withinTime(firstLink, firstLinkMs).catch(() => undefined);
      return through(work);
    },
    giveBack,
    health: () => health,
    close: () => {
      closed = true;
      clearTimeout(timer);
      link?.close();
      link = null;
    },
  };
}

/** What Node or Redis said, in one line; a connection tried over several addresses fails without a message of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : error.name;
  return error.message === '' ? code : error.message;
}
