import type { Result } from 'ioredis';
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { boundNames, windowsOf, type BoundName, type AnyWindow, type WindowName } from './counted-window.ts';
import type { RedisClient } from './redis-client.ts';
import type { Tally, WindowStore } from './limiter.ts';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    takeWindows(keys: number, ...keysAndArguments: (string | number)[]): Result<number[], Context>;
    raisePosition(keys: number, key: string, position: string, keptMs: number): Result<'OK', Context>;
    giveUnitsBack(keys: number, ...keysAndUnits: (string | number)[]): Result<'OK', Context>;
  }
}

/**
 * Takes units of several windows for several calls at once, because the library counts one window and one call per
 * command. ARGV: the limit, lifetime in seconds and units of each counter, then the number of calls. It returns how
 * many of them are admitted, and for each counter the units before them and the ms that are left.
 */
const takeScript = `
local admitted, answer = tonumber(ARGV[#ARGV]), { 0 }
for at, key in ipairs(KEYS) do
  local used = tonumber(redis.call('get', key) or '0')
  admitted = math.max(0, math.min(admitted, math.floor((tonumber(ARGV[3 * at - 2]) - used) / tonumber(ARGV[3 * at]))))
  answer[2 * at] = used
end
for at, key in ipairs(KEYS) do
  if admitted > 0 then redis.call('incrby', key, admitted * tonumber(ARGV[3 * at])) end
  local left = redis.call('pttl', key)
  if admitted > 0 and left < 0 then
    redis.call('expire', key, ARGV[3 * at - 1])
    left = ARGV[3 * at - 1] * 1000
  end
  answer[2 * at + 1] = left
end
answer[1] = admitted
return answer
`;

/** Gives units back. A running counter ends as before, and an empty one is deleted. ARGV: the units of each counter. */
const giveBackScript = `
for at, key in ipairs(KEYS) do
  local held, units = tonumber(redis.call('get', key) or '0'), tonumber(ARGV[at])
  if held > units then redis.call('decrby', key, units) else redis.call('del', key) end
end
return redis.status_reply('OK')
`;

/** Raises the position of a key's last write. ARGV: position, lifetime in ms. */
const raiseScript = `
local held = tonumber(redis.call('get', KEYS[1]) or '0')
if tonumber(ARGV[1]) >= held then redis.call('set', KEYS[1], ARGV[1]) end
redis.call('pexpire', KEYS[1], ARGV[2])
return redis.status_reply('OK')
`;

