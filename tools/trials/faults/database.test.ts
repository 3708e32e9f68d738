import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../src/load/answer.ts';
import { proveCandidates } from '../src/proof/candidates-hold.ts';
import { strike } from '../src/proof/strike.ts';
import { acknowledged } from '../src/proof/tally.ts';
import { generousLimits } from '../src/stage/agency.ts';
import { crowdOut, type Crowd } from '../src/stage/crowd.ts';
import { metric, readyState } from '../src/stage/server-state.ts';
import { mountSmallDisk, type SmallDisk } from '../src/stage/small-disk.ts';
import { report } from './support/report.ts';
import { setStage, type Stage } from '../src/stage/stage.ts';
import { until } from '@nova/testing';

let stage: Stage;
let disk: SmallDisk | undefined;
let noDisk = '';
let crowd: Crowd | undefined;

beforeAll(async () => {
  try {
    disk = await mountSmallDisk(160);
  } catch (error) {
    noDisk = String(error);
  }
  stage = await setStage(disk ? { cluster: { dataFolder: disk.folder } } : {});
});
afterAll(async () => {
  await stage.strikeDown();
  await disk?.remove();
});

interface DatabaseFault {
  readonly hit: () => unknown;
  readonly mend: () => unknown;
  /** Whether reads succeed meanwhile. */
  readonly reads?: true;
  /** Whether the server must report that it is not ready. */
  readonly away?: true;
  /** Whether nothing answers meanwhile; the log must report that once, and its end once. */
  readonly silent?: true;
  /** Ends at once. */
  readonly brief?: true;
}

const readOnly = (value: 'on' | 'off'): Promise<unknown> =>
  stage.postgres.sql(
    'SET default_transaction_read_only = off',
    `ALTER SYSTEM SET default_transaction_read_only = ${value}`,
    'SELECT pg_reload_conf()',
  );
const endNova = async (): Promise<number> => {
  const ended = await stage.postgres.sql(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'nova' AND application_name <> 'crowd'`,
  );
  return ended.length;
};

const faults: Readonly<Record<string, DatabaseFault>> = {
  'is stopped': {
    hit: () => stage.postgres.stop('fast'),
    mend: () => stage.postgres.start(),
    away: true,
    silent: true,
  },
  'is restarted': { hit: () => stage.postgres.stop('fast'), mend: () => stage.postgres.start(), brief: true },
  'crashes and restarts': {
    hit: () => stage.postgres.stop('immediate'),
    mend: () => stage.postgres.start(),
    brief: true,
  },
  'refuses connections': {
    hit: () => stage.toPostgres.refuse(),
    mend: () => stage.toPostgres.heal(),
    away: true,
    silent: true,
  },
  'loses its connections': { hit: () => stage.toPostgres.reset(), mend: () => undefined, brief: true },
  hangs: {
    hit: () => stage.toPostgres.hang(),
    mend: () => stage.toPostgres.heal(),
    away: true,
    silent: true,
  },
  'is out of connections': {
    hit: async () => (crowd = await crowdOut(stage.postgres.url(), endNova)),
    mend: () => crowd?.leave(),
    away: true,
  },
  'is read-only': { hit: () => readOnly('on'), mend: () => readOnly('off'), reads: true },
  'has a full disk': { hit: () => disk?.fill(), mend: () => disk?.empty(), reads: true },
};

/** The promises are 2 s and 5 s; the rest is for a busy machine. */
const [answeredWithin, recoveredWithin] = [6_000, 30_000];
/** Longer, so that a call that waits for its end is found. */
const lastsMs = 8_000;
const crowdSize = 200;

describe('PostgreSQL', () => {
  it.each(Object.entries(faults))('%s: 503 at once, and all is well when it is back', async (name, fault) => {
    if (fault === faults['has a full disk'] && !disk) {
      process.stdout.write(
        `Not tried: PostgreSQL ${name}, for no small disk could be mounted (${noDisk}).\n`,
      );
      expect(noDisk).not.toBe('');
      return;
    }
    const { url } = stage.server;
    const agency = await stage.agency(generousLimits);
    const load = stage.load(agency, 4);
    // The end of the fault before is logged a little later.
    let told: readonly unknown[] = [];
    await until('the log says that it answers', async () => {
      told = await eventsOf(stage);
      return told.at(-1) !== away[0];
    });
    let waiting = 0;
    const struck = await strike(load, {
      strike: fault.hit,
      lastsMs: fault.brief ? 0 : lastsMs,
      meanwhile: async () => {
        if (fault.brief) return;
        await sleep(1_000);
        if (fault.away)
          await until('the health says so', async () => {
            const { status, database } = await readyState(url);
            return status === 503 && database === 'unavailable';
          });
        await Promise.all(Array.from({ length: crowdSize }, () => load.read()));
        waiting = await metric(url, 'nova_database_connections{state="waiting"}');
      },
      heal: fault.mend,
    });
    await load.stop();
    const failed = load.answers.filter(({ status }) => status !== 200);
    const again = await sendAgain(load.create, failed);
    const proof = await proveCandidates(stage.postgres.sql, agency.accountId, acknowledged(load.answers));
    const { lost, unacknowledged, candidates } = proof;
    report({
      fault: `PostgreSQL ${name}`,
      tally: struck.since,
      recoveryMs: struck.recoveryMs,
      lost,
      note: `${String(candidates)} records, ${String(unacknowledged)} unacknowledged`,
    });

    expect(distinct(failed)).toEqual(failed.length === 0 ? [] : ['503 UNAVAILABLE']);
    expect(failed.filter(({ retryAfter }) => retryAfter === null)).toEqual([]);
    if (fault.silent) {
      await until('the log tells both', async () => (await eventsOf(stage)).length >= told.length + 2);
      expect(await eventsOf(stage)).toEqual(told.concat(away));
    }
    if (fault.reads) expect(failed.filter(({ kind }) => kind === 'read')).toEqual([]);
    if (fault.reads || fault.away) expect(failed.length).toBeGreaterThan(0);
    expect(struck.since.longest).toBeLessThan(answeredWithin);
    expect(waiting).toBeLessThan(crowdSize);
    expect(struck.recoveryMs).toBeLessThan(recoveredWithin);
    expect(await readyState(url)).toMatchObject({ status: 200, database: 'ok' });
    expect(distinct(again).filter((answer) => !['200', '409 DUPLICATE'].includes(answer))).toEqual([]);
    expect(unacknowledged).toBeLessThanOrEqual(again.filter(({ status }) => status === 409).length);
    expect(proof).toMatchObject({ lost: 0, doubledWrong: 0, counterWrong: 0, referenceWrong: 0 });
    expect(proof).toMatchObject({ keysWrong: 0, auditWrong: 0 });
  });
});

const away = ['The database does not answer.', 'The database answers again.'];

const eventsOf = async ({ server }: Stage): Promise<readonly unknown[]> =>
  (await server.log()).flatMap(({ msg }) => (away.includes(String(msg)) ? [msg] : []));

const distinct = (answers: readonly Answer[]): readonly string[] => [
  ...new Set(answers.map(({ status, code }) => [status, code ?? ''].join(' ').trim())),
];

/** Callers repeat a failed create. */
async function sendAgain(
  create: (email: string) => Promise<Answer>,
  failed: readonly Answer[],
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const { email } of failed) if (email !== undefined) answers.push(await create(email));
  return answers;
}
