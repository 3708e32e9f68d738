import type { Redis, Result } from 'ioredis';
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { windowsOf, type CountedWindow, type WindowName } from './counted-window.ts';
import type { Tally, WindowStore } from './window-store.ts';

type Taken = [used: number, msLeft: number, refused: 0 | 1];

declare module 'ioredis' {
  interface RedisCommander<Context> {
    takeWindows(keys: number, ...keysAndArguments: (string | number)[]): Result<Taken[], Context>;
    giveUnitsBack(keys: number, ...keysOfWindows: string[]): Result<'OK', Context>;
  }
}

/**
 * The library counts one window a command. A call that one window refuses must count in none, or a crowd of refused reads would
 * seem to use up the day: so a unit is taken of all of them, or of none, by one script over the library's counters.
 * KEYS: the counters. ARGV: of each its limit and the seconds it lives.
 */
const takeScript = `
local tallies, refused = {}, false
for at, key in ipairs(KEYS) do
  local used = tonumber(redis.call('get', key) or '0')
  local full = used >= tonumber(ARGV[2 * at - 1])
  refused = refused or full
  tallies[at] = { used, redis.call('pttl', key), full and 1 or 0 }
end
if refused then return tallies end
for at, key in ipairs(KEYS) do
  redis.call('set', key, 0, 'EX', ARGV[2 * at], 'NX')
  tallies[at] = { redis.call('incr', key), redis.call('pttl', key), 0 }
end
return tallies
`;

/** Takes one unit out of each counter; a counter that runs keeps its end, one that is empty again is dropped. KEYS: the counters. */
const giveBackScript = `
for _, key in ipairs(KEYS) do
  local held = tonumber(redis.call('get', key) or '0')
  if held > 1 then redis.call('decr', key) else redis.call('del', key) end
end
return redis.status_reply('OK')
`;

/** Counters of days and months outlive their period a little: clocks of several machines differ. */
const clockMarginSeconds = 600;

/** Counts in Redis. Every method sends all it has to ask at once: one round trip. */
export class RedisStore implements Pick<WindowStore, 'read'> {
  readonly #client: Redis;
  readonly #limiters: ReadonlyMap<WindowName, RateLimiterRedis>;
  /** An account's windows stay the same list until its limits or the day change. */
  readonly #arguments = new WeakMap<readonly CountedWindow[], readonly (string | number)[]>();
  #gathering = false;

  constructor(client: Redis) {
    client.defineCommand('takeWindows', { lua: takeScript });
    client.defineCommand('giveUnitsBack', { lua: giveBackScript });
    this.#client = client;
    this.#limiters = new Map(windowsOf.all.map((name) => [name, createRedisLimiter(client, name)]));
  }

  async take(windows: readonly CountedWindow[]): Promise<readonly Tally[]> {
    this.#sendTogether();
    const taken = await this.#client.takeWindows(windows.length, ...this.#argumentsOf(windows));
    return taken.map(([used, msLeft, refused]) => ({ used, msLeft, refused: refused === 1 }));
  }

  /** Calls that arrive in one turn of the event loop are asked about in one write, and so answered in one read. */
  #sendTogether(): void {
    if (this.#gathering) return;
    const { stream } = this.#client;
    this.#gathering = true;
    stream.cork();
    setImmediate(() => {
      this.#gathering = false;
      stream.uncork();
    });
  }

  #argumentsOf(windows: readonly CountedWindow[]): readonly (string | number)[] {
    const known = this.#arguments.get(windows);
    if (known) return known;
    const bounds = windows.flatMap(({ max, seconds, period }) => [
      max,
      period ? seconds + clockMarginSeconds : seconds,
    ]);
    const made = [...this.#keysOf(windows), ...bounds];
    this.#arguments.set(windows, made);
    return made;
  }

  /** Takes a unit out of every window again. */
  async giveBack(windows: readonly CountedWindow[]): Promise<void> {
    this.#sendTogether();
    await this.#client.giveUnitsBack(windows.length, ...this.#keysOf(windows));
  }

  #keysOf(windows: readonly CountedWindow[]): readonly string[] {
    return windows.map((window) => this.#limiter(window).getKey(keyOf(window)));
  }

  read(windows: readonly CountedWindow[]): Promise<readonly Tally[]> {
    return Promise.all(windows.map(async (window) => tally(await this.#limiter(window).get(keyOf(window)))));
  }

  #limiter({ name }: CountedWindow): RateLimiterRedis {
    const limiter = this.#limiters.get(name);
    if (!limiter) throw new Error(`No window is called ${name}.`);
    return limiter;
  }
}

/** Points and duration are the library's own idea of a limit; here every account has its own, given with each call. */
const createRedisLimiter = (storeClient: Redis, name: WindowName): RateLimiterRedis =>
  new RateLimiterRedis({
    storeClient,
    keyPrefix: `nova:limit:${name}`,
    points: Number.MAX_SAFE_INTEGER,
    duration: 60,
  });

/** The braces keep an account's counters together where Redis spreads keys over several machines. */
const keyOf = ({ accountId, period }: CountedWindow): string =>
  period ? `{${accountId}}:${period.stamp}` : `{${accountId}}`;

const tally = (held: RateLimiterRes | null): Tally => ({
  used: held?.consumedPoints ?? 0,
  msLeft: held?.msBeforeNext ?? 0,
  refused: false,
});
