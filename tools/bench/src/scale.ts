import pg from 'pg';
import { databaseName, readOptions } from './bench-options.ts';
import { checkAnswers } from './check-answer.ts';
import { openDataSet } from './data/data-set.ts';
import type { BenchAccount } from './data/make-account.ts';
import { machineLine } from './measure/machine.ts';
import { figuresOf, newTally, shown, takeTurn, type Figures } from './measure/turn.ts';
import { textTable } from './measure/text-table.ts';
import { startNova } from './targets/start-target.ts';
import { reads, sampleIds } from './works.ts';

/** `npm run bench -- scale`: the cost of requests with 10,000, 100,000 and 1,000,000 candidates. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const options = readOptions(process.argv.slice(2), { rows: 1_000_000, seconds: 3, rounds: 1 });
const sizes = [options.rows / 100, options.rows / 10, options.rows];
const connections = 8;
/** The deepest page of the smallest account. */
const deepPage = 400;
const worksOfInterest = ['get by id', 'newest 20 with total', `page ${deepPage} of 20`, 'search, rare word'];
/** Seconds in which 2,000 records are read often enough to be cached. */
const warmUp = 6;

const measured = new Map<string, Figures[]>();
for (const rows of sizes) {
  const database = databaseName({ ...options, database: undefined }, rows);
  const dataSet = await openDataSet({ ...options, database, rows, say });
  try {
    if (!options.loadOnly) await measure(dataSet.url, dataSet.main);
  } finally {
    if (!options.keep) await dataSet.drop();
  }
}
if (!options.loadOnly)
  say(`\n${textTable(['work', ...sizes.map((size) => size.toLocaleString('en')), 'growth'], table())}`);

async function measure(url: string, main: BenchAccount): Promise<void> {
  const monitor = new pg.Client({ connectionString: url });
  await monitor.connect();
  const target = await startNova({ databaseUrl: url, redisUrl: options.redisUrl });
  try {
    say(`${main.records.toLocaleString('en')} candidates: ${await machineLine(monitor)}`);
    const ids = await sampleIds(monitor, main);
    for (const work of reads(main, ids, deepPage).filter(({ name }) => worksOfInterest.includes(name))) {
      await checkAnswers(work, [target], main.key);
      const turn = { target, monitor, key: main.key, connections, next: work.next };
      await takeTurn({ ...turn, seconds: warmUp }, newTally());
      const tally = newTally();
      for (let round = 0; round < options.rounds; round++)
        await takeTurn({ ...turn, seconds: options.seconds }, tally);
      measured.set(work.name, [...(measured.get(work.name) ?? []), figuresOf(tally)]);
    }
  } finally {
    await target.stop();
    await monitor.end();
  }
}

/** Processor time of server and PostgreSQL, and the ratio of the largest account to the smallest. */
function table(): string[][] {
  return [...measured].map(([name, figures]) => {
    const times = figures.map(({ both }) => both);
    const [first, last] = [times[0], times.at(-1)];
    const growth = first === undefined || last === undefined ? '–' : `${(last / first).toFixed(2)}×`;
    return [name, ...times.map((time) => `${shown(time, 3)} ms`), growth];
  });
}
