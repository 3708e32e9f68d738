import pg from 'pg';
import { databaseName, readOptions } from './bench-options.ts';
import { openDataSet, type DataSet } from './data/data-set.ts';
import type { BenchAccount } from './data/make-account.ts';
import { machineLine } from './measure/machine.ts';
import { figuresOf, newTally, shown, takeTurn } from './measure/turn.ts';
import { textTable } from './measure/text-table.ts';
import { makeSavedSearch } from './saved-search.ts';
import { searchQueries, type SearchQuery } from './search-queries.ts';
import { startNova, type Target } from './targets/start-target.ts';

/** `npm run bench -- search`: the query language over a million records through a real server. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const options = readOptions(process.argv.slice(2), { rows: 1_000_000, seconds: 3, rounds: 1 });
const connections = 4;
const pageSize = 20;
const deepPage = 500;

const dataSet = await openDataSet({ ...options, database: databaseName(options, options.rows), say });
try {
  if (options.loadOnly) say(`${dataSet.database} holds the data.`);
  else await measure(dataSet);
} finally {
  if (!options.keep) await dataSet.drop();
}

async function measure({ url, main, other }: DataSet): Promise<void> {
  const monitor = new pg.Client({ connectionString: url });
  await monitor.connect();
  const writer = new pg.Pool({ connectionString: url, max: 1 });
  const target = await startNova({ databaseUrl: url, redisUrl: options.redisUrl });
  try {
    say(await machineLine(monitor));
    say(`${main.records.toLocaleString('en')} candidates in the account; ${connections} connections\n`);
    const rows: string[][] = [];
    const wanted = searchQueries(main.records).filter(({ name }) => name.includes(options.only ?? ''));
    for (const query of wanted) {
      rows.push(...(await measureQuery(query, { account: main, target, monitor, writer })));
    }
    const [rare] = searchQueries(other.records).filter(({ name }) => name === 'rare word');
    if (rare && 'rare word'.includes(options.only ?? '')) {
      const name = `rare word, ${other.records.toLocaleString('en')} records`;
      rows.push(...(await measureQuery({ ...rare, name }, { account: other, target, monitor, writer })));
    }
    say(
      textTable(
        [
          'search',
          'page',
          'finds',
          'asked',
          'req/s',
          'p50 ms',
          'p95 ms',
          'CPU server ms',
          'CPU PostgreSQL ms',
        ],
        rows,
      ),
    );
  } finally {
    await target.stop();
    await writer.end();
    await monitor.end();
  }
}

interface Measured {
  readonly account: BenchAccount;
  readonly target: Target;
  readonly monitor: pg.Client;
  readonly writer: pg.Pool;
}

async function measureQuery(search: SearchQuery, measured: Measured): Promise<string[][]> {
  const { account, target, monitor, writer } = measured;
  const savedSearchId = search.saved ? await makeSavedSearch(monitor, account) : undefined;
  const pathOf = (page: number): string => {
    const given = { page: String(page), size: String(pageSize) };
    const query = search.query === undefined ? {} : { query: search.query };
    const saved = savedSearchId === undefined ? {} : { savedSearchId };
    return `/api/nova/candidates/search?${new URLSearchParams({ ...given, ...query, ...saved }).toString()}`;
  };
  const expected = await expectedTotal(search, account, monitor);
  const pages = [0, deepPage].filter((page) => page === 0 || expected > page * pageSize);
  const rows: string[][] = [];
  for (const page of pages) {
    const head = [search.name, String(page), expected.toLocaleString('en')];
    const failure = await check(target.url + pathOf(page), account.key, expected, page);
    if (failure !== undefined) rows.push([...head, failure, '', '', '', '', '']);
    else {
      for (const [asked, before] of askings(account, writer))
        rows.push([
          ...head,
          asked,
          ...(await timed({ path: pathOf(page), account, target, monitor, before })),
        ]);
    }
    say(rows.map((row) => row.join('  ')).join('\n'));
  }
  return rows;
}

interface Timed extends Omit<Measured, 'writer'> {
  readonly path: string;
  readonly before: () => void;
}

/** Searches as if never asked before, which what follows a write of many records is; after a write of one; and repeated ones. */
function askings(account: BenchAccount, writer: pg.Pool): readonly (readonly [string, () => void])[] {
  const write = (records: number) => (): void => {
    void writer.query(
      `SELECT nova_search_changed($1, 'candidate', ARRAY(SELECT id FROM candidates WHERE "accountId" = $1 LIMIT $2))`,
      [account.accountId, records],
    );
  };
  return [
    ['first', write(33)],
    ['after a write', write(1)],
    ['again', () => undefined],
  ];
}

async function timed({ path, account, target, monitor, before }: Timed): Promise<string[]> {
  const tally = newTally();
  const next = () => {
    before();
    return { method: 'GET' as const, path };
  };
  for (let round = 0; round < options.rounds; round++) {
    await takeTurn({ target, monitor, key: account.key, connections, seconds: options.seconds, next }, tally);
  }
  const { perSecond, p50, p95, server, postgres } = figuresOf(tally);
  if (tally.requests === 0) return ['0', ...Array<string>(2).fill(`> ${options.seconds * 1000}`), '–', '–'];
  return [shown(perSecond, 1), shown(p50, 1), shown(p95, 1), shown(server), shown(postgres)];
}

async function expectedTotal(
  search: SearchQuery,
  account: BenchAccount,
  monitor: pg.Client,
): Promise<number> {
  if (search.counted === undefined) return search.finds ?? 0;
  const { rows } = await monitor.query<{ total: number }>(search.counted, [account.accountId]);
  return rows[0]?.total ?? 0;
}

/** Returns what is wrong unless the total is exact and the page full. */
async function check(url: string, key: string, expected: number, page: number): Promise<string | undefined> {
  const response = await fetch(url, { headers: { 'X-Api-Key': key } });
  const body = (await response.json()) as { total?: number; data?: unknown[] | null; error: string | null };
  if (response.status !== 200) return `${response.status} ${body.error ?? ''}`;
  if (body.total !== expected) return `says ${body.total}`;
  const length = Math.min(pageSize, Math.max(0, expected - page * pageSize));
  return body.data?.length === length ? undefined : `a page of ${body.data?.length ?? 0}`;
}
