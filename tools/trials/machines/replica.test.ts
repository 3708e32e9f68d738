import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { report } from '../faults/support/report.ts';
import { envelopeOf } from '../src/load/answer.ts';
import { startLoad, type Load } from '../src/load/load.ts';
import { createSender, type Received } from '../src/load/send.ts';
import { tally } from '../src/proof/tally.ts';
import { createAgency, generousLimits, inDatabase, type Agency } from '../src/stage/agency.ts';
import { startNovaServer, type NovaServer } from '../src/stage/nova-server.ts';
import { startPostgresCluster, type PostgresCluster } from '../src/stage/postgres-cluster.ts';
import { startRedisServer, type RedisServer } from '../src/stage/redis-server.ts';
import { until } from '@nova/testing';
import { startReplicaOf, type Replica } from './support/replica-of.ts';

let primary: PostgresCluster;
let replica: Replica;
let redis: RedisServer;
let folder: string;
let agency: Agency;
/** Two servers use the replica, one does not. */
const servers: NovaServer[] = [];
const sender = createSender(32, 20_000);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nova-trial-'));
  [primary, redis] = await Promise.all([startPostgresCluster(), startRedisServer(folder)]);
  replica = await startReplicaOf(primary);
  const settings = {
    DATABASE_URL: primary.url(),
    REDIS_URL: `redis://127.0.0.1:${String(redis.port)}`,
    CV_WORKERS: '1',
  };
  for (const [at, more] of [
    { DATABASE_READ_URL: replica.url },
    { DATABASE_READ_URL: replica.url },
    {},
  ].entries())
    servers.push(
      await startNovaServer(folder, { ...settings, ...more, LOG_FILE: join(folder, `${String(at)}.log`) }),
    );
  agency = await inDatabase({ databaseUrl: primary.url(), dataDir: folder }, (database) =>
    createAgency(database, generousLimits),
  );
});
afterAll(async () => {
  sender.close();
  await Promise.all(servers.map((server) => server.kill()));
  await replica.remove();
  await Promise.all([primary.remove(), redis.stop()]);
  await rm(folder, { recursive: true, force: true });
});

const send = (at: number, method: string, path: string, body?: object): Promise<Received> =>
  sender.send(servers[at]?.url ?? '', {
    method,
    path: `/api/nova${path}`,
    headers: { 'X-Api-Key': agency.privateKey, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** Counts reads of the load's tables. */
const looks = async (sql: PostgresCluster['sql']): Promise<number> => {
  // PostgreSQL adds up a session's reads after a second of idleness.
  await sleep(1_500);
  const [row] = await sql(
    `SELECT sum(seq_scan + coalesce(idx_scan, 0))::int AS scans FROM pg_stat_user_tables
     WHERE relname IN ('candidate_search', 'companies')`,
  );
  return Number(row?.scans);
};

const stateOf = async (): Promise<unknown> => {
  const response = await fetch(`${servers[0]?.url ?? ''}/health/ready`);
  const { dependencies } = (await response.json()) as { dependencies: { replica?: { state: string } } };
  return [response.status, dependencies.replica?.state];
};

const load = (urls: readonly string[], perSecond: number): Load =>
  startLoad({ urls: () => urls, key: agency.privateKey, connections: 8, perSecond, createsInTen: 0 });
const rounds = 60;

describe('a replica', () => {
  it.each([0, 1_500])(
    'Each key reads its own writes at any server when the replica is %i ms behind',
    async (behind) => {
      await replica.sql(`ALTER SYSTEM SET recovery_min_apply_delay = ${String(behind)}`);
      await replica.sql('SELECT pg_reload_conf()');
      const wrong: unknown[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const [writer, reader] = [round % 2, (round + 1) % 2];
        const name = `Behind${String(behind)} ${String(round)}`;
        const made = await send(writer, 'POST', '/candidates', { firstName: 'Own', lastName: name });
        const { data: id } = envelopeOf(made.body);
        const read = await send(reader, 'GET', `/candidates/${String(id)}`);
        const { data } = envelopeOf(read.body) as { data?: { lastName?: string } };
        if (read.status !== 200 || data?.lastName !== name)
          wrong.push([made.status, read.status, data?.lastName]);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('The replica takes reads off the primary', async () => {
    await replica.sql('ALTER SYSTEM SET recovery_min_apply_delay = 0');
    await replica.sql('SELECT pg_reload_conf()');
    await until('the replica is near', async () => String(await stateOf()) === '200,ok');
    // The server has forgotten the key's last writes.
    await sleep(16_000);
    const share: Record<string, number> = {};
    for (const [name, urls] of [
      ['one server, primary alone', [servers[2]?.url ?? '']],
      ['one server, with a replica', [servers[0]?.url ?? '']],
    ] as const) {
      const before = [await looks(primary.sql), await looks((text = '') => replica.sql(text))] as const;
      const work = load(urls, 2_000);
      const began = performance.now();
      await sleep(8_000);
      const ended = performance.now();
      await work.stop();
      const [byPrimary, byReplica] = [
        (await looks(primary.sql)) - before[0],
        (await looks((text = '') => replica.sql(text))) - before[1],
      ];
      share[name] = byReplica / Math.max(1, byPrimary + byReplica);
      const done = tally(work.answers, began, ended);
      const perSecond = Math.round(done.requests / ((ended - began) / 1_000));
      report({
        fault: name,
        tally: done,
        note: `${String(perSecond)} a second; ${String(Math.round((share[name] ?? 0) * 100))} % of look-ups at the replica`,
      });
      expect(work.answers.filter(({ status }) => status !== 200)).toEqual([]);
    }
    expect(share['one server, primary alone']).toBe(0);
    expect(share['one server, with a replica']).toBeGreaterThan(0.9);
  });

  it('An unavailable replica is left out without an error, and used again', async () => {
    const urls = servers.slice(0, 2).map(({ url }) => url);
    const work = load(urls, 100);
    const began = performance.now();
    await until('the load is under way', () => work.answers.length > 100);
    await replica.stop();
    await until('the health says so', async () => String(await stateOf()) === '200,unavailable');
    await sleep(2_000);
    await replica.start();
    await until('the health says so', async () => String(await stateOf()) === '200,ok');
    await sleep(1_000);
    await work.stop();
    report({ fault: 'replica is stopped', tally: tally(work.answers, began, Infinity) });
    expect(work.answers.filter(({ status }) => status !== 200)).toEqual([]);
  });
});
