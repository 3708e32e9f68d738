import { setTimeout as sleep } from 'node:timers/promises';
import { envelopeOf } from '../src/load/answer.ts';
import { createSender } from '../src/load/send.ts';
import { generousLimits } from '../src/stage/agency.ts';
import { metric } from '../src/stage/server-state.ts';
import type { Stage } from '../src/stage/stage.ts';
import { Work } from './work.ts';

export interface SoakOptions {
  readonly minutes: number;
  readonly connections: number;
  /** At most, over all connections. */
  readonly perSecond: number;
}

export interface Sample {
  /** Minutes since the start. */
  readonly at: number;
  /** In MiB. */
  readonly rss: number;
  readonly heap: number;
}

export interface SoakResult extends SoakOptions {
  readonly sent: number;
  /** Requests without an answer, which may or may not have been counted. */
  readonly unanswered: number;
  /** 0 is a cut connection, -1 no answer. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly longest: number;
  /** By the limits in Redis, and by the account's usage after the server's end. */
  readonly counted: number;
  readonly recorded: number;
  readonly exitCode: number | null;
  /** Where limits were counted, by the log; Redis alone if it was never late. */
  readonly limiterModes: readonly string[];
  readonly samples: readonly Sample[];
}

/** Often enough to see the heap right after a collection. */
const sampleEveryMs = 2_000;
const rampMs = 10_000;
const patienceMs = 30_000;
const mebibyte = 1024 * 1024;

/** Loads a server, watches its memory, and compares what was counted with what was sent. */
export async function soak(stage: Stage, options: SoakOptions): Promise<SoakResult> {
  const { url } = stage.server;
  const { accountId, privateKey } = await stage.agency(generousLimits);
  const sender = createSender(options.connections, patienceMs);
  const work = new Work();
  const statuses: Record<string, number> = {};
  const began = performance.now();
  const end = began + options.minutes * 60_000;
  let [sent, longest] = [0, 0];

  const connection = async (number: number): Promise<void> => {
    const turn = (1_000 / options.perSecond) * options.connections;
    await sleep((rampMs / options.connections) * number);
    while (performance.now() < end) {
      const started = performance.now();
      const { sent: request, learn } = work.next();
      sent += 1;
      const headers = { ...request.headers, 'X-Api-Key': privateKey };
      const { status, body, ms } = await sender.send(url, { ...request, headers });
      statuses[status] = (statuses[status] ?? 0) + 1;
      longest = Math.max(longest, ms);
      if (status === 200 && request.method === 'POST') learn(envelopeOf(body).data);
      await sleep(Math.max(1, turn - (performance.now() - started)));
    }
  };
  const samples: Sample[] = [];
  const watch = async (): Promise<void> => {
    while (performance.now() < end) {
      const [rss, heap] = [
        await metric(url, 'process_resident_memory_bytes '),
        await metric(url, 'nodejs_heap_size_used_bytes '),
      ];
      samples.push({ at: (performance.now() - began) / 60_000, rss: rss / mebibyte, heap: heap / mebibyte });
      await sleep(sampleEveryMs);
    }
  };
  await Promise.all([
    watch(),
    ...Array.from({ length: options.connections }, (_, number) => connection(number)),
  ]);
  sender.close();
  const unanswered = (statuses[0] ?? 0) + (statuses[-1] ?? 0);
  const counted = await countedInRedis(stage, accountId);
  const exitCode = await stage.server.stop();
  const [usage] = await stage.postgres.sql(
    `SELECT sum(count)::int AS total FROM usage_counts WHERE "accountId" = '${accountId}'`,
  );
  const limiterModes = (await stage.server.log()).flatMap(({ mode, time, reason }) =>
    typeof mode === 'string' ? [`${String(time)} ${mode} (${String(reason)})`] : [],
  );
  return {
    ...options,
    limiterModes,
    sent,
    unanswered,
    statuses,
    longest,
    counted,
    exitCode,
    samples,
    recorded: Number(usage?.total),
  };
}

/** A run over midnight counts in two days' windows. */
async function countedInRedis({ redis }: Stage, accountId: string): Promise<number> {
  const keys = (await redis.run('KEYS', `nova:limit:usagePerDay:{${accountId}}:*`)) as string[];
  const counts = await Promise.all(keys.map((key) => redis.run('GET', key)));
  return counts.reduce<number>((sum, count) => sum + Number(count), 0);
}
