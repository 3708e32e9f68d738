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
  /** Requests a second over all connections, at most. */
  readonly perSecond: number;
}

/** The server's memory at one moment. */
export interface Sample {
  /** Minutes since the start. */
  readonly at: number;
  /** In MiB. */
  readonly rss: number;
  readonly heap: number;
}

export interface SoakResult extends SoakOptions {
  readonly sent: number;
  /** How many of them nobody knows of whether they were counted: their connection was cut, or no answer came. */
  readonly unanswered: number;
  /** How many by status; 0 for a connection that was cut, -1 for no answer. */
  readonly statuses: Readonly<Record<string, number>>;
  /** In milliseconds. */
  readonly longest: number;
  /** What the limits counted, in Redis, and what the account's usage says when the server has ended. */
  readonly counted: number;
  readonly recorded: number;
  readonly exitCode: number | null;
  /** What the log told of where limits are counted: once, and Redis alone, when Redis was never late. */
  readonly limiterModes: readonly string[];
  readonly samples: readonly Sample[];
}

/** Often enough to meet the heap right after a collection, when it holds what is in use and no garbage. */
const sampleEveryMs = 2_000;
/** Connections open one after another over this time. */
const rampMs = 10_000;
const patienceMs = 30_000;
const mebibyte = 1024 * 1024;

/** Keeps a server at work, watches its memory, and compares at the end what was counted with what was sent. */
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

/** A run over midnight is counted in the windows of two days. */
async function countedInRedis({ redis }: Stage, accountId: string): Promise<number> {
  const keys = (await redis.run('KEYS', `nova:limit:usagePerDay:{${accountId}}:*`)) as string[];
  const counts = await Promise.all(keys.map((key) => redis.run('GET', key)));
  return counts.reduce<number>((sum, count) => sum + Number(count), 0);
}
