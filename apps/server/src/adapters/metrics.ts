import type { Database } from '@nova/db';
import type { CvParserStats } from '@nova/cv';
import type { DeliveryOutcome } from '@nova/domain';
import cluster from 'node:cluster';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { createWebhookMetrics } from './webhook-metrics.ts';

export interface Metrics {
  /** Counts an answered request; the route is its pattern, never a path as sent. */
  observe(request: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly seconds: number;
  }): void;
  /** Counts a try to deliver an event to a webhook. */
  delivered(outcome: Pick<DeliveryOutcome, 'state'>): void;
  readonly contentType: string;
  /** Prometheus text. */
  read(): Promise<string>;
}

const latencyBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Metrics of this process (docs/operations.md#watch-it). */
export function createMetrics(
  database: Database,
  limiterMode: () => string,
  cvStats: () => CvParserStats,
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  if (cluster.isWorker) {
    // The primary asks its workers for what it adds up; making one listens for the question.
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
  // Labels are looked up once for each combination: that costs more than counting.
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
