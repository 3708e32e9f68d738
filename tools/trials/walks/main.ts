import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createAgency, generousLimits, inDatabase } from '../src/stage/agency.ts';
import { startNovaServer } from '../src/stage/nova-server.ts';
import { setStage } from '../src/stage/stage.ts';
import { createCaller, type Caller } from './caller.ts';
import { loadRecords, startWriters, type Written } from './writers.ts';

/**
 * `npm run trial -- walks [--records 100000] [--writers 50] [--embedded] [--size 100]`: walks by cursors through all
 * candidates in every indexed order, while writers create, change and delete. A record that stayed with its values must
 * come once in each walk, and no record twice whose value did not move ahead.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    writers: { type: 'string', default: '50' },
    size: { type: 'string', default: '100' },
    embedded: { type: 'boolean', default: false },
  },
});

const sorts = ['createdOn', 'updatedOn', 'lastActivityDate', 'lastName'].flatMap((name) => [
  name,
  `-${name}`,
]);

const failures: string[] = [];
const opened = values.embedded ? await openEmbedded() : await openServer();
try {
  const caller = createCaller(opened.url, opened.key, Number(values.writers) + 4);
  const ids = await loadRecords(caller, Number(values.records));
  say(`${ids.length.toLocaleString('en')} candidates; ${values.writers} writers during each walk`);
  for (const sort of ['', ...sorts]) await walkOnce(caller, sort);
} finally {
  await opened.end();
}
for (const failure of failures) say(`FAILED: ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function walkOnce(caller: Caller, sort: string): Promise<void> {
  const field = sort.replace('-', '');
  const { ids: before } = await caller.walk({ size: '100', fields: 'id' });
  const writers = startWriters(caller, Number(values.writers), before);
  const began = performance.now();
  const { ids, pages } = await caller.walk({ sort, size: values.size, fields: `id,${field || 'createdOn'}` });
  const seconds = (performance.now() - began) / 1_000;
  const { touched, deleted, created, writes } = await writers.stop();
  const times = new Map<string, number>();
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1);
  const stays = (id: string): boolean => !deleted.has(id) && !moves(touched.get(id), field);
  const missed = before.filter((id) => stays(id) && !times.has(id));
  const repeated = [...times].filter(([id, count]) => count > 1 && !moves(touched.get(id), field));
  const order = sort === '' ? 'newest first' : sort;
  say(
    `${order}: ${String(ids.length)} records in ${String(pages)} pages and ${seconds.toFixed(1)} s; ${String(writes)} writes, ${String(created.size)} created, ${String(deleted.size)} deleted; missed ${String(missed.length)}, twice ${String(repeated.length)}`,
  );
  if (missed.length > 0)
    failures.push(`${order}: ${String(missed.length)} missed, such as ${missed[0] ?? ''}`);
  if (repeated.length > 0)
    failures.push(`${order}: ${String(repeated.length)} twice, such as ${repeated[0]?.[0] ?? ''}`);
  if (writes < Number(values.writers))
    failures.push(`${order}: the writers wrote ${String(writes)} times only`);
}

/** Returns true if a write may have moved the record in the order. */
function moves(written: Written | undefined, field: string): boolean {
  if (written === undefined || field === '' || field === 'createdOn') return false;
  return field === 'lastName' ? written.renamed : true;
}

interface Opened {
  readonly url: string;
  readonly key: string;
  end(): Promise<void>;
}

async function openServer(): Promise<Opened> {
  const stage = await setStage({ proxied: false, cluster: { settings: { max_connections: '80' } } });
  const { privateKey: key } = await stage.agency(generousLimits);
  return { url: stage.server.url, key, end: () => stage.strikeDown() };
}

async function openEmbedded(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'nova-walks-trial-'));
  const { privateKey: key } = await inDatabase({ dataDir: join(folder, 'data') }, async (database) => {
    await database.migrate();
    return createAgency(database, generousLimits);
  });
  const server = await startNovaServer(folder, {});
  return {
    url: server.url,
    key,
    end: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
