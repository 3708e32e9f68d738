import type { Database } from '@nova/db';
import { deliveryLag, type DeliveryLag, type DeliveryOutcome } from '@nova/domain';
import { Counter, Gauge, type Registry } from 'prom-client';

const outcomes = {
  SENT: 'sent',
  PENDING: 'failed',
  PARKED: 'parked',
  GONE: 'not_visible',
} as const satisfies Record<DeliveryOutcome['state'], string>;

/** Metrics of webhooks and of the feed (docs/operations.md#watch-it). @returns what counts a try */
export function createWebhookMetrics(
  database: Database,
  registry: Registry,
): (outcome: Pick<DeliveryOutcome, 'state'>) => void {
  const registers = [registry];
  const tries = new Counter({
    name: 'nova_webhook_deliveries_total',
    help: 'Tries to deliver an event to a webhook by what became of them; a failed one is tried again, a parked one was the last.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of Object.values(outcomes)) tries.inc({ outcome }, 0);
  // Both of one reading are of one look at the database.
  let underWay: Promise<DeliveryLag> | undefined;
  const look = (): Promise<DeliveryLag> =>
    (underWay ??= deliveryLag(database).finally(() => (underWay = undefined)));
  /** Health tells that the database is away; a stale age would say that all is well. */
  const shown = async (gauge: Pick<Gauge, 'reset'>, show: (lag: DeliveryLag) => void): Promise<void> => {
    gauge.reset();
    await look().then(show, () => undefined);
  };
  // Every process of a machine sees the same database: their values are one, not a sum.
  new Gauge({
    name: 'nova_webhook_oldest_pending_seconds',
    help: 'Age of the oldest delivery that is pending, by the state of its webhook; 0 for none.',
    labelNames: ['state'],
    aggregator: 'max',
    registers,
    collect() {
      return shown(this, ({ pending }) => {
        for (const [state, age] of Object.entries(pending)) this.set({ state }, age);
      });
    },
  });
  new Gauge({
    name: 'nova_event_feed_lag_seconds',
    help: 'Age of the oldest committed event that the feed does not show yet; 0 for none.',
    aggregator: 'max',
    registers,
    collect() {
      return shown(this, ({ feed }) => {
        this.set(feed);
      });
    },
  });
  return ({ state }) => {
    tries.inc({ outcome: outcomes[state] });
  };
}
