import type { Database } from '@nova/db';
import { deliveryLag, type Outcome } from '@nova/domain';
import { Counter, Gauge, type Registry } from 'prom-client';

const outcomes = {
  ...{ SENT: 'sent', PENDING: 'failed', PARKED: 'parked' },
  GONE: 'not_visible',
} as const satisfies Record<Outcome['state'], string>;

/** Metrics of webhooks and of the feed (docs/operations.md#watch-it). @returns what counts a try */
export function createWebhookMetrics(
  database: Database,
  registry: Registry,
): (outcome: Pick<Outcome, 'state'>) => void {
  const registers = [registry];
  const tries = new Counter({
    name: 'nova_webhook_deliveries_total',
    help: 'Tries to deliver an event to a webhook by what became of them; a failed one is tried again, a parked one was the last.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of Object.values(outcomes)) tries.inc({ outcome }, 0);
  // Every process of a machine sees the same database: their values are one, not a sum.
  const pending = new Gauge({
    name: 'nova_webhook_oldest_pending_seconds',
    help: 'Age of the oldest delivery that is pending, by the state of its webhook; 0 for none.',
    labelNames: ['state'],
    aggregator: 'max',
    registers,
  });
  new Gauge({
    name: 'nova_event_feed_lag_seconds',
    help: 'Age of the oldest committed event that the feed does not show yet; 0 for none.',
    aggregator: 'max',
    registers,
    async collect() {
      try {
        const lag = await deliveryLag(database);
        this.set(lag.feed);
        for (const [state, age] of Object.entries(lag.pending)) pending.set({ state }, age);
      } catch {
        // Health tells that the database is away; a stale age would say that all is well.
        this.reset();
        pending.reset();
      }
    },
  });
  return ({ state }) => {
    tries.inc({ outcome: outcomes[state] });
  };
}
