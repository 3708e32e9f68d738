import type { Random } from '@nova/random';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { databaseUrlOf, newDatabase, onServer } from '../data/on-server.ts';
import { vocabulary } from '../data/vocabulary.ts';
import { newCandidate } from '../works.ts';
import { startNova, type Target } from './start-target.ts';

export interface Version {
  readonly target: Target;
  readonly databaseUrl: string;
  readonly key: string;
  readonly ids: readonly string[];
  /** Drops the database too. */
  close(): Promise<void>;
}

export interface VersionOptions {
  readonly serverUrl: string;
  readonly redisUrl: string;
  readonly name: string;
  /** A built checkout; this one by default. */
  readonly folder: string | undefined;
  readonly rows: number;
  readonly random: Random;
}

/** Otherwise PostgreSQL would analyse new tables during the first minute. */
async function analyze(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('VACUUM ANALYZE').finally(() => client.end());
}

type Made = Readonly<Record<string, string>>;

const ownFolder = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * Starts a version, which makes its account and candidates of 4 kB itself, since its tables may differ.
 * @throws Error if that fails
 */
export async function openVersion(options: VersionOptions): Promise<Version> {
  const { serverUrl, redisUrl, folder = ownFolder } = options;
  const database = `nova_bench_${options.name}`;
  const databaseUrl = databaseUrlOf(serverUrl, database);
  await newDatabase(serverUrl, database);
  const program = join(folder, 'apps/server/dist/main.js');
  const target = await startNova({ databaseUrl, redisUrl }, {}, program);
  const close = async (): Promise<void> => {
    await target.stop();
    await onServer(serverUrl, `DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
  };
  try {
    const key = await makeKey(folder, databaseUrl);
    const ids = await createCandidates(target, key, options);
    await analyze(databaseUrl);
    return { target, databaseUrl, key, ids, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The account's limits are unreachable. */
async function makeKey(folder: string, databaseUrl: string): Promise<string> {
  const { PATH = '', HOME = '' } = process.env;
  const made = async (...words: readonly string[]): Promise<Made> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(folder, 'apps/nova/dist/main.js'), ...words, '--json'],
      { cwd: folder, env: { PATH, HOME, DATABASE_URL: databaseUrl } },
    );
    return JSON.parse(stdout.slice(stdout.indexOf('{'))) as Made;
  };
  const { id: account = '' } = await made('account', 'create', '--name', 'Measured agency');
  const limits = ['readsPerMinute', 'writesPerMinute', 'usagePerDay'].map((name) => `${name}=2000000000`);
  await made('account', 'limits', account, ...limits.flatMap((limit) => ['--set', limit]));
  const owner = ['--name', 'Robin Bench', '--email', 'robin@bench.example'];
  const { id: user = '' } = await made('user', 'create', '--account', account, ...owner);
  const { key = '' } = await made('key', 'create', '--user', user);
  return key;
}

/** Makes documents as large as the other programs' ones. */
const overviewWords = 480;

async function createCandidates(
  { url }: Target,
  key: string,
  { rows, random }: VersionOptions,
): Promise<readonly string[]> {
  const ids: string[] = [];
  while (ids.length < rows) {
    const overview = Array.from({ length: overviewWords }, () => random.pickRanked(vocabulary)).join(' ');
    const response = await fetch(`${url}/api/nova/candidates`, {
      method: 'POST',
      headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...newCandidate(random), overview }),
    });
    const answer = (await response.json()) as { readonly data?: unknown };
    if (typeof answer.data !== 'string')
      throw new Error(`${url} creates no candidate: ${JSON.stringify(answer)}`);
    ids.push(answer.data);
  }
  return ids;
}
