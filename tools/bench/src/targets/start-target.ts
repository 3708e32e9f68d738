import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@nova/testing';
import pg from 'pg';
import type { BenchAccount } from '../data/make-account.ts';

export interface Target {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  /** From the start to the first good answer, in milliseconds. */
  readonly readyAfter: number;
  stop(): Promise<void>;
}

/** Nova knows callers by their key. */
type NovaOptions = Pick<TargetOptions, 'databaseUrl' | 'redisUrl'>;

export interface TargetOptions {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly account: BenchAccount;
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Only prepared statements and JSON built in SQL (limit-server.ts). */
export const startLimit = (options: TargetOptions): Promise<Target> =>
  startOwn('limit', here('./limit-server.js'), options);

export const startUsual = (options: TargetOptions): Promise<Target> =>
  startOwn('usual', here('./usual-server.js'), options);

const startOwn = (
  name: string,
  program: string,
  { databaseUrl, account }: TargetOptions,
): Promise<Target> => {
  const { accountId, key, parts } = account;
  const environment = {
    DATABASE_URL: databaseUrl,
    ACCOUNT_ID: accountId,
    API_KEY: key,
    USER_ID: parts.userIds[0] ?? '',
  };
  return start(name, program, environment, '/');
};

const ownServer = here('../../../../apps/server/dist/main.js');

/**
 * Nova as in production: keys, limits in Redis, a log file, metrics. It has looked for duplicates among what was loaded.
 * @param further settings
 * @param program this version's server by default
 */
export async function startNova(
  { databaseUrl, redisUrl }: NovaOptions,
  further: Readonly<Record<string, string>> = {},
  program = ownServer,
): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'nova-bench-'));
  const environment = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    NOVA_DEMO: '0',
    NOVA_DATA_DIR: folder,
    LOG_FILE: join(folder, 'nova.log'),
    ...further,
  };
  const target = await start('nova', program, environment, '/health/ready');
  await scansEnd(databaseUrl);
  return {
    ...target,
    stop: async () => {
      await target.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The first start compares all records, which would be counted as work of requests. */
async function scansEnd(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(`SELECT WHERE to_regclass('match_queue') IS NOT NULL`);
    while (rows.length > 0 && (await isScanning(client))) await pause(1_000);
  } finally {
    await client.end();
  }
}

async function isScanning(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT WHERE EXISTS (SELECT FROM match_queue) OR EXISTS (SELECT FROM match_weights WHERE "leaseUntil" > now())`,
  );
  return rows.length > 0;
}

const patienceMs = 30_000;

async function start(
  name: string,
  program: string,
  environment: Readonly<Record<string, string>>,
  readyPath: string,
): Promise<Target> {
  const port = await freePort();
  const started = performance.now();
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...nodeOptions(name), program], {
    env: { PATH, HOME, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url + readyPath))) {
    if (child.exitCode !== null) throw new Error(`${name} ended before it was ready.`);
    if (performance.now() - started > patienceMs) {
      await stop(child);
      throw new Error(`${name} is not ready after ${patienceMs} ms.`);
    }
    await pause(5);
  }
  return { name, url, pid: child.pid ?? 0, readyAfter: performance.now() - started, stop: () => stop(child) };
}

/** `BENCH_NODE_OPTIONS_NOVA=--cpu-prof` profiles that target. */
const nodeOptions = (name: string): readonly string[] =>
  (process.env[`BENCH_NODE_OPTIONS_${name.toUpperCase()}`] ?? '')
    .split(' ')
    .filter((option) => option !== '');

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
