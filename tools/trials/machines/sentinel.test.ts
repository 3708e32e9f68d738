import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report } from '../faults/support/report.ts';
import { startLoad } from '../src/load/load.ts';
import { createSender } from '../src/load/send.ts';
import { tally } from '../src/proof/tally.ts';
import { createAgency, generousLimits, inDatabase, type Agency } from '../src/stage/agency.ts';
import { startNovaServer, type NovaServer } from '../src/stage/nova-server.ts';
import { startPostgresCluster, type PostgresCluster } from '../src/stage/postgres-cluster.ts';
import { readyState } from '../src/stage/server-state.ts';
import { until } from '@nova/testing';
import { startWatchedRedis, type WatchedRedis } from './support/sentinel.ts';

let postgres: PostgresCluster;
let redis: WatchedRedis;
let folder: string;
const servers: NovaServer[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nova-trial-'));
  [postgres, redis] = await Promise.all([startPostgresCluster(), startWatchedRedis(folder)]);
  for (const name of ['one', 'other'])
    servers.push(
      await startNovaServer(folder, {
        DATABASE_URL: postgres.url(),
        REDIS_URL: redis.url,
        CV_WORKERS: '1',
        LOG_FILE: join(folder, `${name}.log`),
      }),
    );
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await Promise.all([redis.remove(), postgres.remove()]);
  await rm(folder, { recursive: true, force: true });
});

const agencyOf = (limits: Parameters<typeof createAgency>[1]): Promise<Agency> =>
  inDatabase({ databaseUrl: postgres.url(), dataDir: folder }, (database) => createAgency(database, limits));

const countedIn = async (state: 'ok' | 'degraded'): Promise<void> => {
  await until(`limits are ${state}`, async () => {
    const states = await Promise.all(servers.map(({ url }) => readyState(url)));
    return states.every(({ limits }) => limits === state);
  });
};

/** How many reads at both servers are answered; the rest must be refused for the rate. */
async function readsAllowed({ privateKey }: Agency, reads: number): Promise<number> {
  const { send, close } = createSender(reads, 10_000);
  const sent = { method: 'GET', path: '/api/nova/masterdata', headers: { 'X-Api-Key': privateKey } };
  const answers = await Promise.all(
    Array.from({ length: reads }, (_, at) => send(servers[at % servers.length]?.url ?? '', sent)),
  );
  close();
  expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
  return answers.filter(({ status }) => status === 200).length;
}

describe('the master that sentinels watch', () => {
  it('A kill refuses nobody, and limits are exact before and after', async () => {
    const [before, after] = [await agencyOf({ readsPerMinute: 20 }), await agencyOf({ readsPerMinute: 20 })];
    const agency = await agencyOf(generousLimits);
    await countedIn('ok');
    expect(await readsAllowed(before, 40)).toBe(20);
    const load = startLoad({
      urls: () => servers.map(({ url }) => url),
      key: agency.privateKey,
      connections: 4,
      perSecond: 40,
      createsInTen: 2,
    });
    await until('the load is under way', () => load.answers.length > 40);
    const struckAt = performance.now();
    await redis.master.stop();
    await countedIn('degraded');
    await countedIn('ok');
    const recoveryMs = Math.round(performance.now() - struckAt);
    await load.stop();
    report({
      fault: 'Redis: the master is killed, by Sentinel',
      tally: tally(load.answers, struckAt, Infinity),
      recoveryMs,
    });
    expect(load.answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(String(await redis.replica.run('INFO'))).toContain('role:master');
    // The new master has the earlier counts, so the minute is used up.
    expect(await redis.replica.run('GET', `nova:limit:readsPerMinute:{${before.accountId}}`)).toBe('20');
    expect(await readsAllowed(after, 40)).toBe(20);
  });
});
