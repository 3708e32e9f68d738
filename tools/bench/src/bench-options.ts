import { parseArgs } from 'node:util';

/** What the programs can be told. */
export interface BenchOptions {
  readonly serverUrl: string;
  readonly redisUrl: string;
  /** A database name in place of the usual one. */
  readonly database: string | undefined;
  readonly rows: number;
  /** Leave the database for the next run. */
  readonly keep: boolean;
  /** Load the data and end. */
  readonly loadOnly: boolean;
  /** Seconds of one turn of one target. */
  readonly seconds: number;
  /** How often each target has its turn. */
  readonly rounds: number;
  /** Only works whose name has this text in it. */
  readonly only: string | undefined;
  /** Only these targets. */
  readonly targets: readonly string[] | undefined;
  /** The folder of a built checkout of another version. */
  readonly than: string | undefined;
}

interface Defaults {
  readonly rows: number;
  readonly seconds: number;
  readonly rounds: number;
}

/** Reads the command line and the environment. @throws for an option that is unknown or no number */
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
    keep: values.keep || values['load-only'],
    loadOnly: values['load-only'],
  };
}

function positive(name: string, text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new Error(`--${name} takes a positive number; ${JSON.stringify(text)} is none.`);
}

/** The database of a data set where none is named. */
export const databaseName = ({ database }: BenchOptions, rows: number): string =>
  database ?? `nova_bench_${rows}`;
