import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createAgency, generousLimits, inDatabase } from '../src/stage/agency.ts';
import { startNovaServer, type NovaServer } from '../src/stage/nova-server.ts';
import { startPostgresCluster } from '../src/stage/postgres-cluster.ts';
import { outOfOrder, startMoodyReceiver, type MoodyReceiver } from './moody-receiver.ts';
import { startWriters } from './writers.ts';

/**
 * `npm run webhooks-trial -- [--kills 10] [--writers 20] [--seconds 10] [--embedded]`: servers are killed, again and again, under
 * writers and a receiver that answers 500, hangs and drops; what was received is held against what was committed, record by
 * record. Then a fast receiver takes what writers made in so many seconds: how many a second, and how soon after the commit.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    writers: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '10' },
    embedded: { type: 'boolean', default: false },
  },
});
const folder = await mkdtemp(join(tmpdir(), 'nova-webhooks-trial-'));
const cluster = values.embedded ? undefined : await startPostgresCluster();
const databaseUrl = cluster?.url();
const place = { dataDir: join(folder, 'data'), ...(databaseUrl !== undefined && { databaseUrl }) };
const settings = {
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  ...{ WEBHOOK_ALLOW_HTTP: '1', WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' },
  ...{ WEBHOOK_RETRY_SCHEDULE: Array.from({ length: 40 }, () => '1').join(','), NOVA_INSTANCE: 'trial' },
};
const start = (): Promise<NovaServer> => startNovaServer(folder, settings);
const running = new Set<NovaServer>();
const failures: string[] = [];

async function call<T>(server: NovaServer, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${server.url}/api/nova${path}`, {
    method,
    headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)} ${await response.text()}`);
  return (await response.json()) as T;
}

const agency = await (async () => {
  const first = await start();
  running.add(first);
  return inDatabase(place, (database) => createAgency(database, generousLimits));
})();
const key = agency.privateKey;

/** Every event of the feed, by the page. */
async function feed(server: NovaServer): Promise<Map<string, number>> {
  const events = new Map<string, number>();
  for (let cursor = ''; ;) {
    const page = await call<{
      data: { id: string; position: number }[];
      nextCursor: string;
      hasMore: boolean;
    }>(...([server, 'GET'] as const), `/events?limit=500${cursor && `&cursor=${cursor}`}`);
    for (const { id, position } of page.data) events.set(id, position);
    if (!page.hasMore) return events;
    cursor = page.nextCursor;
  }
}

async function arrived(
  receiver: MoodyReceiver,
  server: NovaServer,
  from: number,
  patienceMs: number,
): Promise<void> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const expected = [...(await feed(server))].filter(([, position]) => position > from);
    const got = new Set(receiver.taken.map(({ id }) => id));
    const missing = expected.filter(([id]) => !got.has(id));
    if (missing.length === 0 || Date.now() > end) {
      say(
        `  ${String(expected.length)} committed, ${String(got.size)} received, ${String(missing.length)} missing, ${String(receiver.counts.repeats)} twice, ${String(receiver.counts.requests)} requests`,
      );
      if (missing.length > 0) failures.push(`${String(missing.length)} events did not arrive`);
      if (got.size !== expected.length) failures.push('what arrived is not what was committed');
      return;
    }
    await sleep(500);
  }
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

try {
  let [server] = [...running] as [NovaServer];
  const moody = await startMoodyReceiver({ fails: 0.15, hangs: 0.03, drops: 0.15, hangMs: 3_000 });
  const { data: webhook } = await call<{ data: { id: string } }>(server, 'POST', '/webhooks', {
    url: moody.url,
  });
  let other = values.embedded ? undefined : await start();
  if (other) running.add(other);
  say(`${values.kills} kills under ${values.writers} writers, a receiver of which a third fails:`);
  const writers = startWriters(
    Number(values.writers),
    25,
    key,
    () => (Math.random() < 0.5 ? (other ?? server) : server).url,
  );
  for (let kill = 0; kill < Number(values.kills); kill++) {
    await sleep(500 + Math.random() * 1_500);
    const killsOther = other !== undefined && kill % 2 === 1;
    const victim = killsOther && other ? other : server;
    await victim.kill();
    running.delete(victim);
    const next = await start();
    running.add(next);
    if (killsOther) other = next;
    else server = next;
    if (cluster && kill % 5 === 4) {
      await cluster.stop('immediate');
      await cluster.start();
    }
  }
  await writers.stop();
  moody.calm();
  say(`  ${String(writers.acknowledged())} writes were acknowledged`);
  await arrived(moody, server, 0, 180_000);
  const confused = outOfOrder(moody.taken);
  say(`  ${String(confused.length)} events out of their record's order`);
  if (confused.length > 0) failures.push('records out of order');
  await call(server, 'DELETE', `/webhooks/${webhook.id}`);
  await moody.close();

  const fast = await startMoodyReceiver({ fails: 0, hangs: 0, drops: 0, hangMs: 0 });
  const before = Math.max(0, ...(await feed(server)).values());
  await call(server, 'POST', '/webhooks', { url: fast.url });
  const again = startWriters(5, 25, key, () => server.url);
  await sleep(Number(values.seconds) * 1_000);
  await again.stop();
  await arrived(fast, server, before, 60_000);
  const latencies = fast.taken.map(({ latencyMs }) => latencyMs).toSorted((a, b) => a - b);
  say(
    `First try after the write, with 5 writers: median ${String(quantile(latencies, 0.5))} ms, p95 ${String(quantile(latencies, 0.95))} ms, most ${String(latencies.at(-1))} ms`,
  );
  await fast.close();

  const flood = await startMoodyReceiver({ fails: 0, hangs: 0, drops: 0, hangMs: 0 });
  const { data: flooded } = await call<{ data: { id: string } }>(server, 'POST', '/webhooks', {
    url: flood.url,
  });
  const { data: replay } = await call<{ data: { deliveries: number } }>(
    ...([server, 'POST', `/webhooks/${flooded.id}/replay`] as const),
    { from: '2020-01-01T00:00:00Z' },
  );
  const began = performance.now();
  const already = flood.taken.length;
  while (flood.taken.length < replay.deliveries && performance.now() - began < 120_000) await sleep(20);
  const perSecond = Math.round((flood.taken.length - already) / ((performance.now() - began) / 1_000));
  say(
    `${String(replay.deliveries)} deliveries to a fast receiver: ${String(perSecond)} a second by ${String(running.size)} server(s)`,
  );
  await flood.close();
} finally {
  for (const server of running) await server.stop();
  await cluster?.remove();
  await rm(folder, { recursive: true, force: true });
}
for (const failure of failures) say(`FAILED: ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
