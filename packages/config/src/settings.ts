import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { host, oneOf, onOrOff, origins, path, port, textOfAtLeast, url, wholeNumber } from './values.ts';

/** One row a setting: how its text is read, what holds without it, what it is for. */
interface Setting {
  readonly read: z.ZodType<unknown, string>;
  /** The text that holds when the setting is absent or empty; null for none. */
  readonly default: string | null;
  /** What the documentation shows as the default where the text alone would not tell. */
  readonly defaultShown?: string;
  readonly description: string;
  /** Never shown in an error or a log line. */
  readonly secret?: true;
}

/** More readers than two would take more memory than a small machine has beside the embedded database. */
const spareProcessors = Math.min(2, Math.max(1, availableParallelism() - 1));

/** Every setting of Nova, in the order in which the documentation lists them (docs/operations.md#settings). */
export const settings = {
  HOST: {
    read: host(),
    default: '127.0.0.1',
    description: 'Address to listen on; `0.0.0.0` for every network of the machine.',
  },
  PORT: {
    read: port(),
    default: '3000',
    description: 'Port to listen on; `0` takes any free one.',
  },
  DATABASE_URL: {
    read: url('postgresql', 'postgres'),
    default: null,
    defaultShown: 'embedded PostgreSQL',
    description: 'PostgreSQL to use, such as `postgresql://user:password@host:5432/nova`.',
    secret: true,
  },
  STATEMENT_TIMEOUT_MS: {
    read: wholeNumber(0, 3_600_000),
    default: '15000',
    description: 'Longest time of one database statement in milliseconds; `0` for no bound.',
  },
  SEARCH_TIMEOUT_MS: {
    read: wholeNumber(100, 60_000),
    default: '2000',
    description: 'Longest time of one search in milliseconds; it is then refused as too costly.',
  },
  SLOW_STATEMENT_MS: {
    read: wholeNumber(0, 3_600_000),
    default: '500',
    description: 'Database statements that take longer, in milliseconds, are named in the log.',
  },
  REDIS_URL: {
    read: url('redis', 'rediss'),
    default: null,
    defaultShown: 'limits are counted per process',
    description: 'Redis that counts limits across processes, such as `redis://host:6379`.',
    secret: true,
  },
  NOVA_DATA_DIR: {
    read: path(),
    default: '.nova',
    description:
      'Folder of the embedded database and of files stored on disk. A relative path starts at the project’s folder.',
  },
  NOVA_DEMO: {
    read: onOrOff(),
    default: null,
    defaultShown: '`1` with the embedded database, `0` with DATABASE_URL',
    description: 'Whether the first start of an empty database creates a demo account.',
  },
  WEB_CONCURRENCY: {
    read: wholeNumber(1, 256),
    default: '1',
    description: 'Server processes on this machine, behind one port.',
  },
  METRICS_PORT: {
    read: port(),
    default: null,
    defaultShown: '`/metrics` on PORT',
    description: 'A port of its own for `/metrics`.',
  },
  LOG_LEVEL: {
    read: oneOf(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']),
    default: 'info',
    description: 'The least severe log lines that are written.',
  },
  LOG_FILE: {
    read: path(),
    default: null,
    defaultShown: 'standard output',
    description: 'File that log lines are appended to. A relative path starts at the project’s folder.',
  },
  CORS_ORIGINS: {
    read: origins(),
    default: null,
    defaultShown: 'none; the public jobs path is open to every origin',
    description: 'Web origins whose pages may call the whole interface, separated by commas; `*` for any.',
  },
  TRUST_PROXY: {
    read: wholeNumber(0, 10),
    default: '0',
    description:
      'How many proxies stand in front of Nova; that many entries of `X-Forwarded-Proto` and `X-Forwarded-Host` are believed.',
  },
  FILE_LINK_TTL_SECONDS: {
    read: wholeNumber(1, 604_800),
    default: '900',
    description: 'How long a file link works, in seconds.',
  },
  FILE_LINK_SECRET: {
    read: textOfAtLeast(32),
    default: null,
    defaultShown: 'made once and kept with the data',
    description: 'Secret that signs file links; the same for every process.',
    secret: true,
  },
  S3_BUCKET: {
    read: z.string(),
    default: null,
    defaultShown: 'files on disk in NOVA_DATA_DIR',
    description: 'Bucket of an S3-compatible store that holds files.',
  },
  S3_ENDPOINT: {
    read: url('https', 'http'),
    default: null,
    defaultShown: 'Amazon S3',
    description: 'Address of the S3-compatible store.',
  },
  S3_REGION: { read: z.string(), default: 'us-east-1', description: 'Region of the bucket.' },
  S3_ACCESS_KEY_ID: {
    read: z.string(),
    default: null,
    description: 'Access key of the store; needed with S3_BUCKET.',
  },
  S3_SECRET_ACCESS_KEY: {
    read: z.string(),
    default: null,
    description: 'Secret of that access key; needed with S3_BUCKET.',
    secret: true,
  },
  CV_WORKERS: {
    read: wholeNumber(1, 64),
    default: String(spareProcessors),
    defaultShown: 'one fewer than the processors, 1 or 2',
    description: 'Processes that read uploaded CVs: the first of at most 448 MiB, each other of 176 MiB.',
  },
  CV_OCR: {
    read: onOrOff(),
    default: '1',
    description: 'Whether scanned CVs are read by character recognition.',
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;

export const settingNames = Object.keys(settings) as readonly SettingName[];
