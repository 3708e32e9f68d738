import type pg from 'pg';
import type { Target } from '../targets/start-target.ts';
import { drive, type BenchRequest } from './drive.ts';
import { percentile } from '@nova/testing';
import { spent, spentBetween, type Spent } from './processor-time.ts';

/** All turns of a target with one work. */
export interface Tally {
  requests: number;
  seconds: number;
  readonly latencies: number[];
  /** Processor ms; undefined if unknown. */
  server: number | undefined;
  postgres: number | undefined;
}

export const newTally = (): Tally => ({ requests: 0, seconds: 0, latencies: [], server: 0, postgres: 0 });

export interface TurnOptions {
  readonly target: Target;
  readonly key: string;
  readonly connections: number;
  readonly seconds: number;
  readonly next: () => BenchRequest;
  readonly monitor: pg.Client;
  /** What one request counts as. */
  readonly records?: number;
}

/**
 * Adds a turn to the tally.
 * @throws unless every answer is a success
 */
export async function takeTurn(
  { target, monitor, records = 1, ...options }: TurnOptions,
  tally: Tally,
): Promise<void> {
  const before: Spent = await spent(target.pid, monitor);
  const driven = await drive({ url: target.url, ...options });
  const { server, postgres } = spentBetween(before, await spent(target.pid, monitor));
  tally.requests += driven.requests * records;
  tally.seconds += driven.seconds;
  for (const latency of driven.latencies) tally.latencies.push(latency);
  tally.server = added(tally.server, server);
  tally.postgres = added(tally.postgres, postgres);
}

const added = (sum: number | undefined, more: number | undefined): number | undefined =>
  sum === undefined || more === undefined ? undefined : sum + more;

/** In milliseconds; processor time per request. */
export interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly server: number | undefined;
  readonly postgres: number | undefined;
  readonly both: number | undefined;
}

export function figuresOf({ requests, seconds, latencies, server, postgres }: Tally): Figures {
  const each = (time: number | undefined): number | undefined => time && time / Math.max(1, requests);
  return {
    perSecond: requests / seconds,
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: percentile(latencies, 0.99),
    server: each(server),
    postgres: each(postgres),
    both: each(added(server, postgres)),
  };
}

export const shown = (value: number | undefined, digits = 2): string => value?.toFixed(digits) ?? '–';
