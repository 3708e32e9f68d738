import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../src/load/answer.ts';
import { startLoad } from '../src/load/load.ts';
import { proveCandidates } from '../src/proof/candidates-hold.ts';
import { proveFiles } from '../src/proof/files-hold.ts';
import { acknowledged, tally } from '../src/proof/tally.ts';
import { createAgency, generousLimits, type Agency } from '../src/stage/agency.ts';
import type { NovaServer } from '../src/stage/nova-server.ts';
import { until } from '@nova/testing';
import { report } from './support/report.ts';
import { uploadCvs } from './support/upload-cvs.ts';
import { worlds, type World } from '../src/stage/worlds.ts';

/** Kills in the middle of work. */
const kills = 3;
/** Requests may finish for 10 s at shutdown; the rest, in milliseconds, is for a busy machine. */
const patience = 30_000;
const consistent = {
  lost: 0,
  doubledWrong: 0,
  counterWrong: 0,
  referenceWrong: 0,
  keysWrong: 0,
  auditWrong: 0,
};

/** Resolves after so many answers, while later requests are under way. */
async function inTheMiddle(answers: readonly Answer[], answered: number): Promise<void> {
  await until('there is work to be interrupted', () => answers.length >= answered, { withinMs: 300_000 });
  await sleep(Math.random() * 300);
}

describe.each(Object.entries(worlds))('the server on its %s database', (kind, createWorld) => {
  let world: World;
  let server: NovaServer;
  const newAgency = (): Promise<Agency> =>
    world.inDatabase((database) => createAgency(database, generousLimits));
  const startedAgain: number[] = [];
  const killAndStart = async (): Promise<void> => {
    await server.kill();
    server = await world.start();
    startedAgain.push(server.startedIn);
  };

  beforeAll(async () => {
    world = await createWorld();
    server = await world.start();
  });
  afterAll(() => world.end());

  it('Acknowledged records are whole after kills while records are created', async () => {
    const { accountId, privateKey: key } = await newAgency();
    const began = performance.now();
    const answers: Answer[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const load = startLoad({
        urls: () => [server.url],
        key,
        connections: 16,
        perSecond: 400,
        createsInTen: 8,
      });
      await inTheMiddle(load.answers, 150);
      await killAndStart();
      await load.stop();
      answers.push(...load.answers);
    }
    const proof = await world.inDatabase((database) =>
      proveCandidates((text) => database.query(text), accountId, acknowledged(answers)),
    );
    report({
      fault: `${kind}: server killed ${String(kills)} times, creating`,
      tally: tally(answers, began, performance.now()),
      recoveryMs: Math.round(Math.max(...startedAgain)),
      lost: proof.lost,
      note: `${String(proof.candidates)} records, ${String(proof.unacknowledged)} unacknowledged`,
    });
    expect(answers.filter(({ status }) => status !== 200 && status !== 0)).toEqual([]);
    expect(proof.candidates).toBeGreaterThan(100);
    expect(proof).toMatchObject(consistent);
  });

  it('Kills while CVs are uploaded leave no candidate without its CV and no half file', async () => {
    const { accountId, privateKey: key } = await newAgency();
    const began = performance.now();
    const answers: Answer[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const uploads = uploadCvs(server.url, key, 8, 'abcdef'.charAt(kill));
      await inTheMiddle(uploads.answers, 12);
      await killAndStart();
      await uploads.stop();
      answers.push(...uploads.answers);
    }
    const [files, candidates] = await world.inDatabase(async (database) => {
      const run = (text: string) => database.query(text);
      return [
        await proveFiles(run, accountId, world.files),
        await proveCandidates(run, accountId, acknowledged(answers)),
      ] as const;
    });
    report({
      fault: `${kind}: server killed ${String(kills)} times, reading CVs`,
      tally: tally(answers, began, performance.now()),
      recoveryMs: Math.round(Math.max(...startedAgain)),
      lost: candidates.lost,
      note: `${String(files.files)} files, ${String(files.damaged)} damaged, ${String(candidates.unacknowledged)} unacknowledged`,
    });
    expect(answers.filter(({ status }) => status !== 200 && status !== 0)).toEqual([]);
    expect(files.files).toBeGreaterThan(20);
    expect(files).toMatchObject({ damaged: 0, pending: 0, candidatesWithoutCv: 0, drafts: 0 });
    expect(candidates).toMatchObject(consistent);
  });

  it('An orderly end under load answers running requests and loses nothing acknowledged', async () => {
    const { accountId, privateKey: key } = await newAgency();
    const load = startLoad({
      urls: () => [server.url],
      key,
      connections: 16,
      perSecond: 400,
      createsInTen: 8,
    });
    const began = performance.now();
    await inTheMiddle(load.answers, 300);
    const told = performance.now();
    const code = await server.stop();
    const took = performance.now() - told;
    await load.stop();
    server = await world.start();
    const proof = await world.inDatabase((database) =>
      proveCandidates((text) => database.query(text), accountId, acknowledged(load.answers)),
    );
    // What was sent before one that was answered by then had arrived; callers repeat the others on a closed connection.
    const answered = load.answers.filter(({ endedAt }) => endedAt < told);
    const arrived = Math.max(...answered.map(({ startedAt }) => startedAt));
    const underWay = load.answers.filter(({ startedAt, endedAt }) => startedAt < arrived && endedAt > told);
    report({
      fault: `${kind}: server told to end`,
      tally: tally(load.answers, began, performance.now()),
      lost: proof.lost,
      note: `${String(underWay.length)} under way, ended in ${String(Math.round(took))} ms`,
    });
    expect(code).toBe(0);
    expect(took).toBeLessThan(patience);
    expect(underWay.filter(({ status }) => status !== 200)).toEqual([]);
    expect(load.answers.filter(({ status }) => status !== 200 && status !== 0)).toEqual([]);
    expect(proof).toMatchObject({ ...consistent, unacknowledged: 0 });
  });
});
