import pg from 'pg';
import { readOptions } from './bench-options.ts';
import { openDataSet } from './data/data-set.ts';
import { multiplyCandidates } from './data/multiply-candidates.ts';
import type { BenchAccount } from './data/make-account.ts';
import { machineLine } from './measure/machine.ts';
import { figuresOf, newTally, shown, takeTurn, type Figures, type Tally } from './measure/turn.ts';
import { textTable } from './measure/text-table.ts';
import { startNova, type Target } from './targets/start-target.ts';

/**
 * `npm run bench -- lists`: the first page by each indexed order beside the usual order, and five chosen fields beside
 * whole records, over a million candidates.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const options = readOptions(process.argv.slice(2), { rows: 1_000_000, seconds: 2, rounds: 4 });
const connections = 4;

const orders = ['lastName', 'createdOn', 'updatedOn', 'lastActivityDate'].flatMap((name) => [
  name,
  `-${name}`,
]);
const five = 'firstName,lastName,email,jobTitle,address.city';

interface Read {
  readonly name: string;
  readonly path: string;
  /** The read that it is compared with. */
  readonly beside: string;
}

const describeRead = (name: string, beside: string, input: Readonly<Record<string, string>>): Read => ({
  name,
  beside,
  path: `/api/nova/candidates/search?${new URLSearchParams(input).toString()}`,
});

const [usual, whole] = ['newest 20', 'newest 100, whole'];
const reads: readonly Read[] = [
  describeRead(usual, usual, { size: '20' }),
  ...orders.map((sort) => describeRead(`20 by ${sort}`, usual, { size: '20', sort })),
  describeRead('20 by lastName,-updatedOn', usual, { size: '20', sort: 'lastName,-updatedOn' }),
  describeRead('20 of a walk', usual, { size: '20', cursor: '' }),
  describeRead(whole, whole, { size: '100' }),
  describeRead('newest 100, five fields', whole, { size: '100', fields: five }),
  describeRead('newest 100, with owners’ names alone', whole, { size: '100', fields: 'ownerName' }),
].filter(({ name }) => name === usual || name === whole || name.includes(options.only ?? ''));

/** Candidates that are made one by one; copies of them, with dates of their own, make up the rest. */
const originals = Math.min(10_000, options.rows);
const database = options.database ?? `nova_bench_lists_${String(options.rows)}_${String(options.seed)}`;
const dataSet = await openDataSet({ ...options, database, rows: originals, say });
try {
  await multiplyCandidates(dataSet.url, dataSet.main, options);
  if (!options.loadOnly) await measure(dataSet.url, dataSet.main);
} finally {
  if (!options.keep) await dataSet.drop();
}

async function measure(url: string, main: BenchAccount): Promise<void> {
  const monitor = new pg.Client({ connectionString: url });
  await monitor.connect();
  const target = await startNova({ databaseUrl: url, redisUrl: options.redisUrl });
  try {
    say(`${options.rows.toLocaleString('en')} candidates: ${await machineLine(monitor)}`);
    const tallies = new Map<string, Tally>(reads.map(({ name }) => [name, newTally()]));
    const bytes = new Map<string, number>();
    for (const read of reads) bytes.set(read.name, await countBytes(target, read.path, main.key));
    // The first turn warms up: the database prepares statements, and documents that are read twice are cached.
    for (let round = -1; round < options.rounds; round += 1)
      for (const { name, path } of reads)
        await takeTurn(
          {
            target,
            monitor,
            key: main.key,
            connections,
            seconds: options.seconds,
            next: () => ({ method: 'GET', path }),
          },
          round < 0 ? newTally() : (tallies.get(name) ?? newTally()),
        );
    const figures = new Map([...tallies].map(([name, tally]) => [name, figuresOf(tally)]));
    say(
      `\n${textTable(['read', 'p50 ms', 'CPU ms', 'of', 'CPU', 'bytes', 'bytes of'], table(figures, bytes))}`,
    );
  } finally {
    await target.stop();
    await monitor.end();
  }
}

async function countBytes(target: Target, path: string, key: string): Promise<number> {
  const response = await fetch(target.url + path, {
    headers: { 'X-Api-Key': key, 'Accept-Encoding': 'identity' },
  });
  const body = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path}: ${String(response.status)} ${Buffer.from(body).toString()}`);
  return body.byteLength;
}

function table(figures: ReadonlyMap<string, Figures>, bytes: ReadonlyMap<string, number>): string[][] {
  return reads.map(({ name, beside }) => {
    const [own, other] = [figures.get(name), figures.get(beside)];
    const [size = 0, otherSize = 1] = [bytes.get(name), bytes.get(beside)];
    const ratio = own?.both && other?.both ? `${(own.both / other.both).toFixed(2)}×` : '–';
    return [
      name,
      shown(own?.p50),
      shown(own?.both),
      beside,
      ratio,
      size.toLocaleString('en'),
      `${((100 * size) / otherSize).toFixed(1)} %`,
    ];
  });
}
