import { createDeliveryWorker, type DeliveryWorkerOptions } from '@nova/domain';
import type { Logger } from 'pino';
import { repeat, type Repeated } from './repeat.ts';

/** How often it is looked for what is due, in ms: with the placing of events before it, well within half a second. */
const looking = { every: 150 };
/** Deliveries under way when the process ends get this long, in ms. */
const patience = 5_000;
/** One trouble is told once within this time, in ms, however many webhooks it meets. */
const quietMs = 60_000;

/** Delivers to webhooks, in each process that serves. A database that is away is told of once. */
export function deliveringWebhooks(
  options: Omit<DeliveryWorkerOptions, 'onError'>,
  logger: Logger,
): Repeated {
  const what = 'Webhooks were not delivered to; they are later';
  let toldAt = -Infinity;
  const onError = (err: unknown): void => {
    if (performance.now() - toldAt < quietMs) return;
    toldAt = performance.now();
    logger.warn({ err }, what);
  };
  const worker = createDeliveryWorker({ ...options, onError });
  const turns = repeat(what, looking, () => worker.turn().catch(onError), logger);
  return {
    stop: async () => {
      await turns.stop();
      await worker.stop(patience);
    },
  };
}
