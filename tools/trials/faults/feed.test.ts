import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { generousLimits, type Agency } from '../src/stage/agency.ts';
import type { NovaServer } from '../src/stage/nova-server.ts';
import { setStage, type Stage } from '../src/stage/stage.ts';
import { until } from '@nova/testing';
import {
  committed,
  follow,
  followCut,
  piece,
  positionOf,
  startWriters,
  type TrialEvent,
} from './support/feed-on-trial.ts';

/** How long 50 writers write; kills happen under 20. */
const seconds = Number(process.env.FEED_SECONDS ?? 60);
const kills = Number(process.env.FEED_KILLS ?? 6);
/** Reading it all takes a busy machine many seconds. */
const patience = { withinMs: 300_000 };

let stage: Stage;
let servers: NovaServer[];

beforeAll(async () => {
  stage = await setStage({ proxied: false, cluster: { settings: { max_connections: '80' } } });
  servers = [stage.server, await stage.another({})];
});
afterAll(() => stage.strikeDown());

let turn = 0;
const url = (): string => {
  const running = servers.filter((one) => one.isRunning());
  return running[turn++ % Math.max(1, running.length)]?.url ?? 'http://127.0.0.1:9';
};

const positions = (events: readonly TrialEvent[]): number[] => events.map(({ position }) => position);
const counted = (events: readonly TrialEvent[]): number[] => events.map((_one, index) => index + 1);

/** Each committed change is in the feed once, and each writer's in order. */
async function holds(
  agency: Agency,
  answered: readonly (readonly string[])[],
  followed: readonly TrialEvent[],
): Promise<readonly TrialEvent[]> {
  const changes = await committed(stage.postgres, agency.accountId);
  const all = (): Promise<readonly TrialEvent[]> => follow({ url, key: agency.privateKey }, () => true);
  await until('every change is in the feed', async () => (await all()).length >= changes.length, patience);
  const feed = await all();
  expect(positions(feed)).toEqual(counted(feed));
  expect(new Set(feed.map(({ id }) => id))).toEqual(new Set(changes));
  expect(feed.length).toBe(changes.length);
  expect(positions(followed)).toEqual(positions(feed.slice(0, followed.length)));
  const place = new Map(feed.map(({ requestId, position }) => [requestId ?? '', position]));
  for (const requests of answered) {
    const places = requests.map((request) => place.get(request) ?? -1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
  }
  return feed;
}

describe('the feed', () => {
  it(`Readers from every cursor see no gap and no repeat under 50 writers for ${String(seconds)} s`, async () => {
    const agency = await stage.agency(generousLimits);
    const { privateKey: key } = agency;
    const start = (await piece(url, key)).nextCursor;
    let isOver = false;
    const over = (): boolean => isOver;
    const writers = startWriters(url, key, 50);
    const whole = follow({ url, key }, over);
    const cut = followCut({ url, key, cursor: start }, 1_000, over);
    const readers: { readonly from: number; readonly events: Promise<readonly TrialEvent[]> }[] = [];
    for (let second = 0; second < seconds; second++) {
      await sleep(1_000);
      const { nextCursor: cursor } = await piece(url, key, 'now');
      readers.push({ from: positionOf(cursor), events: follow({ url, key, cursor }, over) });
    }
    const answered = await writers.stop();
    const changes = await committed(stage.postgres, agency.accountId);
    await until(
      'the feed has come to its end',
      async () => {
        const last = await follow({ url, key }, () => true);
        return last.length >= changes.length;
      },
      patience,
    );
    isOver = true;
    const feed = await holds(agency, answered, await whole);
    for (const { from, events } of readers)
      expect(positions(await events)).toEqual(positions(feed.slice(from)));
    const streamed = await cut;
    expect(positions(streamed.events)).toEqual(positions(feed));
    process.stdout.write(
      `Feed: ${String(feed.length)} changes by 50 writers in ${String(seconds)} s, ${String(readers.length)} readers, a stream that was cut ${String(streamed.cuts)} times\n`,
    );
    expect(streamed.cuts).toBeGreaterThan(seconds / 3);
  });

  it(`Every committed change comes once, with ${String(kills)} kills of a server, of both, and of PostgreSQL under 20 writers`, async () => {
    const agency = await stage.agency(generousLimits);
    const { privateKey: key } = agency;
    let isOver = false;
    const writers = startWriters(url, key, 20);
    const reader = follow({ url, key }, () => isOver);
    const replace = async (index: number): Promise<void> => {
      await servers[index]?.kill();
      servers[index] = await stage.another({});
    };
    for (let kill = 0; kill < kills; kill++) {
      await sleep(1_000 + 137 * kill);
      if (kill % 3 === 0) await replace(kill % 2);
      else if (kill % 3 === 1) {
        await stage.postgres.stop('immediate');
        await stage.postgres.start();
      } else await Promise.all([replace(0), replace(1)]);
    }
    await sleep(2_000);
    await until('the writers have been answered', () => writers.answered() > 100, patience);
    const answered = await writers.stop();
    await until(
      'the database answers',
      async () => (await committed(stage.postgres, agency.accountId)).length > 0,
    );
    await sleep(2_000);
    isOver = true;
    const feed = await holds(agency, answered, await reader);
    const acknowledged = answered.reduce((sum, requests) => sum + requests.length, 0);
    process.stdout.write(
      `Feed: ${String(kills)} kills, ${String(acknowledged)} writes acknowledged, ${String(feed.length)} committed, all of them in the feed once\n`,
    );
    expect(acknowledged).toBeGreaterThan(100);
  });
});
