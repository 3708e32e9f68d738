import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { revokeKey, setAccountLimits } from '@nova/features';
import { setTimeout as sleep } from 'node:timers/promises';
import { toAnswer, type Answer } from '../src/load/answer.ts';
import { createSender, type Sent } from '../src/load/send.ts';
import { proveCandidates } from '../src/proof/candidates-hold.ts';
import { acknowledged, tally } from '../src/proof/tally.ts';
import { inDatabase, type Agency } from '../src/stage/agency.ts';
import type { NovaServer } from '../src/stage/nova-server.ts';
import { countedInRedis } from './support/limiter-lines.ts';
import { report } from './support/report.ts';
import { setStage, type Stage } from '../src/stage/stage.ts';

let stage: Stage;
let servers: readonly NovaServer[];
let urls: readonly string[];
const sender = createSender(64, 60_000);

/** Three processes: a server of one, and a server of two. */
beforeAll(async () => {
  stage = await setStage({ proxied: false });
  const pair = await stage.another({ WEB_CONCURRENCY: '2' });
  servers = [stage.server, pair];
  urls = [stage.server.url, pair.url, pair.url];
});
afterAll(async () => {
  sender.close();
  await stage.strikeDown();
});

const noLimits = {};

/** The promise is 5 s; the rest is for a busy machine. */
const noticedWithin = 8_000;

const read = { method: 'GET', path: '/api/nova/masterdata' };
const create = (email: string): Sent => ({
  method: 'POST',
  path: '/api/nova/candidates',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ firstName: 'Person', email }),
});

/** Requests go to the processes by turns. */
const sendAll = async ({ privateKey }: Agency, requests: readonly Sent[]): Promise<readonly Answer[]> =>
  Promise.all(
    requests.map(async (sent, at) => {
      const startedAt = performance.now();
      const headers = { ...sent.headers, 'X-Api-Key': privateKey };
      const received = await sender.send(urls[at % urls.length] ?? '', { ...sent, headers });
      return toAnswer(sent.method === 'GET' ? 'read' : 'create', startedAt, received);
    }),
  );

const countOf = (answers: readonly Answer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

const tell = (fault: string, answers: readonly Answer[], note: string, lost?: number): void =>
  report({ fault, tally: tally(answers, 0, Infinity), note, ...(lost === undefined ? {} : { lost }) });

describe('three processes on one PostgreSQL and Redis', () => {
  it('count reads and writes to the unit', async () => {
    const { agency, reads, writes } = await countedInRedis(servers, async () => {
      const caller = await stage.agency({ readsPerMinute: 50, writesPerMinute: 40, usagePerDay: 1_000 });
      const people = Array.from({ length: 120 }, (_, at) => create(`counted-${String(at)}@trial.example`));
      return {
        agency: caller,
        reads: await sendAll(caller, Array<Sent>(150).fill(read)),
        writes: await sendAll(caller, people),
      };
    });
    tell('3 processes: 50 reads and 40 writes allowed', [...reads, ...writes], '');
    expect([countOf(reads, 200), countOf(reads, 429)]).toEqual([50, 100]);
    expect([countOf(writes, 200), countOf(writes, 429)]).toEqual([40, 80]);
    const usage = `nova:limit:usagePerDay:{${agency.accountId}}`;
    const keys = (await stage.redis.run('KEYS', `${usage}*`)) as string[];
    expect(await stage.redis.run('GET', keys[0] ?? '')).toBe('90');
  });

  it('hold the record limit to the unit', async () => {
    const agency = await stage.agency({ candidateRecords: 25 });
    const answers = await sendAll(
      agency,
      Array.from({ length: 150 }, (_, at) => create(`limited-${String(at)}@trial.example`)),
    );
    tell('3 processes: 25 records allowed', answers, '');
    expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([25, 125]);
    expect(new Set(answers.filter(({ status }) => status === 429).map(({ code }) => code))).toEqual(
      new Set(['RECORD_LIMIT_REACHED']),
    );
  });

  it('let one of many simultaneous creates of the same person succeed', async () => {
    const agency = await stage.agency(noLimits);
    const people = Array.from({ length: 20 }, (_, at) => `one-${String(at)}@trial.example`);
    const emails = people.flatMap((email) => Array<string>(12).fill(email));
    const answers = (await sendAll(agency, emails.map(create))).map((answer, at) => ({
      ...answer,
      email: emails[at] ?? '',
    }));
    const proof = await proveCandidates(stage.postgres.sql, agency.accountId, acknowledged(answers));
    tell('3 processes: 20 people created 12 times each', answers, '', proof.lost);
    expect([countOf(answers, 200), countOf(answers, 409)]).toEqual([20, 220]);
    const idOf = acknowledged(answers);
    expect(answers.filter(({ email, id }) => id !== idOf.get(email))).toEqual([]);
    expect(proof).toMatchObject({ candidates: 20, lost: 0, doubledWrong: 0, counterWrong: 0, keysWrong: 0 });
  });

  it('notice a revoked key and a changed limit', async () => {
    const [revoked, limited] = [await stage.agency(noLimits), await stage.agency(noLimits)];
    const everywhere = async (agency: Agency): Promise<readonly Answer[]> =>
      sendAll(agency, Array<Sent>(9).fill(read));
    expect(countOf([...(await everywhere(revoked)), ...(await everywhere(limited))], 200)).toBe(18);
    await inDatabase({ databaseUrl: stage.postgres.url(), dataDir: '' }, async (database) => {
      await revokeKey(database, revoked.keyId);
      await setAccountLimits(database, limited.accountId, { readsPerMinute: 0 });
    });
    const changedAt = performance.now();
    const answers: Answer[] = [];
    while (performance.now() - changedAt < noticedWithin) {
      answers.push(...(await everywhere(revoked)), ...(await everywhere(limited)));
      await sleep(100);
    }
    const last = Math.max(
      ...answers.filter(({ status }) => status === 200).map(({ startedAt }) => startedAt),
    );
    const noticed = Math.round(last - changedAt);
    tell('3 processes: key revoked, limit set to 0', answers, `in force after ${String(noticed)} ms`);
    expect(new Set(answers.slice(-18).map(({ status }) => status))).toEqual(new Set([401, 429]));
    expect(noticed).toBeLessThan(noticedWithin);
  });
});
