import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSender, type Received } from '../src/load/send.ts';
import { toAnswer, type Answer } from '../src/load/answer.ts';
import { tally } from '../src/proof/tally.ts';
import type { Agency } from '../src/stage/agency.ts';
import type { NovaServer } from '../src/stage/nova-server.ts';
import { worlds, type World } from '../src/stage/worlds.ts';
import { report } from './support/report.ts';

/** The attacker's texts have 20,000 different words. */
const candidates = 24;
const keys = 6;
const connectionsPerKey = 4;
const costliestPerConnection = 3;
/** Reads of the other account during the attack. */
const readsAtLeast = 10;
/** Far longer than a search waits for its turn. */
const answeredWithin = 120_000;

const many = (count: number, clause: (n: number) => string, between = ' OR '): string =>
  Array.from({ length: count }, (_, n) => clause(n)).join(between);
const letter = (n: number): string => String.fromCharCode(97 + (n % 26));

/** The costliest accepted query of each kind. */
const accepted = [
  many(64, (n) => `engine${letter(n)}~`),
  `${many(64, (n) => `manag${letter(n)}`, '.')}~`,
  many(40, (n) => `*${letter(n)}*${letter(n + 1)}*`),
  many(64, (n) => `${letter(n)}*`),
  many(64, (n) => `NOT internalNotes:w${String(n)}`, ' AND '),
  many(8, (n) => `employmentHistory.workSummary:wareh${letter(n)}~`),
  many(60, (n) => `employmentHistory.workSummary:w${String(n)}`),
  `overview:"${many(15, (n) => `word${String(n)}`, ' ')}"~100`,
  `"${many(500, () => 'ab', ' ')}"`,
];
/** Refused whatever the account holds. */
const tooCostly = [
  `${many(600, (n) => `w${String(n)}`, '.')}~`,
  many(2000, () => 'a', '.'),
  many(60, (n) => `employmentHistory.workSummary:w${String(n)}~`),
];
const costliest = [...accepted, ...tooCostly];

const word = (n: number): string => `word${((n * 7919) % 20_000).toString(36)}`;

describe.each(Object.entries(worlds))('costly searches on the %s database', (kind, createWorld) => {
  let world: World;
  let server: NovaServer;
  let victim: Agency;
  let attackers: readonly string[];

  beforeAll(async () => {
    world = await createWorld();
    server = await world.start();
    const attacker = await world.agency(keys);
    attackers = attacker.privateKeys;
    victim = await world.agency();
  });
  afterAll(() => world.end());

  const get = (send: ReturnType<typeof createSender>['send'], key: string, path: string) =>
    send(server.url, { method: 'GET', path, headers: { 'X-Api-Key': key } });
  const create = (send: ReturnType<typeof createSender>['send'], key: string, n: number): Promise<Received> =>
    send(server.url, {
      method: 'POST',
      path: '/api/nova/candidates',
      headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        firstName: 'Ada',
        email: `person${String(n)}@agency.example`,
        overview: many(1_500, (place) => word(n * 1_500 + place), ' '),
      }),
    });

  it('Another account keeps its reads and searches, and the engine runs on', async () => {
    const sender = createSender(16, answeredWithin);
    // Repeated if a busy machine delays it, which is not on trial.
    for (let n = 0; n < candidates;) {
      const { status } = await create(sender.send, attackers[0] ?? '', n);
      expect([200, 409, 503]).toContain(status);
      if (status !== 503) n += 1;
    }
    const { body } = await create(sender.send, victim.privateKey, 0);
    const id = String(toAnswer('create', 0, { status: 200, headers: {}, body, ms: 0 }).id);
    const began = performance.now();

    const attacks: (Answer & { readonly query: string })[] = [];
    const allAttacks = keys * connectionsPerKey * costliestPerConnection;
    const attack = Promise.all(
      attackers.map(async (key, first) => {
        const own = createSender(connectionsPerKey, answeredWithin);
        await Promise.all(
          Array.from({ length: connectionsPerKey }, async (_, connection) => {
            for (let n = 0; n < costliestPerConnection; n += 1) {
              const query = costliest[(first * 5 + connection * 3 + n) % costliest.length] ?? '';
              const path = `/api/nova/candidates/search?query=${encodeURIComponent(query)}`;
              const startedAt = performance.now();
              attacks.push({ ...toAnswer('read', startedAt, await get(own.send, key, path)), query });
            }
          }),
        );
        own.close();
      }),
    );

    const reads: Answer[] = [];
    const paths = [
      `/api/nova/candidates/${id}`,
      '/api/nova/candidates/search?query=ada',
      '/api/nova/companies/search',
    ];
    while (attacks.length < allAttacks || reads.length < readsAtLeast) {
      const path = paths[reads.length % paths.length] ?? '';
      const startedAt = performance.now();
      reads.push(toAnswer('read', startedAt, await get(sender.send, victim.privateKey, path)));
    }
    await attack;
    sender.close();

    const ended = performance.now() + 1;
    const attacked = tally(attacks, began, ended);
    report({
      fault: `${kind}: costly searches of another account`,
      tally: tally(reads, began, ended),
      note: `the attack: ${JSON.stringify(attacked.statuses).replaceAll(/[{}"]/gu, '')}`,
    });
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
    expect(
      attacks.filter(
        ({ status, code }) => !(status === 200 || code === 'INVALID_QUERY' || code === 'UNAVAILABLE'),
      ),
    ).toEqual([]);
    const taken = attacks.filter(({ status, query }) => status === 200 && tooCostly.includes(query));
    expect(taken.map(({ query }) => query)).toEqual([]);
    const lines = (await server.log()).map((line) => JSON.stringify(line));
    expect(lines.filter((line) => line.includes('started again'))).toEqual([]);
  });
});
