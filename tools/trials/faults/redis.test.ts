import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSender } from '../src/load/send.ts';
import { proveCandidates } from '../src/proof/candidates-hold.ts';
import { strike } from '../src/proof/strike.ts';
import { acknowledged } from '../src/proof/tally.ts';
import { generousLimits, type Agency } from '../src/stage/agency.ts';
import type { LogLine } from '../src/stage/nova-server.ts';
import { metric, readyState } from '../src/stage/server-state.ts';
import { until } from '@nova/testing';
import { countedInRedis, limiterLines } from './support/limiter-lines.ts';
import { report } from './support/report.ts';
import { setStage, type Stage } from '../src/stage/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
  // The first requests do work that is no wait for Redis.
  const load = stage.load(await stage.agency(generousLimits), 3);
  await until('the server is warm', () => load.answers.length >= 400, { withinMs: 120_000 });
  await load.stop();
});
afterAll(() => stage.strikeDown());

const clear = { REPLICAOF: ['NO', 'ONE'], CONFIG: ['SET', 'maxmemory', '0'] } as const;

const faults: Readonly<Record<string, readonly [strike: () => unknown, heal: () => unknown]>> = {
  'refuses connections': [() => stage.toRedis.refuse(), () => stage.toRedis.heal()],
  hangs: [() => stage.toRedis.hang(), () => stage.toRedis.heal()],
  'answers after 200 ms': [() => stage.toRedis.delay(200), () => stage.toRedis.heal()],
  restarts: [() => stage.redis.stop(), () => stage.redis.start()],
  'is out of memory': [
    () => stage.redis.run('CONFIG', 'SET', 'maxmemory', '1'),
    () => stage.redis.run('CONFIG', ...clear.CONFIG),
  ],
  'fails over and is read-only': [
    () => stage.redis.run('REPLICAOF', '127.0.0.1', '1'),
    () => stage.redis.run('REPLICAOF', ...clear.REPLICAOF),
  ],
};

/** The promise is 100 ms; the rest is for a busy machine. */
const longestWait = 4_000;
/** Longer, so that a call that waits for its end is found. */
const lastsMs = 6_000;
const backWithin = 30_000;
/** One line each way; a busy machine may exceed the 50 ms that a call waits for Redis. */
const mostLines = 8;

describe('Redis', () => {
  it.each(Object.entries(faults))('%s: nobody notices but the operator', async (name, [hit, mend]) => {
    const [counted, small] = [await stage.agency(generousLimits), await stage.agency({ readsPerMinute: 30 })];
    const { url } = stage.server;
    await until('limits are counted in Redis', async () => (await readyState(url)).limits === 'ok');
    const load = stage.load(counted, 3);
    // A line is logged shortly after its change.
    let told = 0;
    await until('the log says as much', async () => {
      const before = await limiterLines(stage.server);
      told = before.length;
      return before.at(-1)?.mode !== 'degraded';
    });
    let healedOn = 0;
    const struck = await strike(load, {
      strike: hit,
      lastsMs,
      meanwhile: async () => {
        const isDegraded = async (): Promise<boolean> =>
          (await readyState(url)).limits === 'degraded' &&
          (await metric(url, 'nova_limiter_mode{mode="degraded"}')) === 1;
        await until('health and metrics say so', isDegraded);
        // A busy machine may have counted by itself just before, and come back for a moment.
        await sleep(1_000);
        await until('health and metrics still say so', isDegraded);
        expect((await readyState(url)).status).toBe(200);
        expect(await readsAllowed(url, small, 45)).toBe(30);
      },
      heal: async () => {
        await mend();
        healedOn = Date.now();
      },
    });
    await until('limits are counted in Redis', async () => {
      return (await readyState(url)).limits === 'ok';
    });
    await load.stop();
    let lines: readonly LogLine[] = [];
    await until('the log tells so', async () => {
      lines = (await limiterLines(stage.server)).slice(told);
      return lines.length >= 2 && lines.at(-1)?.mode === 'redis';
    });
    const backOn = Date.parse(String(lines.at(-1)?.time));
    const proof = await proveCandidates(stage.postgres.sql, counted.accountId, acknowledged(load.answers));
    report({
      fault: `Redis ${name}`,
      tally: struck.since,
      recoveryMs: Math.max(0, backOn - healedOn),
      lost: proof.lost,
      note: `${String(lines.length)} log lines; ${String(struck.before.longest)} ms at most before`,
    });

    expect(load.answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(struck.since.longest - struck.before.longest).toBeLessThan(longestWait);
    expect(lines.map(({ mode }) => mode)).toEqual(
      lines.map((_, at) => (at % 2 === 0 ? 'degraded' : 'redis')),
    );
    expect(lines.length).toBeLessThanOrEqual(mostLines);
    expect(backOn - healedOn).toBeLessThan(backWithin);
    expect(proof).toMatchObject({ lost: 0, unacknowledged: 0, doubledWrong: 0, counterWrong: 0 });
  });

  it('counts together again after all of that', async () => {
    const counted = await countedInRedis([stage.server], async () => {
      const together = await stage.agency({ readsPerMinute: 20 });
      const allowed = await readsAllowed(stage.server.url, together, 30);
      const key = `nova:limit:readsPerMinute:{${together.accountId}}`;
      return { allowed, inRedis: Number(await stage.redis.run('GET', key)) };
    });
    expect(counted).toEqual({ allowed: 20, inRedis: 20 });
  });
});

/** How many simultaneous reads are answered; the rest must be refused for the rate. */
async function readsAllowed(url: string, { privateKey }: Agency, reads: number): Promise<number> {
  const { send, close } = createSender(reads, 60_000);
  const sent = { method: 'GET', path: '/api/nova/masterdata', headers: { 'X-Api-Key': privateKey } };
  const answers = await Promise.all(Array.from({ length: reads }, () => send(url, sent)));
  close();
  expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
  return answers.filter(({ status }) => status === 200).length;
}
