import { setTimeout as sleep } from 'node:timers/promises';
import { processorTime } from '@nova/processes';
import { percentile } from '@nova/testing';
import { calm, startMoodyReceiver } from './moody-receiver.ts';
import { arrived, feedAfter, openStage, type Stage } from './stage.ts';
import { startWriters } from './writers.ts';

/** The most time for a flood's deliveries. */
const floodMs = 120_000;
const makers = 20;

export interface Speed {
  /** Milliseconds from the write to the first try. */
  readonly median: number;
  readonly p95: number;
  readonly most: number;
  readonly missing: number;
}

/** Measures the delay of first tries under load. */
export async function firstTries(embedded: boolean, writers: number, seconds: number): Promise<Speed> {
  const stage = await openStage({ embedded });
  const receiver = await startMoodyReceiver(calm);
  try {
    await stage.call('POST', '/webhooks', { url: receiver.url });
    const writing = startWriters(writers, 25, stage.key, () => stage.servers[0]?.url ?? '');
    await sleep(seconds * 1_000);
    await writing.stop();
    const { missing } = await arrived(stage, receiver, { after: 0, patienceMs: 60_000 });
    const sorted = receiver.taken.map(({ latencyMs }) => latencyMs).toSorted((a, b) => a - b);
    return {
      median: percentile(sorted, 0.5),
      p95: percentile(sorted, 0.95),
      most: sorted.at(-1) ?? 0,
      missing,
    };
  } finally {
    await stage.close();
    await receiver.close();
  }
}

export interface Throughput {
  readonly deliveries: number;
  readonly perSecond: number;
  /** Processor ms a delivery; 0 for PostgreSQL inside the server. */
  readonly serverMs: number;
  readonly databaseMs: number;
}

/** Deliveries a second to a fast receiver and their costs, by redelivery of existing events. */
export async function throughput(
  embedded: boolean,
  least: number,
  rounds: number,
): Promise<readonly Throughput[]> {
  const stage = await openStage({ embedded });
  try {
    const writing = startWriters(makers, 0, stage.key, () => stage.servers[0]?.url ?? '');
    while ((await feedAfter(stage)).size < least) await sleep(1_000);
    await writing.stop();
    const measured: Throughput[] = [];
    for (let round = 0; round < rounds; round++) measured.push(await flood(stage));
    return measured;
  } finally {
    await stage.close();
  }
}

async function flood(stage: Stage): Promise<Throughput> {
  const receiver = await startMoodyReceiver(calm);
  const { data: webhook } = await stage.call<{ data: { id: string } }>('POST', '/webhooks', {
    url: receiver.url,
  });
  const [server, database] = [serverTime(stage), await databaseTime(stage)];
  const began = performance.now();
  const { data } = await stage.call<{ data: { deliveries: number } }>(
    'POST',
    `/webhooks/${webhook.id}/replay`,
    {
      from: '2020-01-01T00:00:00Z',
    },
  );
  const end = began + floodMs;
  while (receiver.taken.length < data.deliveries && performance.now() < end) await sleep(20);
  const seconds = (performance.now() - began) / 1_000;
  const count = receiver.taken.length;
  const throughput = {
    deliveries: count,
    perSecond: count / seconds,
    serverMs: (serverTime(stage) - server) / count,
    databaseMs: ((await databaseTime(stage)) - database) / count,
  };
  await stage.call('DELETE', `/webhooks/${webhook.id}`);
  await receiver.close();
  return throughput;
}

const serverTime = ({ servers }: Stage): number =>
  servers.reduce((sum, { pid }) => sum + (processorTime(pid) ?? 0), 0);

async function databaseTime({ cluster }: Stage): Promise<number> {
  if (!cluster) return 0;
  const backends = await cluster.sql('SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
  return backends.reduce((sum, { pid }) => sum + (processorTime(Number(pid)) ?? 0), 0);
}
