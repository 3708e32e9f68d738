import pg from 'pg';
import { readOptions } from './bench-options.ts';
import { randomOf } from './data/random-of.ts';
import { machineLine } from './measure/machine.ts';
import { textTable } from './measure/text-table.ts';
import { figuresOf, newTally, shown, takeTurn, type Figures, type Tally } from './measure/turn.ts';
import { openVersion, type Version } from './targets/version.ts';
import { reads, writes, type Work } from './works.ts';

/**
 * `npm run bench -- versions --than FOLDER`: this version and a built checkout in FOLDER, by turns. Each creates its
 * own candidates through its interface, since tables may differ.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const options = readOptions(process.argv.slice(2), { rows: 2_000, seconds: 3, rounds: 4 });
if (options.than === undefined)
  throw new Error('--than FOLDER: say where a built checkout of the other version is.');
const connections = 16;
const warmUpSeconds = 6;
/** Only the newest pages: both accounts have as many records. */
const worksOfInterest = ['get by id', 'newest 20 with total', 'newest 100', 'create', 'update'];

const versions: Version[] = [];
try {
  for (const [name, folder] of [
    ['before', options.than],
    ['after', undefined],
  ] as const)
    versions.push(await openVersion({ ...options, name, folder, random: randomOf(1) }));
  await measure(versions);
} finally {
  for (const version of versions) await version.close();
}

async function measure(versions: readonly Version[]): Promise<void> {
  const measured = versions.map((version) => ({
    ...version,
    monitor: new pg.Client({ connectionString: version.databaseUrl }),
    works: worksOf(version),
  }));
  for (const { monitor } of measured) await monitor.connect();
  try {
    if (measured[0]) say(await machineLine(measured[0].monitor));
    say(
      `${options.rows} candidates each; ${connections} connections; ${options.rounds} rounds of ${options.seconds} s\n`,
    );
    const rows: string[][] = [];
    for (const name of worksOfInterest.filter((work) => work.includes(options.only ?? ''))) {
      const turns = measured.flatMap(({ target, key, monitor, works }) => {
        const work = works.find((one) => one.name === name);
        return work
          ? [{ tally: newTally(), turn: { target, key, monitor, connections, next: work.next } }]
          : [];
      });
      for (const { turn } of turns) await takeTurn({ ...turn, seconds: warmUpSeconds }, newTally());
      for (let round = 0; round < options.rounds; round++)
        for (const { turn, tally } of turns) await takeTurn({ ...turn, seconds: options.seconds }, tally);
      rows.push([name, ...compared(turns.map(({ tally }) => tally))]);
      say(rows.at(-1)?.join('  ') ?? '');
    }
    const each = (part: string): string[] => [`${part} before, ms`, `${part} after, ms`];
    say(`\n${textTable(['work', ...each('server'), ...each('PostgreSQL'), ...each('both'), 'ratio'], rows)}`);
  } finally {
    for (const { monitor } of measured) await monitor.end();
  }
}

function worksOf({ ids }: Version): readonly Work[] {
  return [...reads({ records: ids.length }, ids, 1), ...writes(ids)];
}

/** Processor time a request, and the versions' ratio. */
function compared(tallies: readonly Tally[]): string[] {
  const [before, after] = tallies.map(figuresOf);
  if (!before || !after) return [];
  const pair = (of: (figures: Figures) => number | undefined): string[] =>
    [of(before), of(after)].map((value) => shown(value, 3));
  const ratio = after.both !== undefined && before.both ? `${(after.both / before.both).toFixed(2)}×` : '–';
  return [
    ...pair(({ server }) => server),
    ...pair(({ postgres }) => postgres),
    ...pair(({ both }) => both),
    ratio,
  ];
}
