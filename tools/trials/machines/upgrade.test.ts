import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report } from '../faults/support/report.ts';
import { startLoad } from '../src/load/load.ts';
import { proveCandidates } from '../src/proof/candidates-hold.ts';
import { acknowledged, tally } from '../src/proof/tally.ts';
import { createAgency, generousLimits, inDatabase } from '../src/stage/agency.ts';
import { startNovaServer, type NovaServer } from '../src/stage/nova-server.ts';
import { startPostgresCluster, type PostgresCluster } from '../src/stage/postgres-cluster.ts';
import { readyState } from '../src/stage/server-state.ts';
import { until } from '@nova/testing';
import { buildBefore, type BuiltBefore } from './support/built-before.ts';

let before: BuiltBefore;
let postgres: PostgresCluster;
let folder: string;
const servers: NovaServer[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nova-trial-'));
  before = await buildBefore(folder);
  postgres = await startPostgresCluster();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await postgres.remove();
  await before.remove();
  await rm(folder, { recursive: true, force: true });
});

const start = async (name: string, root?: string): Promise<NovaServer> => {
  const settings = { DATABASE_URL: postgres.url(), CV_WORKERS: '1', LOG_FILE: join(folder, `${name}.log`) };
  const server = await startNovaServer(folder, settings, root);
  servers.push(server);
  return server;
};

/** Checksums by name. */
const sourcesOf = async ({ sql }: Pick<PostgresCluster, 'sql'>): Promise<ReadonlyMap<unknown, unknown>> =>
  new Map(
    (await sql('SELECT name, checksum FROM sql_sources')).map(({ name, checksum }) => [name, checksum]),
  );

describe('two versions of the server', () => {
  it('serve one database, before, during and after the newer one’s migration', async () => {
    const old = await start('old', before.root);
    const urls = [old.url];
    const agency = await inDatabase({ databaseUrl: postgres.url(), dataDir: folder }, (database) =>
      createAgency(database, generousLimits),
    );
    const load = startLoad({
      urls: () => urls,
      key: agency.privateKey,
      connections: 6,
      perSecond: 40,
      createsInTen: 4,
    });
    await until('the old server is under load', () => load.answers.length > 80);
    const sources = await sourcesOf(postgres);
    const began = performance.now();
    const fresh = await start('new');
    urls.push(fresh.url);
    const reached = load.answers.length;
    await until('both serve', () => load.answers.length > reached + 300);
    await load.stop();
    const proof = await proveCandidates(postgres.sql, agency.accountId, acknowledged(load.answers));
    const changed = [...(await sourcesOf(postgres))].filter(
      ([name, checksum]) => sources.get(name) !== checksum,
    );
    report({
      fault: `upgrade from ${before.commit}`,
      tally: tally(load.answers, began, Infinity),
      lost: proof.lost,
      note: `${String(changed.length)} functions, views, triggers and derived tables were others`,
    });
    expect(changed.length).toBeGreaterThan(0);
    // A search that waits too long for the migration's locks is refused; older servers called it too costly.
    const waited = new Set(['UNAVAILABLE', 'INVALID_QUERY']);
    const failed = load.answers.filter(({ status, code }) => status !== 200 && !waited.has(code ?? ''));
    expect(failed).toEqual([]);
    expect(proof).toMatchObject({ lost: 0, unacknowledged: 0, counterWrong: 0, keysWrong: 0, auditWrong: 0 });
    expect((await readyState(old.url)).status).toBe(200);
    expect((await readyState(fresh.url)).status).toBe(200);
  });
});
