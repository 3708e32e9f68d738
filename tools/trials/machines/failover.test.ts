import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report } from '../faults/support/report.ts';
import type { Answer } from '../src/load/answer.ts';
import { startLoad, type Load } from '../src/load/load.ts';
import { proveCandidates } from '../src/proof/candidates-hold.ts';
import { acknowledged, tally } from '../src/proof/tally.ts';
import { createAgency, generousLimits, inDatabase } from '../src/stage/agency.ts';
import { startNovaServer, type NovaServer } from '../src/stage/nova-server.ts';
import { until } from '@nova/testing';
import { startPatroniCluster, type PatroniCluster } from './support/patroni-cluster.ts';
import type { PatroniNode } from './support/patroni-node.ts';

/** One server finds the primary by HAProxy, the other among both hosts. */
const ways = ['HAProxy', 'several hosts'] as const;

let cluster: PatroniCluster;
let folder: string;
const servers: NovaServer[] = [];

beforeAll(async () => {
  cluster = await startPatroniCluster();
  folder = await mkdtemp(join(tmpdir(), 'nova-trial-'));
  for (const [at, DATABASE_URL] of [cluster.byProxy, cluster.byHosts].entries()) {
    const LOG_FILE = join(folder, `server-${String(at)}.log`);
    servers.push(await startNovaServer(folder, { DATABASE_URL, LOG_FILE, CV_WORKERS: '1' }));
  }
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await cluster.remove();
  await rm(folder, { recursive: true, force: true });
});

interface Fault {
  readonly strike: (primary: PatroniNode) => Promise<void>;
  readonly mend: (lost: PatroniNode) => Promise<void>;
}

const faults: Readonly<Record<string, Fault>> = {
  'is stopped': { strike: (primary) => primary.stop(), mend: (lost) => lost.start() },
  'is killed with its machine': { strike: (primary) => primary.kill(), mend: (lost) => lost.start() },
  'hangs and comes back': {
    strike: (primary) => primary.signalAll('SIGSTOP'),
    mend: (lost) => lost.signalAll('SIGCONT'),
  },
};

/** The promise is 5 s; the rest is for a busy machine. */
const resumedWithin = 12_000;
/** Answers of the new primary, before the old one returns and after. */
const more = 40;

describe('the primary', () => {
  it.each(Object.entries(faults))(
    '%s: writes go on at the next one, and nothing is lost',
    async (name, fault) => {
      const agency = await inDatabase({ databaseUrl: cluster.byHosts, dataDir: '' }, (database) =>
        createAgency(database, generousLimits),
      );
      const loads = servers.map(({ url }) =>
        startLoad({
          urls: () => [url],
          key: agency.privateKey,
          connections: 4,
          perSecond: 20,
          createsInTen: 5,
        }),
      );
      const old = await cluster.primary();
      const next = cluster.nodes.find((node) => node !== old) ?? old;
      await until('the load is under way', () => loads.every(({ answers }) => answers.length > more));
      const struckAt = performance.now();
      await fault.strike(old);
      await until(
        'the other machine is primary',
        async () => (await next.sql('SELECT NOT pg_is_in_recovery() AS yes'))[0]?.yes === true,
        { withinMs: 120_000, everyMs: 20 },
      );
      const promotedAt = performance.now();
      await goodAgain(loads);
      await fault.mend(old);
      await cluster.whole();
      await goodAgain(loads);
      await Promise.all(loads.map((load) => load.stop()));
      const answers = loads.flatMap((load) => load.answers);
      const proof = await proveCandidates(
        (text) => cluster.sql(text),
        agency.accountId,
        acknowledged(answers),
      );
      const resumed = loads.map((load) => firstWrite(load, promotedAt));
      for (const [at, way] of ways.entries()) {
        const own = loads[at]?.answers ?? [];
        report({
          fault: `primary ${name}, by ${way}`,
          tally: tally(own, struckAt, Infinity),
          recoveryMs: resumed[at] ?? 0,
          lost: proof.lost,
          note: `no primary for ${String(Math.round(promotedAt - struckAt))} ms; ${String(proof.unacknowledged)} unacknowledged`,
        });
      }
      const failed = answers.filter(({ status }) => status !== 200);
      expect(distinct(failed).filter((answer) => answer !== '503 UNAVAILABLE')).toEqual([]);
      expect(failed.filter(({ retryAfter }) => retryAfter === null)).toEqual([]);
      expect(resumed.filter((ms) => ms > resumedWithin)).toEqual([]);
      expect(proof).toMatchObject({ lost: 0, doubledWrong: 0, counterWrong: 0, referenceWrong: 0 });
      expect(proof).toMatchObject({ keysWrong: 0, auditWrong: 0 });
    },
  );
});

/** Milliseconds until the first acknowledged write. */
const firstWrite = ({ answers }: Load, from: number): number =>
  Math.round(
    Math.min(
      ...answers
        .filter(({ kind, status, endedAt }) => kind === 'create' && status === 200 && endedAt > from)
        .map(({ endedAt }) => endedAt - from),
    ),
  );

async function goodAgain(loads: readonly Load[]): Promise<void> {
  const from = performance.now();
  const isGood = ({ answers }: Load): boolean => {
    const since = answers.filter(({ endedAt }) => endedAt > from).slice(-more);
    return since.length === more && since.every(({ status }) => status === 200);
  };
  await until('both servers answer all', () => loads.every(isGood), { withinMs: 90_000 });
}

const distinct = (answers: readonly Answer[]): readonly string[] => [
  ...new Set(answers.map(({ status, code }) => [status, code ?? ''].join(' ').trim())),
];
