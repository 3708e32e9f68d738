import pg from 'pg';
import { databaseName, readOptions } from './bench-options.ts';
import { checkAnswers } from './check-answer.ts';
import { openDataSet, type DataSet } from './data/data-set.ts';
import { randomOf } from './data/random-of.ts';
import { undoWrites } from './data/undo-writes.ts';
import { machineLine } from './measure/machine.ts';
import { figuresOf, newTally, shown, takeTurn, type Figures, type Tally } from './measure/turn.ts';
import { textTable } from './measure/text-table.ts';
import {
  startLimit,
  startNova,
  startUsual,
  type Target,
  type TargetOptions,
} from './targets/start-target.ts';
import { reads, sampleIds, writes, type Work } from './works.ts';

/** `npm run bench -- compare`: Nova, a hand-written server and the usual way, by turns on one database. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const options = readOptions(process.argv.slice(2), { rows: 100_000, seconds: 2, rounds: 2 });
const connections = 16;
const deepPage = 500;
/** For the just-in-time compiler, in seconds; the code of writes has not run before. */
const warmUp = { first: 6, read: 4, write: 8 };

const starters: Readonly<Record<string, (options: TargetOptions) => Promise<Target>>> = {
  limit: startLimit,
  nova: startNova,
  usual: startUsual,
};

const headings = [
  ...['work', 'target', 'req/s', 'p50 ms', 'p99 ms', 'CPU server ms', 'CPU PostgreSQL ms', 'CPU both ms'],
  ...['req/s of limit', 'CPU of limit', 'p99 of limit'],
];

const dataSet = await openDataSet({ ...options, database: databaseName(options, options.rows), say });
try {
  if (options.loadOnly) say(`${dataSet.database} holds the data.`);
  else await measure(dataSet);
} finally {
  if (!options.keep) await dataSet.drop();
}

async function measure({ url, main }: DataSet): Promise<void> {
  const monitor = new pg.Client({ connectionString: url });
  await monitor.connect();
  const targets: Target[] = [];
  const ids = await sampleIds(monitor, main);
  try {
    for (const [name, start] of Object.entries(starters)) {
      if (options.targets?.includes(name) === false) continue;
      targets.push(await start({ databaseUrl: url, redisUrl: options.redisUrl, account: main }));
    }
    say(await machineLine(monitor));
    say(
      `${main.records.toLocaleString('en')} candidates in the account; ${connections} connections; in turns: `,
    );
    say(`${options.rounds} rounds of ${options.seconds} s for each target and work\n`);
    const works = [...reads(main, ids, deepPage), ...writes(ids)].filter(({ name }) =>
      name.includes(options.only ?? ''),
    );
    const chance = randomOf(1);
    // Writes would change lists.
    const mixed = () => chance.pick(reads(main, ids, deepPage)).next();
    for (const target of targets) {
      const turn = { target, monitor, key: main.key, connections, next: mixed };
      await takeTurn({ ...turn, seconds: warmUp.first }, newTally());
    }
    const rows: string[][] = [];
    for (const work of works) {
      const measured = await measureWork(work, targets, main.key, monitor);
      rows.push(...measured);
      for (const row of measured) say(row.join('  '));
    }
    say('');
    say(textTable(headings, rows));
  } finally {
    await Promise.all(targets.map((target) => target.stop()));
    if (options.keep) await undoWrites(monitor, main, ids);
    await monitor.end();
  }
}

async function measureWork(
  work: Work,
  all: readonly Target[],
  key: string,
  monitor: pg.Client,
): Promise<string[][]> {
  const targets = all.filter(({ name }) => name !== work.without);
  await checkAnswers(work, targets, key);
  const tallies = new Map<Target, Tally>(targets.map((target) => [target, newTally()]));
  const turn = (target: Target, seconds: number, tally: Tally): Promise<void> =>
    takeTurn(
      { target, monitor, key, connections, seconds, next: work.next, records: work.records ?? 1 },
      tally,
    );
  for (const target of targets) await turn(target, work.writes ? warmUp.write : warmUp.read, newTally());
  for (let round = 0; round < options.rounds; round++) {
    for (const [target, tally] of tallies) await turn(target, options.seconds, tally);
  }
  const figures = targets.map((target) => figuresOf(tallies.get(target) ?? newTally()));
  return targets.map(({ name }, at) => tableRow(work.name, name, figures[at], figures[0]));
}

function tableRow(
  work: string,
  target: string,
  own: Figures | undefined,
  limit: Figures | undefined,
): string[] {
  if (!own || !limit) return [];
  const { perSecond, p50, p99, server, postgres, both } = own;
  const ratio = (value: number | undefined, base: number | undefined): string =>
    value === undefined || base === undefined || base === 0 ? '–' : `${(value / base).toFixed(2)}×`;
  return [
    ...[work, target, perSecond.toFixed(0), shown(p50, 1), shown(p99, 1)],
    ...[shown(server, 3), shown(postgres, 3), shown(both, 3)],
    ...[ratio(perSecond, limit.perSecond), ratio(both, limit.both), ratio(p99, limit.p99)],
  ];
}
