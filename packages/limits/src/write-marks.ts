import { RedisGate } from './redis-gate.ts';

/** Until where each key has written, so that it reads its own writes from a replica (docs/scale.md#read-replicas). */
export interface WriteMarks {
  /** Notes that a key has written up to a position of the database's log. Resolves when all processes may know. Never fails. */
  note(keyId: string, position: bigint): Promise<void>;
  /** The position that the key's reads must see; null for none, `unknown` where it cannot be told now. Never fails. */
  of(keyId: string): Promise<bigint | null | 'unknown'>;
  close(): Promise<void>;
}

/** Longer than a replica may be behind and serve, in ms. */
const keptMs = 15_000;
/** How long a call waits for Redis, in ms. */
const patienceMs = 50;

interface Mark {
  readonly position: bigint;
  readonly at: number;
}

/** @param redisUrl where the processes tell each other; without it each knows of its own writes alone */
export function createWriteMarks(redisUrl: string | undefined): WriteMarks {
  const own = new Map<string, Mark>();
  const gate =
    redisUrl === undefined
      ? null
      : new RedisGate({
          ...{ url: redisUrl, patienceMs, now: () => new Date() },
          onModeChange: () => undefined,
          whileOpen: () => Promise.resolve(),
        });
  return {
    async note(keyId, position) {
      const now = performance.now();
      const before = own.get(keyId)?.position ?? 0n;
      own.delete(keyId);
      own.set(keyId, { position: position > before ? position : before, at: now });
      // The oldest come first.
      for (const [key, { at }] of own) {
        if (now - at < keptMs) break;
        own.delete(key);
      }
      await gate?.run((store) => store.noteWrite(keyId, position, keptMs)).catch(() => undefined);
    },
    async of(keyId) {
      const mine = own.get(keyId)?.position ?? null;
      if (gate === null) return mine;
      try {
        const theirs = await gate.run((store) => store.lastWrite(keyId));
        return mine === null || (theirs !== null && theirs > mine) ? theirs : mine;
      } catch {
        return 'unknown';
      }
    },
    close: async () => gate?.close(),
  };
}
