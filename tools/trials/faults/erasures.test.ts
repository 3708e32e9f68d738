import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { until } from '@nova/testing';
import { createSender } from '../src/load/send.ts';
import { generousLimits, type Agency } from '../src/stage/agency.ts';
import type { NovaServer } from '../src/stage/nova-server.ts';
import { setStage, type Stage } from '../src/stage/stage.ts';

/** Kills at moments that nobody chose, besides those at each step. */
const kills = 6;

let stage: Stage;
let server: NovaServer;
let agency: Agency;
let folder: string;
let ledger: string;
/** Of the trial's own: one that looks, and one that holds locks. */
let sessions: { readonly looks: pg.Client; readonly holds: pg.Client };

beforeAll(async () => {
  stage = await setStage({ proxied: false });
  folder = await mkdtemp(join(tmpdir(), 'nova-trial-ledger-'));
  ledger = join(folder, 'erasures.ndjson');
  await stage.server.stop();
  agency = await stage.agency(generousLimits);
  await restart();
  const connectionString = stage.postgres.url();
  sessions = { looks: new pg.Client({ connectionString }), holds: new pg.Client({ connectionString }) };
  await Promise.all([sessions.looks.connect(), sessions.holds.connect()]);
});
afterAll(async () => {
  await Promise.all([sessions.looks.end(), sessions.holds.end()]);
  await stage.strikeDown();
  await rm(folder, { recursive: true, force: true });
});

async function rows<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  return (await sessions.looks.query<Row>(text, [...values])).rows;
}

async function restart(): Promise<void> {
  server = await stage.another({ ERASURE_LEDGER: ledger });
}

const { send, close } = createSender(8, 120_000);
afterAll(close);

