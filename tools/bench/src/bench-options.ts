import { parseArgs } from 'node:util';

export interface BenchOptions {
  readonly serverUrl: string;
  readonly redisUrl: string;
  readonly database: string | undefined;
  readonly rows: number;
  readonly keep: boolean;
  readonly loadOnly: boolean;
  /** Per turn of a target. */
  readonly seconds: number;
  /** Turns of each target. */
  readonly rounds: number;
  /** Only works whose name contains this. */
  readonly only: string | undefined;
  readonly targets: readonly string[] | undefined;
  /** A built checkout of another version. */
  readonly than: string | undefined;
  /** Which made-up data, where it is not always the same. */
  readonly seed: number;
  /** How many times slower the page's processor is made. */
  readonly throttle: number;
}

interface Defaults {
  readonly rows: number;
  readonly seconds: number;
  readonly rounds: number;
}

/** @throws for an option that is unknown or no number */
export function readOptions(args: readonly string[], defaults: Defaults): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string' },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      database: { type: 'string' },
      only: { type: 'string' },
      targets: { type: 'string' },
      than: { type: 'string' },
      seed: { type: 'string' },
      throttle: { type: 'string' },
      keep: { type: 'boolean', default: false },
      'load-only': { type: 'boolean', default: false },
    },
  });
  return {
    serverUrl: process.env.BENCH_DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432',
    redisUrl: process.env.BENCH_REDIS_URL ?? 'redis://127.0.0.1:6379',
    database: values.database,
    rows: positive('rows', values.rows, defaults.rows),
    seconds: positive('seconds', values.seconds, defaults.seconds),
    rounds: positive('rounds', values.rounds, defaults.rounds),
    only: values.only,
    targets: values.targets?.split(','),
    than: values.than,
    seed: positive('seed', values.seed, 1),
    throttle: positive('throttle', values.throttle, 1),
    keep: values.keep || values['load-only'],
    loadOnly: values['load-only'],
  };
}

function positive(name: string, text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new Error(`--${name} takes a positive number; ${JSON.stringify(text)} is none.`);
}

export const databaseName = ({ database }: BenchOptions, rows: number): string =>
  database ?? `nova_bench_${rows}`;
