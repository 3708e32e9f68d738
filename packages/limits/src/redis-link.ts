import { Cluster } from 'ioredis';
import { createRedisClient, type RedisClient } from './redis-client.ts';
import { RedisStore } from './redis-store.ts';
import { withinTime } from './within-time.ts';

/** One connection to Redis, from its first answer to its end; it is never mended, a new one takes its place. */
export interface RedisLink {
  readonly store: RedisStore;
  /** Resolves, with the reason, when the connection ends. */
  readonly lost: Promise<Error>;
  /** Writes a short-lived key: a Redis that is full, read-only or loading answers reads and still cannot count. */
  probe(): Promise<void>;
  /** Lets Redis answer what it was sent, and end the connection then; nothing more may be sent. */
  leave(): void;
  close(): void;
}

const probeMs = 500;
/** A busy process may be late for an answer; a Redis that is too slow for every call is late each time. */
const proofs = 3;

/**
 * Opens a connection and proves that it can count, as fast as calls need it to: a slow Redis would be lost with the next call.
 * @param withinMs milliseconds for the connection, and for it and the first write together
 * @param patienceMs milliseconds that a call waits for Redis
 * @throws what Redis or the network said
 */
export async function openRedisLink(
  url: string,
  { withinMs, patienceMs }: { readonly withinMs: number; readonly patienceMs: number },
): Promise<RedisLink> {
  const client = createRedisClient(url, withinMs);
  const told: { error?: Error } = {};
  client.on('error', (error: Error) => {
    told.error = error;
  });
  const probe = async (): Promise<void> => {
    await Promise.all([client.set('nova:limit:probe', '1', 'PX', 1_000), ...mastersAnswer(client)]);
  };
  try {
    await withinTime(
      client.connect().then(() => prove(probe, patienceMs)),
      withinMs,
    );
  } catch (error) {
    client.disconnect();
    throw told.error ?? error;
  }
  const lost = new Promise<Error>((resolve) => {
    client.once('close', () => {
      resolve(told.error ?? new Error('Redis closed the connection'));
    });
  });
  return {
    lost,
    store: new RedisStore(client),
    probe: () => withinTime(probe(), probeMs),
    leave: () => {
      // QUIT is answered after all that came before it.
      client.quit().catch(() => undefined);
    },
    close: () => {
      // ioredis keeps a timer, and so the process, even for a connection that has ended.
      if (client.status !== 'end') client.disconnect();
    },
  };
}

/** The key that is written lies with one node of a cluster; accounts lie with all of them. */
const mastersAnswer = (client: RedisClient): readonly Promise<unknown>[] =>
  client instanceof Cluster ? client.nodes('master').map((node) => node.ping()) : [];

async function prove(probe: () => Promise<void>, patienceMs: number): Promise<void> {
  for (let left = proofs; ; left--) {
    try {
      await withinTime(probe(), patienceMs);
      return;
    } catch (error) {
      if (left === 1) throw error;
    }
  }
}