const call = (method: string, path: string, json: object): Promise<{ status: number; data: unknown }> =>
  send(server.url, {
    method,
    path: `/api/nova${path}`,
    headers: { Authorization: `Bearer ${agency.privateKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  }).then(({ status, body }) => ({
    status,
    data: status === 200 ? (JSON.parse(body.toString()) as { data: unknown }).data : undefined,
  }));

interface Erased {
  readonly id: string;
  readonly answer: Promise<{ readonly status: number }>;
}

let number = 0;

/** A candidate with a note and an application. */
async function person(jobId: string): Promise<string> {
  const name = `Person${String(++number)}`;
  const { data } = await call('POST', '/candidates', {
    firstName: name,
    lastName: 'Trial',
    email: `${name.toLowerCase()}@inbox.example`,
  });
  const id = String(data);
  await call('POST', '/notes', { text: `About ${name}`, candidateId: id });
  await call('POST', '/applications', { candidateId: id, jobId });
  return id;
}

const erase = (id: string): Erased => ({
  id,
  answer: call('POST', `/candidates/${id}/erase`, { reason: 'REQUESTED' }),
});

/** Rows that are left of each person in tables that an erasure empties. */
const rowsLeft = async (ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const found = await rows<{ id: string; rows: string }>(
    `SELECT p.id, (SELECT count(*) FROM candidates c WHERE c.id = p.id)
        + (SELECT count(*) FROM notes n WHERE n."candidateId" = p.id)
        + (SELECT count(*) FROM applications a WHERE a."candidateId" = p.id)
        + (SELECT count(*) FROM candidate_search s WHERE s.id = p.id) AS rows
     FROM unnest($1::uuid[]) AS p(id)`,
    [ids],
  );
  return new Map(found.map(({ id, rows: left }) => [id, Number(left)]));
};

const whole = 4;

const inLedger = async (): Promise<readonly string[]> =>
  (await readFile(ledger, 'utf8').catch(() => ''))
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      try {
        return (JSON.parse(line) as { ids: string[] }).ids;
      } catch {
        return [];
      }
    });

/** What was acknowledged is gone, everyone is whole or gone, and ledger and database know the same. */
async function holds(erased: readonly Erased[]): Promise<{ gone: number; whole: number }> {
  const answers = await Promise.all(erased.map(({ answer }) => answer));
  const left = await rowsLeft(erased.map(({ id }) => id));
  const written = new Set(await inLedger());
  const known = new Set(
    (
      await rows<{ id: string }>(
        `SELECT unnest(e.ids)::text AS id FROM erasures e WHERE e."accountId" = $1`,
        [agency.accountId],
      )
    ).map(({ id }) => id),
  );
  const states = erased.map(({ id }, at) => ({
    acknowledged: answers[at]?.status === 200,
    left: left.get(id) ?? -1,
    written: written.has(id),
    known: known.has(id),
  }));
  const gone = { left: 0, written: true, known: true };
  const there = { left: whole, written: false, known: false };
  for (const { acknowledged, ...state } of states)
    expect([gone, ...(acknowledged ? [] : [there])]).toContainEqual(state);
  return {
    gone: states.filter((state) => state.left === 0).length,
    whole: states.filter((state) => state.left === whole).length,
  };
}

describe('erasures under kill -9', () => {
  let jobId: string;

  beforeAll(async () => {
    jobId = String((await call('POST', '/jobs', { title: 'Trial' })).data);
  });

  const waiting = (): Promise<readonly { pid: number }[]> =>
    rows<{ pid: number }>(
      `SELECT a.pid FROM pg_stat_activity a WHERE cardinality(pg_blocking_pids(a.pid)) > 0`,
    );

  /** Kills the server where its erasure waits for a lock, and ends what PostgreSQL would go on with alone. */
  async function killedBehind(lock: string, id: string, reached: () => Promise<boolean>): Promise<void> {
    await sessions.holds.query('BEGIN');
    await sessions.holds.query(lock, [id]);
    const { answer } = erase(id);
    await until('the erasure has come there', async () => (await waiting()).length > 0 && (await reached()));
    await server.kill();
    for (const { pid } of await waiting()) await rows(`SELECT pg_terminate_backend($1::int)`, [pid]);
    await sessions.holds.query('ROLLBACK');
    expect((await answer).status).toBe(0);
  }

  const killed = (id: string): readonly Erased[] => [{ id, answer: Promise.resolve({ status: 0 }) }];

  it.each([
    ['before its first write', `SELECT FROM candidates WHERE id = $1 FOR UPDATE`],
    ['between its writes', `SELECT FROM notes WHERE "candidateId" = $1 FOR UPDATE`],
  ])('An erasure that is killed %s leaves everything', async (_when, lock) => {
    const id = await person(jobId);
    await killedBehind(lock, id, () => Promise.resolve(true));
    await restart();
    expect(await holds(killed(id))).toEqual({ gone: 0, whole: 1 });
  });

  it('An erasure that is killed between the ledger and the commit is done by the next start', async () => {
    const id = await person(jobId);
    await rows(`CREATE FUNCTION trial_wait() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NULL; END $$`);
    await rows(`CREATE CONSTRAINT TRIGGER trial_wait AFTER INSERT ON erasures DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION trial_wait()`);
    await killedBehind(`SELECT pg_advisory_xact_lock(4711), $1::text`, id, async () =>
      (await inLedger()).includes(id),
    );
    expect((await rowsLeft([id])).get(id)).toBe(whole);
    await rows(`DROP TRIGGER trial_wait ON erasures`);
    await rows(`DROP FUNCTION trial_wait()`);
    await restart();
    expect(await holds(killed(id))).toEqual({ gone: 1, whole: 0 });
  });

  it('A line that the ledger has lost is given back to it', async () => {
    const erased = erase(await person(jobId));
    expect(await erased.answer).toMatchObject({ status: 200 });
    await server.kill();
    const lines = (await readFile(ledger, 'utf8')).split('\n');
    await writeFile(ledger, lines.filter((line) => !line.includes(erased.id)).join('\n'));
    await restart();
    expect(await holds([erased])).toEqual({ gone: 1, whole: 0 });
  });

  it(`Each of many persons is whole or gone after ${String(kills)} kills at any moment`, async () => {
    const erased: Erased[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const ids: string[] = [];
      for (let at = 0; at < 12; at++) ids.push(await person(jobId));
      const begun = ids.map((id) => erase(id));
      let answered = 0;
      for (const { answer } of begun) void answer.then(() => answered++);
      await until('some are answered', () => answered >= kill, { everyMs: 1 });
      await sleep(3 * kill);
      await server.kill();
      await restart();
      erased.push(...begun);
    }
    const ends = await holds(erased);
    process.stdout.write(
      `Erasures: ${String(kills)} kills among ${String(erased.length)} erasures, ${String(ends.gone)} gone, ${String(ends.whole)} whole\n`,
    );
    expect(ends.gone + ends.whole).toBe(erased.length);
    expect(Math.min(ends.gone, ends.whole)).toBeGreaterThan(0);
  });
});
