import { createDeliveryWorker, assignPositions } from '@nova/features';
import type { ServerOptions } from '../../../src/server-options.ts';

export interface Delivering {
  readonly errors: unknown[];
  stop(): Promise<void>;
}

/** As a server process does. */
export function startDelivering(
  { database, ports, now }: ServerOptions['services'],
  schedule: readonly number[] = [0.1, 0.1, 0.1],
): Delivering {
  const errors: unknown[] = [];
  const worker = createDeliveryWorker({
    database,
    ports,
    now,
    schedule,
    onError: (error) => errors.push(error),
  });
  const ending = new AbortController();
  const turns = (async () => {
    while (!ending.signal.aborted) {
      await assignPositions(database);
      await worker.turn();
      await new Promise((done) => setTimeout(done, 20));
    }
  })();
  return {
    errors,
    async stop() {
      ending.abort();
      await turns;
      await worker.stop(1_000);
    },
  };
}

/** Waits up to a minute. */
export async function until<T>(look: () => T | Promise<T>, holds: (value: T) => boolean): Promise<T> {
  const end = Date.now() + 60_000;
  for (;;) {
    const value = await look();
    if (holds(value) || Date.now() > end) return value;
    await new Promise((done) => setTimeout(done, 20));
  }
}
