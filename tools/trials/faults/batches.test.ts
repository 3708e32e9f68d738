import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { findDrift } from '@nova/features/testing';
import { until } from '@nova/testing';
import { createAgency, generousLimits, type Agency } from '../src/stage/agency.ts';
import type { NovaServer } from '../src/stage/nova-server.ts';
import { worlds, type World } from '../src/stage/worlds.ts';
import { callsOf } from './support/merge-on-trial.ts';

/** Kills in the middle of batches. */
const kills = 3;
/** Under way at a time, each by a caller who sends it until it is answered. */
const callers = 4;
const recordsEach = 400;

interface Answered {
  readonly created: number;
  readonly failed: number;
  readonly results: readonly { readonly id: string | null }[];
}

// docs/interface/batches.md#again
describe.each(Object.entries(worlds))('batches under kill -9 on the %s database', (kind, createWorld) => {
  let world: World;
  let server: NovaServer;
  let agency: Agency;

  beforeAll(async () => {
    world = await createWorld();
    server = await world.start();
    agency = await world.inDatabase((database) => createAgency(database, generousLimits));
  });
  afterAll(() => world.end());

  const calls = callsOf(
    () => server.url,
    () => agency.privateKey,
  );
  afterAll(() => calls.close());

  /** What the database has of each batch. */
  const held = (): Promise<ReadonlyMap<string, readonly string[]>> =>
    world.inDatabase(async (database) => {
      const rows = await database.query<{ batch: string; ids: string[] }>(
        `SELECT "companyName" AS batch, array_agg(id::text) AS ids FROM leads WHERE "accountId" = $1 GROUP BY 1`,
        [agency.accountId],
      );
      return new Map(rows.map(({ batch, ids }) => [batch, ids]));
    });

  const newest = async (): Promise<string> => {
    const { status, data } = await calls.call('GET', '/leads/search?size=1', {});
    expect(status).toBe(200);
    return JSON.stringify(data);
  };

  it(`A batch that is sent until it is answered creates each record once, over ${String(kills)} kills`, async () => {
    const answers = new Map<string, Answered>();
    const unexpected: number[] = [];
    const send = async (batch: string): Promise<void> => {
      const records = Array.from({ length: recordsEach }, (_, at) => ({
        firstName: `Lead ${String(at)}`,
        companyName: batch,
      }));
      while (!answers.has(batch)) {
        const { status, data } = await calls.call(
          'POST',
          '/leads/batch',
          { records },
          { 'Idempotency-Key': batch },
        );
        const answer = status === 200 ? (data as Answered) : undefined;
        // Those that waited too long for their turn are tried again.
        if (answer?.failed === 0) answers.set(batch, answer);
        // 0 is a cut connection; 409 until the dead process's claim counts as abandoned.
        else if (![0, 200, 409, 503].includes(status)) {
          unexpected.push(status);
          return;
        } else await sleep(500);
      }
    };
    const half: number[] = [];
    const sending: Promise<void>[] = [];
    for (let kill = 0; kill < kills; kill++) {
      for (let caller = 0; caller < callers; caller++)
        sending.push(send(`batch-${String(kill)}-${String(caller)}`));
      const before = await newest();
      await until('a group is there', async () => (await newest()) !== before, { everyMs: 5 });
      await sleep(Math.random() * 50);
      await server.kill();
      const there = await held();
      half.push([...there].filter(([batch, ids]) => !answers.has(batch) && ids.length < recordsEach).length);
      server = await world.start();
    }
    await Promise.all(sending);
    expect(unexpected).toEqual([]);
    const there = await held();
    expect(there.size).toBe(kills * callers);
    for (const [batch, ids] of there) {
      const { created, results } = answers.get(batch) ?? { created: 0, results: [] };
      expect({ batch, created, held: ids.length }).toEqual({
        batch,
        created: recordsEach,
        held: recordsEach,
      });
      expect(new Set(results.map(({ id }) => id))).toEqual(new Set(ids));
    }
    expect(half.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0);
    expect(await world.inDatabase((database) => findDrift(database, agency.accountId))).toEqual([]);
    process.stdout.write(
      `Batches on ${kind}: ${String(kills)} kills among ${String(sending.length)} batches of ${String(recordsEach)}; half done after each: ${half.join(', ')}\n`,
    );
  });
});