/** A call that waits for its tallies. */
interface Asking {
  readonly resolve: (tallies: readonly Tally[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Returns the tallies of call number `at`. The calls before it were counted first. */
function readTallies(
  windows: readonly AnyWindow[],
  [admitted = 0, ...counters]: readonly number[],
  at: number,
): readonly Tally[] {
  const isAdmitted = at < admitted;
  return windows.map(({ max, units = 1 }, window) => {
    const used = (counters[2 * window] ?? 0) + Math.min(at + 1, admitted) * units;
    return { used, msLeft: counters[2 * window + 1] ?? 0, refused: !isAdmitted && used + units > max };
  });
}

/** The extra lifetime of counters for days and months, because clocks differ. */
const clockMarginSeconds = 600;

/** Counts in Redis, with one round trip per method. */
export class RedisStore implements Pick<WindowStore, 'read'> {
  readonly #client: RedisClient;
  readonly #limiters: ReadonlyMap<WindowName | BoundName, RateLimiterRedis>;
  /** The arguments are cached by list, because lists of windows are reused (counted-window.ts). */
  readonly #arguments = new WeakMap<readonly AnyWindow[], readonly (string | number)[]>();
  readonly #asking = new Map<readonly AnyWindow[], Asking[]>();
  #gathering = false;

  constructor(client: RedisClient) {
    client.defineCommand('takeWindows', { lua: takeScript });
    client.defineCommand('giveUnitsBack', { lua: giveBackScript });
    client.defineCommand('raisePosition', { lua: raiseScript });
    this.#client = client;
    this.#limiters = new Map(
      [...windowsOf.all, ...boundNames].map((name) => [name, createRedisLimiter(client, name)]),
    );
  }

  take(windows: readonly AnyWindow[]): Promise<readonly Tally[]> {
    const asking = this.#asking.get(windows) ?? [];
    if (asking.length === 0) this.#asking.set(windows, asking);
    this.#sendTogether();
    return new Promise((resolve, reject) => {
      asking.push({ resolve, reject });
    });
  }

  /** Sends the calls of one event loop turn in one write. Calls that count in the same windows share a command. */
  #sendTogether(): void {
    if (this.#gathering) return;
    this.#gathering = true;
    // A cluster's client has several connections, so only a single one can be corked.
    const stream = 'stream' in this.#client ? this.#client.stream : undefined;
    stream?.cork();
    setImmediate(() => {
      this.#gathering = false;
      for (const [windows, asking] of this.#asking) void this.#takeFor(windows, asking);
      this.#asking.clear();
      stream?.uncork();
    });
  }

  async #takeFor(windows: readonly AnyWindow[], asking: readonly Asking[]): Promise<void> {
    try {
      const counters = await this.#client.takeWindows(
        windows.length,
        ...this.#argumentsOf(windows),
        asking.length,
      );
      for (const [at, { resolve }] of asking.entries()) resolve(readTallies(windows, counters, at));
    } catch (error) {
      for (const { reject } of asking) reject(error);
    }
  }

  #argumentsOf(windows: readonly AnyWindow[]): readonly (string | number)[] {
    const cachedArguments = this.#arguments.get(windows);
    if (cachedArguments) return cachedArguments;
    const bounds = windows.flatMap(({ max, seconds, period, units = 1 }) => [
      max,
      period ? seconds + clockMarginSeconds : seconds,
      units,
    ]);
    const windowArguments = [...this.#keysOf(windows), ...bounds];
    this.#arguments.set(windows, windowArguments);
    return windowArguments;
  }

  async giveBack(windows: readonly AnyWindow[]): Promise<void> {
    this.#sendTogether();
    const units = windows.map((window) => window.units ?? 1);
    await this.#client.giveUnitsBack(windows.length, ...this.#keysOf(windows), ...units);
  }

  #keysOf(windows: readonly AnyWindow[]): readonly string[] {
    return windows.map((window) => this.#limiter(window).getKey(buildKey(window)));
  }

  read(windows: readonly AnyWindow[]): Promise<readonly Tally[]> {
    return Promise.all(
      windows.map(async (window) => toTally(await this.#limiter(window).get(buildKey(window)))),
    );
  }

  async noteWrite(keyId: string, position: bigint, keptMs: number): Promise<void> {
    await this.#client.raisePosition(1, writeKey(keyId), String(position), keptMs);
  }

  async lastWrite(keyId: string): Promise<bigint | null> {
    const position = await this.#client.get(writeKey(keyId));
    return position === null ? null : BigInt(position);
  }

  #limiter({ name }: AnyWindow): RateLimiterRedis {
    const limiter = this.#limiters.get(name);
    if (!limiter) throw new Error(`No window is called ${name}.`);
    return limiter;
  }
}

/** Points and duration are unused, because each call has its account's own limits. */
const createRedisLimiter = (storeClient: RedisClient, name: WindowName | BoundName): RateLimiterRedis =>
  new RateLimiterRedis({
    storeClient,
    keyPrefix: `nova:limit:${name}`,
    points: Number.MAX_SAFE_INTEGER,
    duration: 60,
  });

const writeKey = (keyId: string): string => `nova:write:${keyId}`;

/** Returns the key of a counter. The braces make a cluster store all counters of an account on one node. */
const buildKey = ({ accountId, of, period }: AnyWindow): string =>
  [`{${accountId}}`, ...(of === undefined ? [] : [of]), ...(period ? [period.stamp] : [])].join(':');

const toTally = (limiterResult: RateLimiterRes | null): Tally => ({
  used: limiterResult?.consumedPoints ?? 0,
  msLeft: limiterResult?.msBeforeNext ?? 0,
  refused: false,
});
