import cluster from 'node:cluster';
import type { CvParserStats } from '@nova/cv';
import type { Database } from '@nova/db';
import { measureDeliveryLag, type DeliveryLag, type DeliveryOutcome } from '@nova/features';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  /** Records a request. The route is a pattern, so that ids do not become labels. */
  observe(request: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly seconds: number;
  }): void;
  delivered(outcome: Pick<DeliveryOutcome, 'state'>): void;
  readonly contentType: string;
  read(): Promise<string>;
}

const latencyBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Creates the metrics of docs/operations.md#watch-it. */
export function createMetrics(
  database: Database,
  limiterMode: () => string,
  cvStats: () => CvParserStats,
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  if (cluster.isWorker) {
    // Only a process with an aggregator registry answers the primary's requests.
    new AggregatorRegistry();
    AggregatorRegistry.setRegistries([registry]);
  }
  const labelNames = ['method', 'route', 'status'] as const;
  const registers = [registry];
  const requests = new Counter({
    name: 'nova_http_requests_total',
    help: 'Requests answered.',
    labelNames,
    registers,
  });
  const latency = new Histogram({
    name: 'nova_http_request_duration_seconds',
    help: 'Time from the request line to the last byte handed over.',
    labelNames: ['method', 'route'],
    buckets: latencyBuckets,
    registers,
  });
  new Gauge({
    name: 'nova_database_connections',
    help: 'Connections of the pool by state.',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, callersWaiting } = database.pool;
      this.set({ state: 'open' }, totalCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, callersWaiting);
    },
  });
  new Gauge({
    name: 'nova_limiter_mode',
    help: '1 for the mode that limits are counted in now.',
    labelNames: ['mode'],
    registers,
    collect() {
      this.reset();
      this.set({ mode: limiterMode() }, 1);
    },
  });
  new Gauge({
    name: 'nova_cv_parses',
    help: 'CVs being read or waiting to be, and those read, refused and lost to a restarted worker since the start.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(cvStats())) this.set({ state }, Number(count));
    },
  });
  const delivered = createWebhookMetrics(database, registry);
  // Counters are cached, because a lookup by labels costs more than counting.
  const counters = new Map<
    string,
    { readonly requests: Counter.Internal; readonly latency: Histogram.Internal<string> }
  >();
  return {
    observe({ method, route, status, seconds }) {
      const combination = `${method} ${String(status)} ${route}`;
      let counter = counters.get(combination);
      if (counter === undefined) {
        counter = {
          requests: requests.labels(method, route, String(status)),
          latency: latency.labels(method, route),
        };
        counters.set(combination, counter);
      }
      counter.requests.inc();
      counter.latency.observe(seconds);
    },
    delivered,
    contentType: registry.contentType,
    read: () => registry.metrics(),
  };
}

const outcomes = {
  SENT: 'sent',
  PENDING: 'failed',
  PARKED: 'parked',
  GONE: 'not_visible',
} as const satisfies Record<DeliveryOutcome['state'], string>;

/**
 * Adds the metrics of webhooks (docs/operations.md#watch-it).
 * @returns a function that counts an attempt
 */
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
  // Both gauges of a scrape share one query.
  let underWay: Promise<DeliveryLag> | undefined;
  const look = (): Promise<DeliveryLag> =>
    (underWay ??= measureDeliveryLag(database).finally(() => (underWay = undefined)));
  /** Shows nothing if the database fails, because an old value would look healthy. */
  const showLag = async (gauge: Pick<Gauge, 'reset'>, show: (lag: DeliveryLag) => void): Promise<void> => {
    gauge.reset();
    await look().then(show, () => undefined);
  };
  // All processes read the same database, so values must not be added up.
  new Gauge({
    name: 'nova_webhook_oldest_pending_seconds',
    help: 'Age of the oldest delivery that is pending, by the state of its webhook; 0 for none.',
    labelNames: ['state'],
    aggregator: 'max',
    registers,
    collect() {
      return showLag(this, ({ pending }) => {
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
      return showLag(this, ({ feed }) => {
        this.set(feed);
      });
    },
  });
  return ({ state }) => {
    tries.inc({ outcome: outcomes[state] });
  };
}
