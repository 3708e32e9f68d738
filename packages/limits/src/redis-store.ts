import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { CountedWindow } from './counted-window.ts';
import type { Tally, WindowStore } from './window-store.ts';

/**
 * Replaces the library's script, which counts refused units too: those would have to be worked off when a limit is raised.
 * This one never counts above the limit, drops a window that is empty again, and gives nothing back to one that has ended.
 * KEYS: the counter. ARGV: units (negative to give back), seconds the counter lives, limit. Returns units with this one, ms left.
 */
const cappedScript = `
local units, limit = tonumber(ARGV[1]), tonumber(ARGV[3])
local after = tonumber(redis.call('get', KEYS[1]) or '0') + units
if units > 0 and after > limit then return { after, redis.call('pttl', KEYS[1]) } end
if after <= 0 then
  redis.call('del', KEYS[1])
  return { 0, -2 }
end
redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
return { redis.call('incrby', KEYS[1], units), redis.call('pttl', KEYS[1]) }
`;

/** Counters of days and months outlive their period a little: clocks of several machines differ. */
const clockMarginSeconds = 600;

/** Limits differ little between accounts; past this many the limiters, which hold no counts, are made anew. */
const knownLimiters = 1_000;

/**
 * Counts in Redis. Every method sends all its commands at once: one round trip. A unit that a refused call took of a window
 * with room is given back right after, behind the answer; `onUnreturned` hears of it if that fails.
 */
export function createRedisStore(
  client: Redis,
  onUnreturned: (windows: readonly CountedWindow[]) => void,
): WindowStore {
  const limiters = new Map<string, RateLimiterRedis>();

  const limiterFor = ({ name, max, seconds }: CountedWindow): RateLimiterRedis => {
    const id = `${name}:${String(max)}`;
    const known = limiters.get(id);
    if (known) return known;
    if (limiters.size >= knownLimiters) limiters.clear();
    const limiter = new RateLimiterRedis({
      storeClient: client,
      keyPrefix: `nova:limit:${name}`,
      points: max,
      duration: seconds,
      customIncrTtlLuaScript: cappedScript,
    });
    limiters.set(id, limiter);
    return limiter;
  };

  const takeOne = async (window: CountedWindow): Promise<Tally> => {
    try {
      return tally(window, await limiterFor(window).consume(keyOf(window), 1, lifetime(window)), false);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return withoutUnit(tally(window, refusal, true));
    }
  };

  const giveBack = async (windows: readonly CountedWindow[]): Promise<void> => {
    await Promise.all(windows.map((window) => limiterFor(window).reward(keyOf(window), 1, lifetime(window))));
  };

  const take = async (windows: readonly CountedWindow[]): Promise<readonly Tally[]> => {
    const tallies = await Promise.all(windows.map(takeOne));
    if (!tallies.some(({ refused }) => refused)) return tallies;
    const taken = windows.filter((_, at) => tallies[at]?.refused === false);
    giveBack(taken).catch(() => {
      onUnreturned(taken);
    });
    return tallies.map((counted) => (counted.refused ? counted : withoutUnit(counted)));
  };

  const read = (windows: readonly CountedWindow[]): Promise<readonly Tally[]> =>
    Promise.all(
      windows.map(async (window) => tally(window, await limiterFor(window).get(keyOf(window)), false)),
    );

  return { take, giveBack, read };
}

const keyOf = ({ accountId, period }: CountedWindow): string =>
  period ? `${accountId}:${period.stamp}` : accountId;

const lifetime = ({ seconds, period }: CountedWindow): { customDuration: number } => ({
  customDuration: period ? seconds + clockMarginSeconds : seconds,
});

const tally = ({ period }: CountedWindow, held: RateLimiterRes | null, refused: boolean): Tally => ({
  used: held?.consumedPoints ?? 0,
  msLeft: !period && held && held.msBeforeNext > 0 ? held.msBeforeNext : null,
  refused,
});

const withoutUnit = (counted: Tally): Tally => ({ ...counted, used: counted.used - 1 });
