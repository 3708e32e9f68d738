import { setTimeout as sleep } from 'node:timers/promises';
import type { NovaServer } from '../src/stage/nova-server.ts';
import { calm, outOfOrder, startMoodyReceiver } from './moody-receiver.ts';
import { arrived, openStage, type Stage } from './stage.ts';
import type { Tally } from './tally.ts';
import { startWriters } from './writers.ts';

export const victims = ['server', 'one-of-two', 'postgres', 'embedded'] as const;
export type Victim = (typeof victims)[number];

interface Kills {
  readonly of: Victim;
  readonly kills: number;
  readonly writers: number;
  /** The latest kill. */
  readonly withinMs: number;
}

/** A third of requests fail: 500, a drop, or an answer later than a try waits. */
const moods = { fails: 0.12, hangs: 0.09, drops: 0.12, hangMs: 20_000 };
/** How long a calm receiver may take to get everything after the last kill. */
const patienceMs = 180_000;

/** Kills under writers, with a moody and a calm receiver; compares what each received with what was committed. */
export async function killAndCompare({ of, kills, writers: count, withinMs }: Kills): Promise<Tally> {
  const began = performance.now();
  const stage = await openStage({ embedded: of === 'embedded' });
  const receiver = await startMoodyReceiver(moods);
  const beside = await startMoodyReceiver(calm);
  try {
    for (const { url } of [receiver, beside]) await stage.call('POST', '/webhooks', { url });
    if (of === 'one-of-two') await stage.start();
    const writers = startWriters(count, 25, stage.key, () => anyOf(stage.servers)?.url ?? '');
    let done = 0;
    while (done < kills && performance.now() - began < withinMs) {
      await sleep(500 + Math.random() * 1_500);
      await kill(stage, of);
      done++;
    }
    await sleep(1_000);
    await writers.stop();
    receiver.calm();
    const [calmed, whileFailing] = [performance.now(), receiver.taken.length];
    const all = await arrived(stage, receiver, { after: 0, patienceMs });
    const behindMs = Math.round(performance.now() - calmed);
    const others = await arrived(stage, beside, { after: 0, patienceMs });
    return {
      kills: done,
      acknowledged: writers.acknowledged(),
      ...all,
      behindMs,
      whileFailing,
      missing: all.missing + others.missing,
      received: receiver.taken.length,
      outOfOrder: outOfOrder(receiver.taken).length + outOfOrder(beside.taken).length,
      ...receiver.counts,
    };
  } finally {
    await stage.close();
    await receiver.close();
    await beside.close();
  }
}

async function kill(stage: Stage, of: Victim): Promise<void> {
  if (of === 'postgres' && stage.cluster) {
    await stage.cluster.stop('kill');
    await stage.cluster.start();
    return;
  }
  const victim = anyOf(stage.servers);
  if (victim) await stage.kill(victim);
  await stage.start();
}

const anyOf = (servers: readonly NovaServer[]): NovaServer | undefined =>
  servers[Math.floor(Math.random() * servers.length)];
