import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@nova/db';
import { findDrift } from '@nova/features/testing';
import { until } from '@nova/testing';
import { createAgency, generousLimits, type Agency } from '../src/stage/agency.ts';
import type { NovaServer } from '../src/stage/nova-server.ts';
import { worlds, type World } from '../src/stage/worlds.ts';
import { type Answered, callsOf, Pair, startMerging } from './support/merge-on-trial.ts';

/** Kills in the middle of merges and undos. */
const kills = 6;
/** Pairs of candidates that are merged and taken apart, again and again. */
const pairsOnTrial = 24;
/** Each merges its own pairs, or writes about them. */
const writers = 16;

/** What belongs to the two candidates of a pair, before a merge and after one. */
const apart = { there: [1, 1], notes: [0, 3], applications: [1, 2], callers: 1, merges: 0, rows: 0 };
const merged = { there: [1, 0], notes: [3, 0], applications: [2, 0], callers: 1, merges: 1, rows: 1 };

describe.each(Object.entries(worlds))('merges under kill -9 on the %s database', (kind, createWorld) => {
  let world: World;
  let server: NovaServer;
  let agency: Agency;
  let folder: string;
  let pairs: readonly Pair[];

  beforeAll(async () => {
    world = await createWorld();
    server = await world.start();
    agency = await world.inDatabase((database) => createAgency(database, generousLimits));
    folder = await mkdtemp(join(tmpdir(), 'nova-trial-export-'));
    pairs = await pairsOf();
  });
  afterAll(async () => {
    await world.end();
    await rm(folder, { recursive: true, force: true });
  });

  const calls = callsOf(
    () => server.url,
    () => agency.privateKey,
  );
  afterAll(() => calls.close());

  async function pairsOf(): Promise<readonly Pair[]> {
    const made = async (path: string, body: object): Promise<string> => {
      const { status, data } = await calls.call('POST', path, body);
      if (status !== 200) throw new Error(`${path}: ${String(status)}`);
      return String(data);
    };
    const jobs = [await made('/jobs', { title: 'One' }), await made('/jobs', { title: 'Two' })];
    const all: Pair[] = [];
    for (let place = 0; place < pairsOnTrial; place++) {
      const [one, two] = await Promise.all([
        made('/candidates', { lastName: `Person ${String(place)}`, skills: ['Tea'] }),
        made('/candidates', {
          lastName: `Persona ${String(place)}`,
          mobile: `+49 30 ${String(100_000 + place)}`,
          internalNotes: 'Prefers mornings',
          skills: ['Tea', 'Milk'],
        }),
      ]);
      for (let note = 0; note < 3; note++) await made('/notes', { text: 'Before', candidateId: two });
      await made('/applications', { candidateId: one, jobId: jobs[0] });
      for (const jobId of jobs) await made('/applications', { candidateId: two, jobId });
      all.push(new Pair(one, two));
    }
    await world.inDatabase((database) =>
      database.query(
        `INSERT INTO external_ids ("accountId", entity, "externalId", "recordId", hash)
         SELECT $1::uuid, 'candidate', 'C-' || t.id, t.id::uuid, '\\x01' FROM unnest($2::text[]) AS t(id)`,
        [agency.accountId, all.map(({ two }) => two)],
      ),
    );
    return all;
  }

  /** The export without what was written meanwhile, and without the times of the last change. */
  async function exported(name: string): Promise<readonly unknown[]> {
    const path = join(folder, `${name}.ndjson`);
    await world.nova('export', '--account', agency.accountId, '--json', path);
    const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
    return lines
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
      .filter(({ text }) => typeof text !== 'string' || !text.startsWith('Since'))
      .map(({ updatedOn: _, modifiedOn: __, ...said }) => said);
  }

  /** Where each pair is, by what belongs to it. */
  async function states(database: Database): Promise<readonly { readonly isMerged: boolean }[]> {
    const rows = await database.query<{ state: string }>(
      `SELECT json_build_object(
         'there', ARRAY[${each(`SELECT count(*) FROM candidates c WHERE c.id = $`)}],
         'notes', ARRAY[${each(`SELECT count(*) FROM notes n WHERE n.text = 'Before' AND n."candidateId" = $`)}],
         'applications', ARRAY[${each(`SELECT count(*) FROM applications a WHERE a."candidateId" = $`)}],
         'callers', (SELECT count(*) FROM external_ids e WHERE e."externalId" = 'C-' || p.two
           AND e."recordId" = CASE WHEN EXISTS (SELECT FROM candidates c WHERE c.id = p.two) THEN p.two ELSE p.one END),
         'merges', (SELECT count(*) FROM merges m JOIN merged_records r ON r."mergeId" = m.id AND r."recordId" = p.two
           WHERE m."primaryId" = p.one AND m.state = 'DONE'),
         'rows', (SELECT count(DISTINCT m.id) FROM merges m JOIN merge_rows w ON w."mergeId" = m.id
           WHERE m."primaryId" = p.one))::text AS state
       FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS p(one, two, place) ORDER BY p.place`,
      [pairs.map(({ one }) => one), pairs.map(({ two }) => two)],
    );
    const found = rows.map(({ state }) => JSON.parse(state) as typeof apart);
    for (const state of found) expect([apart, merged]).toContainEqual(state);
    return found.map((state) => ({ isMerged: state.merges === 1 }));
  }

  const each = (sql: string): string =>
    ['p.one', 'p.two'].map((id) => `(${sql.replace('$', () => id)})`).join(', ');

  /** Everything is as it was answered, or was not answered. */
  async function holds(notes: readonly Answered[]): Promise<number> {
    return world.inDatabase(async (database) => {
      const now = await states(database);
      for (const [place, pair] of pairs.entries()) {
        const { isMerged = false } = now[place] ?? {};
        if (pair.isCertain) expect({ place, isMerged }).toEqual({ place, isMerged: pair.isMerged });
        const [done] = await database.query<{ id: string }>(
          `SELECT m.id::text AS id FROM merges m WHERE m."primaryId" = $1::uuid AND m.state = 'DONE'`,
          [pair.one],
        );
        pair.settle(done?.id);
      }
      const written = await database.query<{ id: string }>(
        `SELECT n.id::text AS id FROM notes n JOIN candidates c ON c.id = n."candidateId" WHERE n.id = ANY ($1::uuid[])`,
        [notes.map(({ id }) => id)],
      );
      expect(written).toHaveLength(notes.length);
      expect(await findDrift(database, agency.accountId)).toEqual([]);
      return now.filter(({ isMerged }) => isMerged).length;
    });
  }

  it(`Each pair is apart or merged after ${String(kills)} kills, and its export the same after the undo`, async () => {
    const before = await exported('before');
    const notes: Answered[] = [];
    let merges = 0;
    const left: number[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const work = startMerging({ call: calls.call, pairs, writers });
      await until('some are answered', () => work.done() >= 4 + 4 * kill, { everyMs: 1 });
      await sleep(Math.random() * 150);
      await server.kill();
      const { answered, unexpected } = await work.end();
      expect(unexpected).toEqual([]);
      notes.push(...answered);
      merges += work.done();
      server = await world.start();
      left.push(await holds(notes));
    }
    for (const { mergeId } of pairs)
      if (mergeId !== undefined)
        expect(await calls.call('POST', `/merges/${mergeId}/undo`, {})).toMatchObject({ status: 200 });
    expect(await exported('after')).toEqual(before);
    expect(merges).toBeGreaterThan(kills * 4);
    process.stdout.write(
      `Merges on ${kind}: ${String(kills)} kills among ${String(merges)} merges and undos, ${String(notes.length)} notes meanwhile; merged after each: ${left.join(', ')}\n`,
    );
  });
});
