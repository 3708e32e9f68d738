import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { envelopeOf } from '../src/load/answer.ts';
import { createSender, type Sent } from '../src/load/send.ts';
import type { SlowClient, SlowEnd } from '../src/load/slow-client.ts';
import { proveCandidates } from '../src/proof/candidates-hold.ts';
import { strike } from '../src/proof/strike.ts';
import { acknowledged, tally } from '../src/proof/tally.ts';
import { generousLimits, type Agency } from '../src/stage/agency.ts';
import { projectRoot } from '../src/stage/project-root.ts';
import { metric } from '../src/stage/server-state.ts';
import { setStage, type Stage } from '../src/stage/stage.ts';
import { until } from '@nova/testing';
import { report } from './support/report.ts';
import {
  crowd,
  endsOf,
  slowBody,
  slowCreate,
  slowHeaders,
  slowReader,
  type Target,
} from './support/slow-crowd.ts';

let stage: Stage;
let large: Agency;
let answerBytes: number;
let buffersBefore: number;

/** Memory of answers on their way out. */
const buffers = 'nodejs_external_memory_bytes';

const shortTimeouts = pathToFileURL(
  join(projectRoot(), 'tools', 'trials', 'faults', 'support', 'short-timeouts.mjs'),
).href;

beforeAll(async () => {
  stage = await setStage({ proxied: false, settings: { NODE_OPTIONS: `--import=${shortTimeouts}` } });
  large = await stage.agency(generousLimits);
  answerBytes = await fillPage(stage, large);
  buffersBefore = await metric(stage.server.url, buffers);
});
afterAll(() => stage.strikeDown());

/** The server waits 15 s and checks every 5 s; the rest is for a busy machine. */
const endedWithin = 55_000;
const [answeredWithin, recoveredWithin] = [15_000, 30_000];
/** More than twice the silence that a connection may keep. */
const stoppedFor = 14_000;
/** How much memory varies by itself, in bytes. */
const allowance = 250 * 1024 * 1024;
/** Of each kind. All their answers fit into what a server keeps for readers (`mostUnreadBytes`), so it cuts none for it. */
const readersOfAKind = 8;

