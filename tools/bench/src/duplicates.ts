import { accountDatabase, openDatabase } from '@nova/db';
import { scanDuplicates } from '@nova/features';
import { percentile } from '@nova/testing';
import pg from 'pg';
import { readOptions } from './bench-options.ts';
import { openEmptySet } from './data/empty-set.ts';
import { makeAgency } from './duplicates/agency.ts';
import { damages } from './duplicates/damage.ts';
import { compareWrites } from './duplicates/compare-writes.ts';
import { loadAgency } from './duplicates/load-agency.ts';
import { abroad, home, type World } from './duplicates/worlds.ts';
import { textTable } from './measure/text-table.ts';
import { shown } from './measure/turn.ts';

/**
 * `npm run bench -- duplicates`: how well duplicates are found among `--rows` made-up candidates, of whom eight of a hundred
 * are there already. `--only` names one of the worlds, `home` and `abroad`; `--seed` makes others of the same kind;
 * `--targets built` leaves out the kinds of damage that whoever builds must not look at.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const options = readOptions(process.argv.slice(2), { rows: 100_000, seconds: 1, rounds: 1 });
const share = 0.08;
const threshold = 0.8;

for (const world of [home, abroad]) if (world.name.includes(options.only ?? '')) await measure(world);

async function measure(world: World): Promise<void> {
  const database = options.database ?? `nova_bench_duplicates_${world.name}`;
  const dataSet = await openEmptySet({ ...options, database, say });
  const { url, main } = dataSet;
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const nova = await openDatabase(url, { statementTimeoutMs: 0 });
  // The database is dropped while the last connections close.
  for (const one of [pool, nova.pool]) one.on('error', () => undefined);
  try {
    const seed = `duplicates ${world.name} ${String(options.seed)}`;
    const agency = makeAgency(seed, world, {
      size: options.rows,
      share,
      only: options.targets?.includes('built') === true ? 'built' : 'all',
    });
    const truth = await loadAgency(pool, main.accountId, agency.records);
    const scan = await scanDuplicates(accountDatabase(nova, main.accountId), {
      kinds: ['candidate'],
      workers: 2,
    });
    if (!scan) throw new Error('Another process scans the account.');
    const { rows } = await pool.query<{ low: string; high: string; score: number }>(
      `SELECT "lowId"::text AS low, "highId"::text AS high, score FROM duplicate_pairs WHERE "accountId" = $1 AND score >= $2`,
      [main.accountId, threshold],
    );
    say(
      `\n${world.name}: ${options.rows.toLocaleString('en')} candidates, ${agency.damaged.size.toLocaleString('en')} of them twice; scanned in ${scan.seconds.toFixed(0)} s\n`,
    );
    say(report(rows, truth, agency.damaged));
    const times = await compareWrites({ pool, nova, accountId: main.accountId }, agency.records);
    const [p50, p95, longest] = [0.5, 0.95, 1].map((share) => shown(percentile(times, share), 1));
    say(
      `\n${String(times.length)} writes compared with all others: p50 ${p50}, p95 ${p95}, longest ${longest} ms each`,
    );
  } finally {
    await pool.end();
    await nova.close();
    if (!options.keep) await dataSet.drop();
  }
}

interface Found {
  readonly low: string;
  readonly high: string;
}

function report(
  found: readonly Found[],
  truth: ReadonlyMap<string, number>,
  damaged: ReadonlyMap<number, string>,
): string {
  const right = found.filter(({ low, high }) => truth.get(low) === truth.get(high));
  const foundPersons = new Set(right.map(({ low }) => truth.get(low) ?? -1));
  const recallOf = (wanted: (damage: string) => boolean): readonly string[] => {
    const persons = [...damaged].filter(([, damage]) => wanted(damage));
    return counted(persons.filter(([who]) => foundPersons.has(who)).length, persons.length);
  };
  const heldOut = new Set(damages.filter((one) => one.heldOut).map(({ name }) => name));
  return textTable(
    ['', 'right', 'of', 'share', '95 % interval'],
    [
      ['precision, all pairs that were found', ...counted(right.length, found.length)],
      ['recall, all duplicates', ...recallOf(() => true)],
      ['recall, kinds that were built against', ...recallOf((damage) => !heldOut.has(damage))],
      ['recall, kinds held out', ...recallOf((damage) => heldOut.has(damage))],
      ...damages.map(({ name, heldOut: isHeldOut }) => [
        `${name}${isHeldOut ? ' (held out)' : ''}`,
        ...recallOf((damage) => damage === name),
      ]),
    ],
  );
}

/** With Wilson's interval. */
function counted(right: number, all: number): readonly string[] {
  if (all === 0) return ['0', '0', '', ''];
  const z = 1.96;
  const rate = right / all;
  const middle = (rate + z ** 2 / (2 * all)) / (1 + z ** 2 / all);
  const half = (z / (1 + z ** 2 / all)) * Math.sqrt((rate * (1 - rate)) / all + z ** 2 / (4 * all ** 2));
  return [
    String(right),
    String(all),
    rate.toFixed(4),
    `${(middle - half).toFixed(4)}–${(middle + half).toFixed(4)}`,
  ];
}
