import pg from 'pg';
import { databaseName, readOptions } from './bench-options.ts';
import { openDataSet, type DataSet } from './data/data-set.ts';
import { makeLongTimeline, type LongTimeline } from './data/timeline-items.ts';
import { machineLine } from './measure/machine.ts';
import { figuresOf, newTally, shown, takeTurn } from './measure/turn.ts';
import { textTable } from './measure/text-table.ts';
import { startNova } from './targets/start-target.ts';

/** `npm run bench -- timeline`: timeline pages of a candidate with `--rows` items, one request at a time. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const options = readOptions(process.argv.slice(2), { rows: 10_000, seconds: 3, rounds: 3 });
/** Seconds; a connection plans a statement six times before it keeps the plan. */
const warmUp = 6;
const pages: Readonly<Record<string, string>> = {
  'first page of 20': 'size=20',
  'first page of 100': 'size=100',
  'page 10 of 20': 'size=20&page=10',
  'first page since an instant': 'size=20&updatedSince=2024-02-01T00:00:00Z',
};

const database = databaseName(options, options.rows).replace(/^nova_bench_(?=\d)/u, 'nova_bench_timeline_');
const dataSet = await openDataSet({ ...options, database, say });
try {
  await measure(dataSet);
} finally {
  if (!options.keep) await dataSet.drop();
}

async function measure({ url, main }: DataSet): Promise<void> {
  const monitor = new pg.Client({ connectionString: url });
  await monitor.connect();
  try {
    const timeline = await makeLongTimeline(monitor, main, options.rows);
    if (options.loadOnly) return;
    const target = await startNova({ databaseUrl: url, redisUrl: options.redisUrl });
    try {
      say(`${await machineLine(monitor)}\n${timeline.items.toLocaleString('en')} items\n`);
      const rows: string[][] = [];
      for (const [name, query] of Object.entries(pages)) {
        const path = `/api/nova/candidates/${timeline.candidateId}/timeline?${query}`;
        await check(target.url + path, main.key, query, timeline);
        const next = () => ({ method: 'GET' as const, path });
        const turn = { target, monitor, key: main.key, connections: 1, next };
        await takeTurn({ ...turn, seconds: warmUp }, newTally());
        const tally = newTally();
        for (let round = 0; round < options.rounds; round++)
          await takeTurn({ ...turn, seconds: options.seconds }, tally);
        const { p50, p95, server, postgres } = figuresOf(tally);
        rows.push([name, shown(p50, 1), shown(p95, 1), shown(server), shown(postgres)]);
      }
      say(textTable(['timeline', 'p50 ms', 'p95 ms', 'CPU server ms', 'CPU PostgreSQL ms'], rows));
    } finally {
      await target.stop();
    }
  } finally {
    await monitor.end();
  }
}

/** @throws unless the page is full and an unfiltered total is exact */
async function check(url: string, key: string, query: string, { items }: LongTimeline): Promise<void> {
  const response = await fetch(url, { headers: { 'X-Api-Key': key } });
  const { total, data } = (await response.json()) as { total?: number; data?: unknown[] | null };
  const size = Number(new URLSearchParams(query).get('size'));
  if (data?.length !== size) throw new Error(`${url} has ${data?.length ?? 0} items, not ${size}.`);
  if (!query.includes('updatedSince') && total !== items)
    throw new Error(`${url} says ${total}, not ${items}.`);
}
