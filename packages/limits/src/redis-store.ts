import type { Result } from 'ioredis';
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { boundNames, windowsOf, type BoundName, type AnyWindow, type WindowName } from './counted-window.ts';
import type { RedisClient } from './redis-client.ts';
import type { Tally, WindowStore } from './limiter.ts';

type TakenWindow = [used: number, msLeft: number, refused: 0 | 1];

declare module 'ioredis' {
  interface RedisCommander<Context> {
    takeWindows(keys: number, ...keysAndArguments: (string | number)[]): Result<TakenWindow[], Context>;
    raisePosition(keys: number, key: string, position: string, keptMs: number): Result<'OK', Context>;
    giveUnitsBack(keys: number, ...keysOfWindows: string[]): Result<'OK', Context>;
  }
}

/** The library counts one window per command. ARGV: limit and lifetime in seconds of each counter. */
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

/** A running counter keeps its end; an empty one is deleted. */
const giveBackScript = `
for _, key in ipairs(KEYS) do
  local held = tonumber(redis.call('get', key) or '0')
  if held > 1 then redis.call('decr', key) else redis.call('del', key) end
end
return redis.status_reply('OK')
`;

/** ARGV: position, lifetime in ms. */
const raiseScript = `
local held = tonumber(redis.call('get', KEYS[1]) or '0')
if tonumber(ARGV[1]) >= held then redis.call('set', KEYS[1], ARGV[1]) end
redis.call('pexpire', KEYS[1], ARGV[2])
return redis.status_reply('OK')
`;

/** Clocks differ, so counters of days and months live a little longer. */
const clockMarginSeconds = 600;

/** One round trip per method. */
export class RedisStore implements Pick<WindowStore, 'read'> {
  readonly #client: RedisClient;
  readonly #limiters: ReadonlyMap<WindowName | BoundName, RateLimiterRedis>;
  /** Lists of windows are reused (counted-window.ts). */
  readonly #arguments = new WeakMap<readonly AnyWindow[], readonly (string | number)[]>();
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

  async take(windows: readonly AnyWindow[]): Promise<readonly Tally[]> {
    this.#sendTogether();
    const taken = await this.#client.takeWindows(windows.length, ...this.#argumentsOf(windows));
    return taken.map(([used, msLeft, refused]) => ({ used, msLeft, refused: refused === 1 }));
  }

  /** The calls of one event loop turn share a write. */
  #sendTogether(): void {
    // A cluster's client has a connection per node.
    if (this.#gathering || !('stream' in this.#client)) return;
    const { stream } = this.#client;
    this.#gathering = true;
    stream.cork();
    setImmediate(() => {
      this.#gathering = false;
      stream.uncork();
    });
  }

  #argumentsOf(windows: readonly AnyWindow[]): readonly (string | number)[] {
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

  async giveBack(windows: readonly AnyWindow[]): Promise<void> {
    this.#sendTogether();
    await this.#client.giveUnitsBack(windows.length, ...this.#keysOf(windows));
  }

  #keysOf(windows: readonly AnyWindow[]): readonly string[] {
    return windows.map((window) => this.#limiter(window).getKey(keyOf(window)));
  }

  read(windows: readonly AnyWindow[]): Promise<readonly Tally[]> {
    return Promise.all(windows.map(async (window) => tally(await this.#limiter(window).get(keyOf(window)))));
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

/** Points and duration are unused: each call has its account's limits. */
const createRedisLimiter = (storeClient: RedisClient, name: WindowName | BoundName): RateLimiterRedis =>
  new RateLimiterRedis({
    storeClient,
    keyPrefix: `nova:limit:${name}`,
    points: Number.MAX_SAFE_INTEGER,
    duration: 60,
  });

const writeKey = (keyId: string): string => `nova:write:${keyId}`;

/** Braces keep an account's counters on one node of a cluster. */
const keyOf = ({ accountId, of, period }: AnyWindow): string =>
  [`{${accountId}}`, ...(of === undefined ? [] : [of]), ...(period ? [period.stamp] : [])].join(':');

const tally = (held: RateLimiterRes | null): Tally => ({
  used: held?.consumedPoints ?? 0,
  msLeft: held?.msBeforeNext ?? 0,
  refused: false,
});
