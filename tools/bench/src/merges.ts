import { percentile } from '@nova/testing';
import pg from 'pg';
import { readOptions } from './bench-options.ts';
import { openEmptySet, type EmptySet } from './data/empty-set.ts';
import { callNova } from './measure/call-nova.ts';
import { machineLine } from './measure/machine.ts';
import { textTable } from './measure/text-table.ts';
import { shown } from './measure/turn.ts';
import { startNova } from './targets/start-target.ts';

/**
 * `npm run bench -- merges`: dry run, merge and undo of two candidates, of whom one has `--rows` children: notes, and
 * applications for as many jobs, in equal parts. A new pair a round, over HTTP, one request at a time.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const options = readOptions(process.argv.slice(2), { rows: 1_000, seconds: 1, rounds: 10 });
const half = Math.ceil(options.rows / 2);
/** Requests. */
const atOnce = 8;

type Call = <T = string>(method: string, path: string, json?: object) => Promise<T>;

const dataSet = await openEmptySet({ ...options, database: options.database ?? 'nova_bench_merges', say });
try {
  await measure(dataSet);
} finally {
  if (!options.keep) await dataSet.drop();
}

async function measure({ url, main }: EmptySet): Promise<void> {
  const monitor = new pg.Client({ connectionString: url });
  await monitor.connect();
  const target = await startNova({ databaseUrl: url, redisUrl: options.redisUrl });
  const call: Call = (method, path, json) => callNova({ target, key: main.key }, method, path, json);
  try {
    say(`${await machineLine(monitor)}\n`);
    const companyId = await call('POST', '/companies', { name: 'Harbour Works', client: true });
    const jobIds = await many(half, (number) =>
      call('POST', '/jobs', { title: `Welder ${String(number)}`, companyId }),
    );
    const times: MergeTimes = { 'dry run': [], merge: [], undo: [] };
    for (let round = 0; round < options.rounds; round++) await mergeOnce(call, { round, jobIds }, times);
    const rows = Object.entries(times).map(([name, all]) => [
      name,
      ...[all[0], percentile(all, 0.5), Math.max(...all)].map((time) => shown(time, 0)),
    ]);
    say(textTable(['', 'the first ms', 'p50 ms', 'longest ms'], rows));
  } finally {
    await target.stop();
    await monitor.end();
  }
}

type MergeTimes = Record<'dry run' | 'merge' | 'undo', number[]>;

async function mergeOnce(
  call: Call,
  { round, jobIds }: { readonly round: number; readonly jobIds: readonly string[] },
  times: MergeTimes,
): Promise<void> {
  const [primaryId, duplicateId] = [
    await call('POST', '/candidates', { firstName: 'Ada', lastName: `Lovelace ${String(round)}` }),
    await call('POST', '/candidates', { firstName: 'Augusta', lastName: `King ${String(round)}` }),
  ];
  await many(half, (number) =>
    call('POST', '/notes', { candidateId: duplicateId, subject: 'Call', text: `Call ${String(number)}` }),
  );
  await many(half, (number) =>
    call('POST', '/applications', { candidateId: duplicateId, jobId: jobIds[number] }),
  );
  const body = { primaryId, duplicateIds: [duplicateId] };
  await timed(times['dry run'], () => call('POST', '/candidates/merge?dryRun=true', body));
  const { mergeId, moves } = await timed(times.merge, () =>
    call<{ mergeId: string; moves: Readonly<Record<string, number>> }>('POST', '/candidates/merge', body),
  );
  const moved = (moves.notes ?? 0) + (moves.applications ?? 0);
  if (moved !== 2 * half) throw new Error(`${String(moved)} children were moved.`);
  await timed(times.undo, () => call('POST', `/merges/${mergeId}/undo`, {}));
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work();
  times.push(performance.now() - began);
  return done;
}

async function many(count: number, make: (number: number) => Promise<string>): Promise<readonly string[]> {
  const made: string[] = [];
  for (let from = 0; from < count; from += atOnce)
    made.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(atOnce, count - from) }, (_, at) => make(from + at)),
      )),
    );
  return made;
}
