import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databaseName, readOptions } from './bench-options.ts';
import { openDataSet } from './data/data-set.ts';
import { drive } from './measure/drive.ts';
import { machineLine } from './measure/machine.ts';
import { listProcessTree } from '@nova/processes';
import { textTable } from './measure/text-table.ts';
import { startNova, type TargetOptions } from './targets/start-target.ts';

/** `npm run bench -- start`: the time to the first good answer, the memory then, and a second process. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const options = readOptions(process.argv.slice(2), { rows: 10_000, seconds: 4, rounds: 3 });
const connections = 32;

/**
 * The last of 60 clauses is refused, so only the server's process works. The load generator shares the machine, so
 * its requests must be cheap.
 */
const clauses = [
  ...Array.from({ length: 60 }, (_, number) => `jobTitle:"engineer ${String(number)}"~3`),
  'no.field:1',
];
const refused = `/api/nova/candidates/search?query=${encodeURIComponent(clauses.join(' OR '))}`;

/** Empty settings mean defaults. */
const embedded = { DATABASE_URL: '', REDIS_URL: '' };

const dataSet = await openDataSet({ ...options, database: databaseName(options, options.rows), say });
const monitor = new pg.Client({ connectionString: dataSet.url });
await monitor.connect();
try {
  const target = { databaseUrl: dataSet.url, redisUrl: options.redisUrl, account: dataSet.main };
  say(await machineLine(monitor));
  const rows = [await starts('PostgreSQL', target, {}), await starts('embedded', target, embedded)];
  say(`\n${textTable(['database', 'starts, ms', 'memory after start, MiB'], rows)}`);
  say(
    `\n${textTable(['processes', 'refused searches, req/s'], [await answers(target, 1), await answers(target, 2)])}`,
  );
} finally {
  await monitor.end();
  if (!options.keep) await dataSet.drop();
}

/** The first start creates an embedded database. */
async function starts(
  name: string,
  target: TargetOptions,
  further: Readonly<Record<string, string>>,
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nova-bench-start-'));
  const times: string[] = [];
  let memory = 0;
  for (let round = 0; round < options.rounds; round++) {
    const nova = await startNova(target, { ...further, NOVA_DATA_DIR: folder });
    times.push(nova.readyAfter.toFixed(0));
    memory = residentMemory(nova.pid);
    await nova.stop();
  }
  await rm(folder, { recursive: true, force: true });
  return [name, times.join(', '), memory.toFixed(0)];
}

/** MiB, with children. */
function residentMemory(pid: number): number {
  const kibibytes = listProcessTree(pid).map((one) => {
    const status = readFileSync(`/proc/${one}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1] ?? 0);
  });
  return kibibytes.reduce((sum, one) => sum + one, 0) / 1024;
}

/** Answers a second by so many processes. */
async function answers(target: TargetOptions, processes: number): Promise<string[]> {
  const nova = await startNova(target, { WEB_CONCURRENCY: String(processes) });
  try {
    const load = { url: nova.url, key: target.account.key, connections };
    const next = () => ({ method: 'GET' as const, path: refused });
    await drive({ ...load, next, status: 400, seconds: 2 });
    const { requests, seconds } = await drive({ ...load, next, status: 400, seconds: options.seconds });
    return [String(processes), (requests / seconds).toFixed(0)];
  } finally {
    await nova.stop();
  }
}
