import { setTimeout as sleep } from 'node:timers/promises';
import type { NovaServer } from '../src/stage/nova-server.ts';
import { outOfOrder, startMoodyReceiver } from './moody-receiver.ts';
import { arrived, openStage, type Stage } from './stage.ts';
import type { Tally } from './tally.ts';
import { startWriters } from './writers.ts';

/** What is killed with kill -9, again and again. */
export const victims = ['server', 'one-of-two', 'postgres', 'embedded'] as const;
export type Victim = (typeof victims)[number];

interface Kills {
  readonly of: Victim;
  readonly kills: number;
  readonly writers: number;
  /** No further kill after so many ms. */
  readonly withinMs: number;
}

/** A third of all requests fail: answered 500, held, or dropped. */
const moods = { fails: 0.15, hangs: 0.03, drops: 0.15, hangMs: 3_000 };
/** After the last kill a receiver that takes everything has so long to come by all there is. */
const patienceMs = 180_000;

/** Kills under writers and a moody receiver; what was received is held against what was committed, record by record. */
export async function killAndCompare({ of, kills, writers: count, withinMs }: Kills): Promise<Tally> {
  const began = performance.now();
  const stage = await openStage({ embedded: of === 'embedded' });
  const receiver = await startMoodyReceiver(moods);
  try {
    await stage.call('POST', '/webhooks', { url: receiver.url });
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
    const all = await arrived(stage, receiver, { after: 0, patienceMs });
    return {
      ...{ kills: done, acknowledged: writers.acknowledged(), ...all },
      received: receiver.taken.length,
      outOfOrder: outOfOrder(receiver.taken).length,
      ...receiver.counts,
    };
  } finally {
    await stage.close();
    await receiver.close();
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
