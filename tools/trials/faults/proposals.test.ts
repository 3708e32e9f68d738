import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Proposal } from '@nova/features/contract';
import { createKey } from '@nova/features';
import { findDrift } from '@nova/features/testing';
import { until } from '@nova/testing';
import { type Agency, createAgency, generousLimits } from '../src/stage/agency.ts';
import type { NovaServer } from '../src/stage/nova-server.ts';
import { type World, worlds } from '../src/stage/worlds.ts';
import { callsOf } from './support/merge-on-trial.ts';

/** Kills in the middle of one proposal. */
const kills = 3;

const minute = 60_000;

interface Work {
  readonly kind: 'UPDATE' | 'DELETE';
  readonly records: number;
  readonly input: object;
}

const works: readonly Work[] = [
  { kind: 'UPDATE', records: 400, input: { values: { jobTitle: 'Proposed' } } },
  { kind: 'DELETE', records: 100, input: {} },
];

// docs/interface/proposals.md#accepting
describe.each(Object.entries(worlds))('proposals under kill -9 on the %s database', (name, createWorld) => {
  let world: World;
  let server: NovaServer;
  let agency: Agency;
  let agentKey: string;

  beforeAll(async () => {
    world = await createWorld();
    server = await world.start();
    agency = await world.inDatabase((database) => createAgency(database, generousLimits));
    agentKey = await world.inDatabase(async (database) => {
      const { accountId } = agency;
      const [user] = await database.query<{ id: string }>(
        `SELECT id::text AS id FROM users WHERE "accountId" = $1`,
        [accountId],
      );
      return (await createKey(database, { userId: user?.id ?? '', accountId, role: 'PRIVATE' })).key;
    });
  });
  afterAll(() => world.end());

  const calls = callsOf(
    () => server.url,
    () => agency.privateKey,
  );
  afterAll(() => calls.close());

  async function createLeads(records: number): Promise<string[]> {
    const leads = Array.from({ length: records }, (_, at) => ({
      firstName: `Lead ${String(at)}`,
      companyName: 'Harbour Works',
    }));
    const { data } = await calls.call('POST', '/leads/batch', { records: leads });
    return (data as { readonly results: readonly { readonly id: string }[] }).results.map(({ id }) => id);
  }

  /** As an agent does. @returns the proposal's id */
  async function propose(kind: string, input: object): Promise<string> {
    const answer = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${agentKey}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'propose', arguments: { kind, input, reason: 'It is asked for.' } },
      }),
    });
    const said = await answer.text();
    const { result } = JSON.parse(/^data: (.*)$/mu.exec(said)?.[1] ?? said) as {
      readonly result: { readonly structuredContent?: { readonly id: string } };
    };
    if (!result.structuredContent) throw new Error(said);
    return result.structuredContent.id;
  }

  const read = async (id: string): Promise<Proposal> =>
    (await calls.call('GET', `/proposals/${id}`, {})).data as Proposal;

  /** How many records the trail says were written for it, and how many of them twice. */
  const written = (proposalId: string) =>
    world.inDatabase(async (database) => {
      const [row] = await database.query<{ once: number; twice: number }>(
        `SELECT count(*)::int AS once, (count(*) FILTER (WHERE lines > 1))::int AS twice FROM (
           SELECT count(*) AS lines FROM audit_events
           WHERE "accountId" = $1 AND "requestId" = $2 AND entity = 'lead' GROUP BY "recordId") t`,
        [agency.accountId, `proposal:${proposalId}`],
      );
      if (!row) throw new Error('It counts.');
      return row;
    });

  it.each(works)(
    'An accepted $kind of $records goes on after each kill, and writes no record twice',
    async ({ kind, records, input }) => {
      const ids = await createLeads(records);
      const id = await propose(kind, { kind: 'lead', ids, ...input });
      // Cut off by the first kill.
      const accepting = calls.call('POST', `/proposals/${id}/accept`, {});
      const half: number[] = [];
      for (let kill = 0; kill < kills; kill++) {
        const before = half.at(-1) ?? 0;
        await until('it goes on', async () => (await written(id)).once > before, { everyMs: 5 });
        await sleep(Math.random() * 500);
        await server.kill();
        half.push((await written(id)).once);
        server = await world.start();
      }
      await accepting;
      await until('it is done', async () => (await read(id)).state !== 'ACCEPTED', { withinMs: minute });
      expect(await read(id)).toMatchObject({ state: 'DONE', result: { done: records, failed: [] } });
      expect(await written(id)).toEqual({ once: records, twice: 0 });
      expect(half[0]).toBeLessThan(records);
      expect(await world.inDatabase((database) => findDrift(database, agency.accountId))).toEqual([]);
      process.stdout.write(
        `${kind} of ${String(records)} on ${name}: done at each kill ${half.join(', ')}, in the end each once\n`,
      );
    },
  );
});