describe('slow clients, while PostgreSQL is stopped and started again', () => {
  it('Each is closed or gets a whole answer, holds no connection, and nobody else waits', async () => {
    const { url } = stage.server;
    const agency = await stage.agency(generousLimits);
    const memory = await watchMemory(url);
    const began = performance.now();
    const load = stage.load(agency, 4);
    await until('the server is warm', () => load.answers.length >= 400, { withinMs: 120_000 });
    const { senders, refused, moving, stopping } = await gather({ url, key: agency.privateKey });
    const struck = await strike(load, {
      strike: () => stage.postgres.stop('fast'),
      lastsMs: 3_000,
      heal: () => stage.postgres.start(),
    });
    await load.stop();
    // A slow machine may look up some of their keys during the outage only, or give others up by now.
    const early = senders.filter((one) => one.hasBegun());
    const held = await heldConnections(url);
    const further = stage.load(agency, 4);
    const creates = crowd(20, (number) => slowCreate({ url, key: agency.privateKey }, emailOf(number)));
    const ends = {
      creates: await endsAll(creates),
      senders: await endsAll(senders),
      refused: await endsAll(refused),
      moving: await endsAll(moving),
      stopping: await endsAll(stopping),
    };
    await further.stop();
    const answers = [...load.answers, ...further.answers];
    const all = tally(answers, began, performance.now());
    const created = ends.creates.map((end, number): [string, string] => [emailOf(number), idOf(end)]);
    const known = new Map([...acknowledged(answers), ...created]);
    const proof = await proveCandidates(stage.postgres.sql, agency.accountId, known);
    const grown = await memory.stop();
    const slow = Object.values(ends).flat();
    report({
      fault: 'PostgreSQL is stopped, among slow clients',
      tally: all,
      recoveryMs: struck.recoveryMs,
      lost: proof.lost,
      note: `${String(slow.length)} slow for ${seconds(slow)} s: ${told(slow)}; memory +${megabytes(grown)} MiB`,
    });

    const failed = answers.filter(({ status }) => status !== 200);
    expect(failed.filter(({ code }) => code !== 'UNAVAILABLE')).toEqual([]);
    expect(further.answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(all.longest).toBeLessThan(answeredWithin);
    expect(struck.recoveryMs).toBeLessThan(recoveredWithin);
    expect(held).toEqual({ used: 0, waiting: 0 });
    const [begun, others] = [
      await endsAll(early),
      await endsAll(senders.filter((one) => !early.includes(one))),
    ];
    expect(begun.filter(({ status, whole }) => status !== 408 && !(status === 503 && whole))).toEqual([]);
    expect(others.filter(({ status }) => status !== 408)).toEqual([]);
    expect(endsOf(ends.refused)).toEqual({ 401: refused.length });
    expect(endsOf(ends.creates)).toEqual({ 200: creates.length });
    expect(longest([...ends.senders, ...ends.refused, ...ends.creates])).toBeLessThan(endedWithin);
    // Callers without an answer at the outage get a whole refusal.
    expect(ends.moving.filter(({ status, whole }) => ![200, 503].includes(status) || !whole)).toEqual([]);
    expect(endsOf(ends.stopping)['200 cut']).toBeGreaterThan(0);
    expect(grown).toBeLessThan((moving.length + stopping.length) * answerBytes + allowance);
    expect(proof).toMatchObject({ lost: 0, doubledWrong: 0, counterWrong: 0, referenceWrong: 0 });
    expect(proof).toMatchObject({ keysWrong: 0, auditWrong: 0 });
  });

  it('Memory is given back', async () => {
    const { url } = stage.server;
    const read = createSender(1, 120_000);
    const grown = async (): Promise<number> => (await metric(url, buffers)) - buffersBefore;
    await until(
      'their answers are given back',
      async () => {
        // Only work makes the server collect memory.
        await read.send(url, largePage(large));
        return (await grown()) < allowance / 2;
      },
      { withinMs: 300_000 },
    );
    read.close();
    expect(await grown()).toBeLessThan(allowance);
  });
});

interface Gathered {
  /** Their requests never end. */
  readonly senders: readonly SlowClient[];
  /** The same with an invalid key. */
  readonly refused: readonly SlowClient[];
  readonly moving: readonly SlowClient[];
  readonly stopping: readonly SlowClient[];
}

async function gather(target: Target): Promise<Gathered> {
  const [moving, stopping] = [await readers(0), await readers(stoppedFor)];
  // A busy machine may answer none of them before the outage, and then cuts none.
  await until('an answer is under way', () => stopping.some((client) => client.hasBegun()));
  const senders = [
    ...crowd(150, () => slowHeaders(target)),
    ...crowd(150, (number) => slowBody(target, number)),
  ];
  const refused = crowd(30, (number) => slowBody({ ...target, key: 'nova_sk_nobody' }, number));
  // They came last: by then the server has looked up the keys of all.
  await until('those without a key are refused', () => refused.every((client) => client.hasBegun()));
  return { moving, stopping, senders, refused };
}

async function readers(stopsForMs: number): Promise<readonly SlowClient[]> {
  const started: SlowClient[] = [];
  for (let number = 0; number < readersOfAKind; number++) {
    started.push(slowReader({ url: stage.server.url, key: large.privateKey }, stopsForMs));
    await sleep(80);
  }
  return started;
}

const megabytes = (bytes: number): string => String(Math.round(bytes / 1024 ** 2));

const seconds = (ends: readonly SlowEnd[]): string => (longest(ends) / 1_000).toFixed(1);

const emailOf = (number: number): string => `slow-${String(number)}@trial.example`;

const longest = (ends: readonly SlowEnd[]): number => Math.max(...ends.map(({ ms }) => ms));

const endsAll = (clients: readonly SlowClient[]): Promise<readonly SlowEnd[]> =>
  Promise.all(clients.map(({ ended }) => ended));

const idOf = ({ body }: SlowEnd): string => String(envelopeOf(body).data);

const told = (ends: readonly SlowEnd[]): string =>
  Object.entries(endsOf(ends))
    .map(([name, count]) => `${name}: ${String(count)}`)
    .join(', ');

const largePage = ({ privateKey }: Agency): Sent => ({
  method: 'GET',
  path: '/api/nova/candidates/search?size=100',
  headers: { 'X-Api-Key': privateKey },
});

/** @returns the size of the page of candidates, in bytes */
async function fillPage({ server }: Stage, agency: Agency): Promise<number> {
  const sender = createSender(8, 120_000);
  const headers = { 'X-Api-Key': agency.privateKey, 'Content-Type': 'application/json' };
  const texts = { overview: 'o'.repeat(60_000) };
  const created = await Promise.all(
    Array.from({ length: 100 }, (_, number) => {
      const body = JSON.stringify({ ...texts, firstName: 'Large', lastName: String(number) });
      return sender.send(server.url, { method: 'POST', path: '/api/nova/candidates', headers, body });
    }),
  );
  expect(created.filter(({ status }) => status !== 200)).toEqual([]);
  const { body } = await sender.send(server.url, largePage(agency));
  sender.close();
  return body.length;
}

/** Connections in use and waiting callers, after the load. */
async function heldConnections(url: string): Promise<{ used: number; waiting: number }> {
  const connections = (state: string): Promise<number> =>
    metric(url, `nova_database_connections{state="${state}"}`);
  let used = NaN;
  const isFree = async (): Promise<boolean> => {
    used = (await connections('open')) - (await connections('idle'));
    return used === 0;
  };
  // Usage and parsed documents are written shortly after their answers, and background work takes one now and then.
  await until('no connection is used', isFree, { withinMs: 30_000 }).catch(() => 0);
  return { used, waiting: await connections('waiting') };
}

/**
 * Samples memory twice a second.
 * @returns `stop`, which gives the largest growth in bytes
 */
async function watchMemory(url: string): Promise<{ stop: () => Promise<number> }> {
  const memory = (): Promise<number> => metric(url, 'process_resident_memory_bytes');
  const before = await memory();
  let most = before;
  let stopped = false;
  const watch = async (): Promise<void> => {
    while (!stopped) {
      most = Math.max(most, await memory());
      await sleep(500);
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      stopped = true;
      await watching;
      return most - before;
    },
  };
}
