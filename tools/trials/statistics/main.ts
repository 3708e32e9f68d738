import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { assertAllCalled, callEach, type Stage } from '../main-job/call-everything.ts';
import { agencyCounts } from '../main-job/lines.ts';
import { moveIn } from '../main-job/move-in.ts';
import { openOutside } from '../main-job/outside.ts';
import { send } from '../main-job/send.ts';
import { createAgency, generousLimits, inDatabase, type OwnAgency } from '../src/stage/agency.ts';
import { startNovaServer } from '../src/stage/nova-server.ts';
import { startPostgresCluster, type PostgresCluster } from '../src/stage/postgres-cluster.ts';
import { tooDear, table, type Asked } from './compare.ts';
import { Meter, type Costs } from './meter.ts';
import { lists, writes, type Request } from './requests.ts';

/**
 * `npm run trial -- statistics [--part 0.1] [--table]`: every endpoint is called on an agency of 100,000 candidates
 * with and without PostgreSQL's statistics. Without them none may read over half as many pages again.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: { part: { type: 'string', default: '1' }, table: { type: 'boolean', default: false } },
});
const counts = agencyCounts(Number(values.part));
assertAllCalled(counts);

/** A connection reuses PostgreSQL's plan after fewer calls. */
const times = 7;

const folder = await mkdtemp(join(tmpdir(), 'nova-statistics-trial-'));
const dataDir = join(folder, 'data');
const cluster = await startPostgresCluster({
  settings: {
    autovacuum: 'off',
    fsync: 'off',
    max_wal_size: '8GB',
    shared_buffers: '1GB',
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.track': 'all',
    'pg_stat_statements.max': '50000',
  },
});
try {
  const databaseUrl = cluster.url();
  const agency = await inDatabase({ databaseUrl, dataDir }, async (database) => {
    await database.migrate();
    return createAgency(database, generousLimits);
  });
  const ids = await moveIn({ accountId: agency.accountId, databaseUrl, folder, dataDir, counts, say });
  await forgetStatistics(cluster);
  await cluster.sqlIn(
    'postgres',
    'CREATE EXTENSION pg_stat_statements',
    'CREATE DATABASE analysed TEMPLATE nova OWNER nova',
  );
  await cluster.sqlIn('analysed', 'ANALYZE');
  const without = await ask('nova', agency, ids);
  const analysed = await ask('analysed', agency, ids);
  if (values.table) table(without, analysed).forEach((line) => say(line));
  const dear = tooDear(without, analysed);
  dear.forEach((line) => say(line));
  if (dear.length > 0) throw new Error('More than 1.5 times what it costs after ANALYZE: see above.');
  say(`${String(without.size)} requests cost without statistics what they cost after ANALYZE.`);
} finally {
  await cluster.remove();
  await rm(folder, { recursive: true, force: true });
}

/** The import analyses tables; a server without autovacuum may lack that. */
async function forgetStatistics({ sql }: PostgresCluster): Promise<void> {
  await sql(
    'DELETE FROM pg_statistic',
    'DELETE FROM pg_statistic_ext_data',
    `UPDATE pg_class SET reltuples = -1, relpages = 0, relallvisible = 0
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i')`,
  );
}

/** Calls every endpoint on one of the databases. */
async function ask(name: string, agency: OwnAgency, ids: ReadonlyMap<string, string>): Promise<Asked> {
  const url = (database: string, user: string): string =>
    `postgresql://${user}@127.0.0.1:${String(cluster.port)}/${database}`;
  const requests = new Map<string, Costs>();
  const meter = await Meter.open(url('postgres', 'postgres'), name);
  const outside = await openOutside();
  const server = await startNovaServer(join(folder, name), {
    DATABASE_URL: url(name, 'nova'),
    NOVA_DATA_DIR: dataDir,
    LOG_FILE: join(folder, `${name}.log`),
    ...outside.settings,
  });
  const stage: Stage = {
    server,
    agency,
    counts,
    ids,
    receiverUrl: outside.receiverUrl,
    say: () => undefined,
  };
  const measured = async <T>(title: string, work: () => Promise<T>): Promise<T> => {
    const { result, costs } = await meter.of(work);
    requests.set(title, costs);
    return result;
  };
  const again = ({ title, endpoint, input }: Request): Promise<void> =>
    measured(title, async () => {
      for (let n = 0; n < times; n++) await send(stage, endpoint, input(n));
    });
  try {
    for (const request of lists(stage)) await again(request);
    await callEach(stage, ({ name: title, route, envelope }, once) =>
      measured(title, async () => {
        const body = await once();
        if (route.method === 'GET' && envelope !== 'table') for (let n = 1; n < times; n++) await once();
        return body;
      }),
    );
    for (const request of writes(stage)) await again(request);
    return requests;
  } finally {
    await server.stop();
    await outside.close();
    await meter.close();
  }
}
