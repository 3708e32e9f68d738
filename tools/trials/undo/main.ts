import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { mustNova, nova, type Home } from '../pull/nova-command.ts';
import { startLoad, type Load } from '../src/load/load.ts';
import { createAgency, generousLimits, inDatabase } from '../src/stage/agency.ts';
import { startNovaServer } from '../src/stage/nova-server.ts';
import { startPostgresCluster } from '../src/stage/postgres-cluster.ts';
import { agencyLines, importLines } from './lines.ts';
import { compareDumps, dumpAccount } from './dump.ts';

/**
 * `npm run trial -- undo [--records 20000] [--kills 20] [--embedded]`: a command that is killed at random takes back
 * an import while a server writes into the account; the result is compared with the account before.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '20000' },
    kills: { type: 'string', default: '20' },
    embedded: { type: 'boolean', default: false },
  },
});
/** The latest kill in milliseconds, after the start of the program. */
const longest = 2_500;
const startsIn = 1_200;

const folder = await mkdtemp(join(tmpdir(), 'nova-undo-trial-'));
const cluster = values.embedded ? undefined : await startPostgresCluster();
const databaseUrl = cluster?.url();
const home: Home = { dataDir: join(folder, 'data'), databaseUrl };
const place = { dataDir: home.dataDir, ...(databaseUrl !== undefined && { databaseUrl }) };
let load: Load | undefined;
try {
  const agency = await inDatabase(place, async (database) => {
    await database.migrate();
    return createAgency(database, generousLimits);
  });
  const { accountId } = agency;
  const records = Number(values.records);
  const take = async (name: string, lines: Iterable<string>): Promise<string> => {
    const path = join(folder, name);
    await pipeline(Readable.from(lines), createWriteStream(path));
    await mustNova(home, 'import', '--account', accountId, path);
    const listed = JSON.parse(
      await mustNova(home, 'import', 'list', '--account', accountId, '--json'),
    ) as readonly {
      readonly batchId: string;
    }[];
    return listed[0]?.batchId ?? '';
  };
  await take('agency.ndjson', agencyLines(records));
  const before = await inDatabase(place, (database) => dumpAccount(database, accountId));
  say(`${before.size.toLocaleString('en')} rows before the import.`);
  const batch = await take('import.ndjson', importLines(records));
  const server = await startNovaServer(
    folder,
    databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl },
  );
  load = startLoad({
    urls: () => [server.url],
    key: agency.privateKey,
    connections: 4,
    perSecond: 20,
    createsInTen: 8,
  });
  const undo = ['import', 'undo', batch, '--account', accountId, '--json'];
  let killed = 0;
  /** If it does not rise, kills come too early to test anything. */
  const takenBack = (): Promise<string> =>
    inDatabase(place, async (database) => {
      const [row] = await database.query<{ done: string }>(
        `SELECT sum(n.value::int)::text AS done FROM import_batches b, LATERAL (
           SELECT value FROM jsonb_each_text(b.deleted) UNION ALL SELECT value FROM jsonb_each_text(b.restored)
         ) n WHERE b."accountId" = $1 AND b.id = $2`,
        [accountId, batch],
      );
      return row?.done ?? '0';
    });
  for (let run = 1; run <= Number(values.kills); run++) {
    const after = startsIn + Math.floor(Math.random() * longest);
    const { code, said } = await nova(home, undo, after);
    if (code === null) killed += 1;
    else if (code !== 0)
      throw new Error(`Run ${String(run)} ended with ${String(code)}: ${said.slice(-4_000)}`);
    say(
      `Run ${String(run)}: ${code === null ? `killed after ${String(after)} ms` : 'ended by itself'}, ${await takenBack()} records taken back.`,
    );
  }
  const began = performance.now();
  const last = await mustNova(home, ...undo);
  say(
    `The last run took ${((performance.now() - began) / 1_000).toFixed(1)} s after ${String(killed)} kills: ${last.trim()}`,
  );
  await load.stop();
  const created = load.answers.filter(({ kind, status }) => kind === 'create' && status === 200).length;
  const failed = load.answers.filter(({ status }) => status !== 200).length;
  say(
    `The server answered ${String(load.answers.length)} requests meanwhile, ${String(created)} of them creates; ${String(failed)} failed.`,
  );
  await server.stop();
  const after = await inDatabase(place, (database) => dumpAccount(database, accountId));
  const differences = compareDumps(before, after, created);
  if (differences.length > 0)
    throw new Error(`${String(differences.length)} differences:\n${differences.slice(0, 20).join('\n')}`);
  const again = JSON.parse(await mustNova(home, ...undo)) as {
    readonly deleted: object;
    readonly restored: object;
  };
  const changed = JSON.stringify([again.deleted, again.restored]);
  if (changed !== '[{},{}]') throw new Error(`One more run changed something: ${changed}`);
  const end = await inDatabase(place, (database) => dumpAccount(database, accountId));
  const moved = compareDumps(after, end, 0);
  if (moved.length > 0) throw new Error(`One more run changed rows:\n${moved.slice(0, 20).join('\n')}`);
  say('The account is as it was before the import, but for what the server wrote.');
} finally {
  await load?.stop();
  await cluster?.remove();
  await rm(folder, { recursive: true, force: true });
}
