import { percentile } from '@nova/testing';
import pg from 'pg';
import { readOptions } from './bench-options.ts';
import { openDataSet, type DataSet } from './data/data-set.ts';
import type { BenchAccount } from './data/make-account.ts';
import { callNova } from './measure/call-nova.ts';
import { machineLine } from './measure/machine.ts';
import { readSteadily } from './measure/read-steadily.ts';
import { textTable } from './measure/text-table.ts';
import { shown } from './measure/turn.ts';
import { startNova, type Target } from './targets/start-target.ts';
import { sampleIds } from './works.ts';

/**
 * `npm run bench -- retention`: preview and run of rules that erase and anonymise 1,000 of `--rows` candidates, while
 * another agency reads at a steady rate.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const options = readOptions(process.argv.slice(2), { rows: 100_000, seconds: 15, rounds: 1 });
const persons = 1_000;
const perSecond = 20;
const longestRun = 3_600;

const dataSet = await openDataSet({ ...options, database: options.database ?? 'nova_bench_retention', say });
try {
  await measure(dataSet);
} finally {
  // Others must not count what is gone.
  await dataSet.drop();
}

async function measure({ url, main, other }: DataSet): Promise<void> {
  const monitor = new pg.Client({ connectionString: url });
  await monitor.connect();
  const target = await startNova({ databaseUrl: url, redisUrl: options.redisUrl });
  try {
    const ids = await sampleIds(monitor, other);
    const given = { target, main };
    say(`${await machineLine(monitor)}\n`);
    const alone = await readSteadily(target, other.key, ids, { perSecond, seconds: options.seconds });
    const rows = [['nothing', '', '', ...delays(alone)]];
    for (const action of ['ERASE', 'ANONYMISE'] as const) {
      const { previewId, previewMs } = await preview(given, action);
      const stop = new AbortController();
      const reading = readSteadily(target, other.key, ids, {
        perSecond,
        seconds: longestRun,
        signal: stop.signal,
      });
      const began = performance.now();
      const done = await run(given, previewId);
      const seconds = (performance.now() - began) / 1_000;
      stop.abort();
      rows.push([
        `${action} ${done.toLocaleString('en')} of ${options.rows.toLocaleString('en')}`,
        ...[shown(previewMs, 0), shown(seconds, 1), ...delays(await reading)],
      ]);
    }
    say(textTable(['', 'preview ms', 'run s', "other's GETs", 'p50 ms', 'p95 ms', 'longest ms'], rows));
  } finally {
    await target.stop();
    await monitor.end();
  }
}

interface Given {
  readonly target: Target;
  readonly main: BenchAccount;
}

function delays(times: readonly number[]): readonly string[] {
  return [String(times.length), ...[0.5, 0.95, 1].map((share) => shown(percentile(times, share), 1))];
}

async function preview(
  given: Given,
  action: 'ERASE' | 'ANONYMISE',
): Promise<{ readonly previewId: string; readonly previewMs: number }> {
  const rule = { name: action, entity: 'candidate', action, afterDays: 1, of: 'createdOn' };
  await callRetention(given, 'PUT', '', { rules: [rule], maxPerRun: persons });
  const began = performance.now();
  const { previewId, rules } = await callRetention<{
    previewId: string;
    rules: readonly { willDo: number }[];
  }>(given, 'POST', '/preview');
  if (rules[0]?.willDo !== persons) throw new Error(`The rule has ${rules[0]?.willDo ?? 0} candidates.`);
  return { previewId, previewMs: performance.now() - began };
}

async function run(given: Given, previewId: string): Promise<number> {
  const { rules } = await callRetention<{ rules: readonly { done: number }[] }>(given, 'POST', '/run', {
    previewId,
  });
  const done = rules[0]?.done ?? 0;
  if (done !== persons) throw new Error(`The run did ${done}.`);
  return done;
}

const callRetention = <T>({ target, main: { key } }: Given, method: string, path: string, json?: object) =>
  callNova<T>({ target, key }, method, `/privacy/retention${path}`, json);
