import { RedisCircuitBreaker } from './redis-breaker.ts';

/** The positions of keys' last writes. With them a key can read its own writes from a replica (docs/scale.md#read-replicas). */
export interface WriteMarks {
  /** Records a position. It resolves when all processes can read it, and never fails. */
  note(keyId: string, position: bigint): Promise<void>;
  /** Returns the position; null if the key has not written, `unknown` while Redis is unavailable. It never fails. */
  of(keyId: string): Promise<bigint | null | 'unknown'>;
  close(): Promise<void>;
}

/** The lifetime of a position in ms, longer than a replica may lag. */
const keptMs = 15_000;
const patienceMs = 50;

interface WritePosition {
  readonly position: bigint;
  readonly at: number;
}

/** @param redisUrl the Redis that all processes share; without it each knows only its own writes */
export function createWriteMarks(redisUrl: string | undefined): WriteMarks {
  const localPositions = new Map<string, WritePosition>();
  const breaker =
    redisUrl === undefined
      ? null
      : new RedisCircuitBreaker({
          url: redisUrl,
          patienceMs,
          now: () => new Date(),
          onModeChange: () => undefined,
          whileAvailable: () => Promise.resolve(),
        });
  return {
    async note(keyId, position) {
      const now = performance.now();
      const before = localPositions.get(keyId)?.position ?? 0n;
      localPositions.delete(keyId);
      localPositions.set(keyId, { position: position > before ? position : before, at: now });
      for (const [key, { at }] of localPositions) {
        if (now - at < keptMs) break;
        localPositions.delete(key);
      }
      await breaker?.run((store) => store.noteWrite(keyId, position, keptMs)).catch(() => undefined);
    },
    async of(keyId) {
      const mine = localPositions.get(keyId)?.position ?? null;
      if (breaker === null) return mine;
      try {
        const theirs = await breaker.run((store) => store.lastWrite(keyId));
        return mine === null || (theirs !== null && theirs > mine) ? theirs : mine;
      } catch {
        return 'unknown';
      }
    },
    close: async () => breaker?.close(),
  };
}
