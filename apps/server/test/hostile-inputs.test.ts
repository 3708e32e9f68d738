import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '@nova/features/contract';
import type { Endpoint } from '@nova/contract';
import fc from 'fast-check';
import { pino } from 'pino';
import { fillAgency, knownId, type AgencyWorld } from './support/agency-world.ts';
import { hostileInputs, type HostileInput } from './support/hostile-inputs.ts';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

/** Repeats a run; HOSTILE_INPUTS is the number per endpoint, up to some hundreds. */
const seed = Number(process.env.HOSTILE_SEED ?? 1);
const asked = Number(process.env.HOSTILE_INPUTS ?? 8);

describe(`hostile inputs of all endpoints (HOSTILE_SEED=${String(seed)})`, () => {
  let server: TestServer;
  let agency: TestAgency;
  let world: AgencyWorld;
  const faults: string[] = [];

  beforeAll(async () => {
    const logger = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) });
    server = await startTestServer({ logger });
    agency = await server.agency();
    world = await fillAgency(server, agency, 'World');
  });
  afterAll(() => server.close());

  const sent = endpoints.filter(({ route }) => route.body !== 'multipart');

  const knownOf =
    (endpoint: Endpoint) =>
    (name: string): string =>
      knownId(world, endpoint, name) ?? 'x';

  /** Last, since other inputs need the records. */
  const isDeletion = ({ name }: Endpoint): boolean => name.endsWith('.delete');
  const inOrder = sent.toSorted((a, b) => Number(isDeletion(a)) - Number(isDeletion(b)));

  function ask({ endpoint, input }: HostileInput) {
    const key = agency.keys[endpoint.role];
    if (endpoint.type === 'mutation')
      return server.call('POST', `//trpc/${endpoint.name}`, { key, json: input });
    const query = encodeURIComponent(JSON.stringify(input).toWellFormed());
    return server.call('GET', `//trpc/${endpoint.name}?input=${query}`, { key });
  }

  async function faultOf(hostile: HostileInput): Promise<readonly string[]> {
    const told = `${hostile.endpoint.name} ${hostile.place}: ${hostile.what}`;
    const before = faults.length;
    const { status } = await ask(hostile);
    if (status < 500) return [];
    const cause = /"message":"([^"]{0,200})/u.exec(faults.slice(before).join(''))?.[1] ?? '';
    return [`${told} is answered ${String(status)} (${cause})`];
  }

  /** Accepted values must be readable too. */
  const reads = endpoints.filter(
    ({ type, envelope, role, input }) =>
      type === 'query' && envelope === 'list' && role === 'PRIVATE' && input.safeParse({ size: 100 }).success,
  );

  it.each(inOrder.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_name, endpoint) => {
    const all = hostileInputs(endpoint, knownOf(endpoint));
    const chosen =
      fc.sample(fc.shuffledSubarray([...all], { minLength: all.length }), { seed, numRuns: 1 })[0] ?? [];
    const wrong: string[] = [];
    for (const hostile of chosen.slice(0, asked)) wrong.push(...(await faultOf(hostile)));
    expect(wrong).toEqual([]);
  });

  it('all accepted values can be read', async () => {
    for (const endpoint of reads)
      expect(await faultOf({ endpoint, place: 'all of them', what: 'a page', input: { size: 100 } })).toEqual(
        [],
      );
  });
});
