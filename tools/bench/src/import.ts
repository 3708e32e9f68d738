import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { databaseName, readOptions } from './bench-options.ts';
import { openEmptySet, type EmptySet } from './data/empty-set.ts';
import { copyBack, countRows, emptyTables, type RowCounts } from './import/copy-back.ts';
import { formats } from './import/import-files.ts';
import { machineLine } from './measure/machine.ts';
import { runProgram } from './measure/run-program.ts';
import { textTable } from './measure/text-table.ts';

/** `npm run bench -- import`: `nova import` of `--rows` wide candidates and a bare COPY of the same rows, by turns. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const options = readOptions(process.argv.slice(2), { rows: 20_000, seconds: 1, rounds: 3 });
const nova = fileURLToPath(new URL('../../../apps/nova/dist/main.js', import.meta.url));

/** The share of rows with another's name and employer by chance, which are skipped: 144 of a million. */
const alike = 0.001;

/** Rows a second, processor ms a row, early and highest memory in MiB. */
interface Row {
  readonly rate: number;
  readonly program?: number;
  readonly postgres: number;
  readonly early?: number;
  readonly memory?: number;
}

const dataSet = await openEmptySet({
  ...options,
  database: databaseName(options, options.rows).replace(/^nova_bench_(?=\d)/u, 'nova_bench_import_'),
  say,
});
const folder = await mkdtemp(join(tmpdir(), 'nova-bench-import-'));
const monitor = new pg.Client({ connectionString: dataSet.url });
await monitor.connect();
try {
  say(await machineLine(monitor));
  const before = await countRows(monitor);
  for (const format of Object.keys(formats).filter((name) => name === (options.only ?? name)))
    await measure(format, before);
} finally {
  await monitor.end();
  await rm(folder, { recursive: true, force: true });
  if (!options.keep) await dataSet.drop();
}

async function measure(format: string, before: RowCounts): Promise<void> {
  const file = join(folder, `candidates.${format}`);
  await formats[format]?.(file, dataSet.main.parts);
  const { size } = await stat(file);
  say(
    `\n${format}: ${options.rows.toLocaleString('en')} candidates, ${(size / options.rows / 1000).toFixed(1)} kB each`,
  );
  const imports: Row[] = [];
  const copies: Row[] = [];
  for (let round = 0; round < options.rounds; round++) {
    imports.push(await importOnce(file, dataSet));
    const { seconds, postgres } = await copyBack(monitor, before);
    copies.push({ rate: options.rows / seconds, postgres: postgres / options.rows });
    await emptyTables(monitor, before);
    for (const table of ['record_counter_slots', 'record_counters'])
      await monitor.query(`DELETE FROM ${table} WHERE entity = 'candidate'`);
  }
  const ratios = imports.map(({ rate }, at) => rate / (copies[at]?.rate ?? 0));
  const rows = [line('nova import', imports), line('bare COPY', copies)];
  say(
    textTable(
      ['', 'rows/s', 'CPU Nova ms', 'CPU PostgreSQL ms', 'memory in the first tenth, MiB', 'at most'],
      rows,
    ),
  );
  say(
    `Ratio by round: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}; median ${median(ratios).toFixed(2)}`,
  );
}

async function importOnce(file: string, { url, main }: EmptySet): Promise<Row> {
  // The report of --json names each id, which costs time.
  const ran = await runProgram(
    [nova, 'import', '--account', main.accountId, '--type', 'candidate', file],
    { DATABASE_URL: url, NOVA_DATA_DIR: join(folder, 'data') },
    monitor,
  );
  const imported = (await countRows(monitor)).get('candidates') ?? 0;
  if (imported < options.rows * (1 - alike))
    throw new Error(`Imported ${imported}, not ${options.rows}: ${ran.output.slice(0, 2_000)}`);
  return {
    rate: options.rows / ran.seconds,
    program: ran.program / options.rows,
    postgres: ran.postgres / options.rows,
    early: ran.earlyMemory,
    memory: ran.peakMemory,
  };
}

/** Medians, but the highest memory. */
function line(name: string, rows: readonly Row[]): string[] {
  const middle = (of: (row: Row) => number | undefined, digits: number): string => {
    const values = rows.flatMap((row) => of(row) ?? []);
    return values.length === 0 ? '–' : median(values).toFixed(digits);
  };
  const most = (of: (row: Row) => number | undefined): string => {
    const values = rows.flatMap((row) => of(row) ?? []);
    return values.length === 0 ? '–' : Math.max(...values).toFixed(0);
  };
  return [
    name,
    middle(({ rate }) => rate, 0),
    middle(({ program }) => program, 3),
    middle(({ postgres }) => postgres, 3),
    most(({ early }) => early),
    most(({ memory }) => memory),
  ];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.floor(sorted.length / 2)],
  ];
  return (low + high) / 2;
}
