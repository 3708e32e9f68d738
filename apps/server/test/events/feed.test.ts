import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser, createKey, assignPositions, removeOldEvents } from '@nova/features';
import { fillAgency, type AgencyWorld } from '../support/agency-world.ts';
import { startTestServer, type Answer, type TestAgency, type TestServer } from '../support/test-server.ts';

describe('feed', () => {
  interface Event {
    readonly id: string;
    readonly type: string;
    readonly position: number;
    readonly occurredOn: string;
    readonly object: { readonly kind: string; readonly id: string; readonly reference: string | null };
    readonly changed: readonly string[];
    readonly actor: { readonly userId: string | null; readonly via: string };
    readonly requestId: string | null;
    readonly summary?: Record<string, unknown>;
  }

  interface Feed {
    readonly data: readonly Event[];
    readonly nextCursor: string;
    readonly hasMore: boolean;
  }

  let server: TestServer;
  let agency: TestAgency;

  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    agency = await server.agency();
  });
  afterAll(() => server.close());

  const call = (method: string, path: string, json?: unknown, key = agency.privateKey): Promise<Answer> =>
    server.call(method, path, { key, ...(json === undefined ? {} : { json }) });

  async function write(method: string, path: string, json?: unknown): Promise<string> {
    const answer = await call(method, path, json);
    expect(answer.status).toBe(200);
    return (answer.body as { data: string }).data;
  }

  async function feed(query = '', key = agency.privateKey): Promise<Feed> {
    while ((await assignPositions(server.database)) > 0);
    const answer = await call('GET', `/events${query}`, undefined, key);
    expect(answer.status).toBe(200);
    return answer.body as Feed;
  }

  const typesIn = ({ data }: Feed): string[] => data.map(({ type }) => type);
  const since = async (cursor: string): Promise<readonly Event[]> => (await feed(`?cursor=${cursor}`)).data;

  describe('an event', () => {
    it('says what changed, who changed it and by which request', async () => {
      const candidateId = await write('POST', '/candidates', { firstName: 'Jane', lastName: 'Smith' });
      const [made] = (await feed()).data;
      expect(made).toEqual({
        id: expect.stringMatching(/^evt_[0-9a-f-]{36}$/u) as unknown,
        type: 'candidate.created',
        position: 1,
        occurredOn: expect.stringMatching(/Z$/u) as unknown,
        object: { kind: 'candidate', id: candidateId, reference: 'CAN-1001' },
        changed: expect.arrayContaining(['firstName', 'lastName']) as unknown,
        actor: { userId: agency.userId, via: 'rest' },
        requestId: expect.any(String) as unknown,
      });
    });

    it('names the fields that changed, and none that a write left as they were', async () => {
      const id = await write('POST', '/candidates', {
        firstName: 'Jane',
        lastName: 'Smith',
        jobTitle: 'Cook',
      });
      const { nextCursor } = await feed();
      await write('PUT', `/candidates/${id}`, {
        jobTitle: 'Chef',
        lastName: 'Smith',
        address: { city: 'Bonn' },
      });
      await write('PUT', `/candidates/${id}`, { jobTitle: 'Chef' });
      const [updated, ...others] = await since(nextCursor);
      expect(updated).toMatchObject({ type: 'candidate.updated' });
      expect([...(updated?.changed ?? [])].sort()).toEqual(['address', 'jobTitle']);
      expect(others).toEqual([]);
    });

    it('holds no value of the record', async () => {
      await write('POST', '/candidates', { firstName: 'Zebulon', lastName: 'Quartermain' });
      expect(JSON.stringify(await feed())).not.toMatch(/Zebulon|Quartermain/u);
    });
  });

  describe('moves', () => {
    let world: AgencyWorld;
    let cursor: string;
    beforeEach(async () => {
      world = await fillAgency(server, agency, 'Some');
      cursor = (await feed('?cursor=now')).nextCursor;
    });
    const id = (kind: string): string => world.ids[kind] ?? '';

    const moves: readonly (readonly [type: string, method: string, path: () => string, json: unknown])[] = [
      ['job.archived', 'POST', () => `/jobs/${id('job')}/archive`, undefined],
      ['interview.cancelled', 'POST', () => `/interviews/${id('interview')}/cancel`, undefined],
      [
        'application.stage_moved',
        'PUT',
        () => `/applications/${id('application')}/stage`,
        { stageCode: 'OFFER' },
      ],
      ['application.rejected', 'POST', () => `/applications/${id('application')}/reject`, {}],
      ['contact.updated', 'PUT', () => `/contacts/${id('contact')}/tags`, { tags: [{ value: 'vip' }] }],
      ['lead.deleted', 'DELETE', () => `/leads/${id('lead')}`, undefined],
    ];
    it.each(moves)('%s has its events', async (type, method, path, json) => {
      await call(method, path(), json);
      expect(typesIn(await feed(`?cursor=${cursor}`))).toEqual([type]);
    });

    it('emits cascaded deletions and released references before a deleted candidate’s own event', async () => {
      await call('DELETE', `/candidates/${id('candidate')}`);
      const told = await since(cursor);
      expect(told.at(-1)).toMatchObject({
        type: 'candidate.deleted',
        changed: [],
        object: {
          kind: 'candidate',
          id: id('candidate'),
          reference: expect.stringMatching(/^CAN-/u) as unknown,
        },
      });
      expect(told.map(({ type }) => type)).toEqual(
        expect.arrayContaining(['application.deleted', 'interview.deleted', 'placement.updated']),
      );
      expect(told.find(({ type }) => type === 'placement.updated')).toMatchObject({
        changed: ['candidateId'],
      });
      expect(new Set(told.map(({ actor }) => actor.userId))).toEqual(new Set([agency.userId]));
    });

    it('emits nothing of a record that survives a refused deletion', async () => {
      expect(await call('DELETE', `/companies/${id('company')}`)).toMatchObject({ status: 409 });
      expect(await since(cursor)).toEqual([]);
    });
  });

  describe('the feed', () => {
    const make = (names: readonly string[]): Promise<string[]> =>
      Promise.all(names.map((name) => write('POST', '/companies', { name })));

    it('pages through each event once, and repeats from the same cursor', async () => {
      await make(['A', 'B', 'C', 'D', 'E']);
      const first = await feed('?limit=2');
      expect(first).toMatchObject({ hasMore: true });
      const second = await feed(`?limit=2&cursor=${first.nextCursor}`);
      const third = await feed(`?limit=2&cursor=${second.nextCursor}`);
      expect(third.hasMore).toBe(false);
      const positions = [first, second, third].flatMap(({ data }) => data.map(({ position }) => position));
      expect(positions).toEqual([1, 2, 3, 4, 5]);
      expect(await feed(`?limit=2&cursor=${first.nextCursor}`)).toMatchObject({ data: second.data });
      expect((await feed(`?cursor=${third.nextCursor}`)).data).toEqual([]);
    });

    it('begins after the newest with `now`', async () => {
      await make(['A']);
      const { nextCursor, data } = await feed('?cursor=now');
      expect(data).toEqual([]);
      const [made] = await make(['B']);
      expect(await since(nextCursor)).toMatchObject([{ object: { id: made } }]);
    });

    it('filters by types and record', async () => {
      const [a] = await make(['A', 'B']);
      const candidate = await write('POST', '/candidates', { firstName: 'Jane' });
      await write('PUT', `/companies/${a ?? ''}`, { name: 'A2' });
      expect(typesIn(await feed('?types=candidate.created,company.updated')).sort()).toEqual([
        'candidate.created',
        'company.updated',
      ]);
      expect(typesIn(await feed('?types=candidate.*'))).toEqual(['candidate.created']);
      expect(typesIn(await feed(`?recordId=${a ?? ''}`))).toEqual(['company.created', 'company.updated']);
      expect(typesIn(await feed(`?recordId=${candidate}`))).toEqual(['candidate.created']);
      expect((await feed('?types=job.*')).nextCursor).toBe((await feed('?cursor=now')).nextCursor);
    });

    it.each([
      ['an unknown type', '?types=candidate.exploded', 'VALIDATION_ERROR'],
      ['a limit of nothing', '?limit=0', 'VALIDATION_ERROR'],
      ['a forged cursor', '?cursor=AAAAAAAAAAEAAAAAAAAAAAAAAAA', 'BAD_REQUEST'],
      ['no cursor at all', '?cursor=yesterday', 'BAD_REQUEST'],
    ])('refuses %s', async (_what, query, error) => {
      expect(await call('GET', `/events${query}`)).toMatchObject({ status: 400, body: { error } });
    });

    it('takes a limit above 500 as 500', async () => {
      expect(await call('GET', '/events?limit=100000')).toMatchObject({ status: 200 });
    });

    it('belongs to the account: another’s events and cursors are unknown', async () => {
      await make(['A']);
      const { nextCursor } = await feed();
      const other = await server.agency();
      expect((await feed('', other.privateKey)).data).toEqual([]);
      const answer = await call('GET', `/events?cursor=${nextCursor}`, undefined, other.privateKey);
      expect(answer).toMatchObject({ status: 400, body: { error: 'BAD_REQUEST' } });
    });

    it('tells a caller with an expired cursor where the feed begins now', async () => {
      await make(['A', 'B']);
      const { nextCursor } = await feed('?limit=1');
      await removeOldEvents(server.database, 30, new Date(Date.now() + 31 * 24 * 60 * 60 * 1000));
      const answer = await call('GET', `/events?cursor=${nextCursor}`);
      expect(answer).toMatchObject({ status: 410, body: { error: 'GONE' } });
      const { data: oldest } = answer.body as { data: string };
      const [made] = await make(['C']);
      expect(await since(oldest)).toMatchObject([{ object: { id: made }, position: 3 }]);
    });

    it('shows no event of a placement that its reader may not see', async () => {
      const world = await fillAgency(server, agency, 'Some');
      const { id: userId } = await createUser(server.database, agency.accountId, {
        name: 'Bea',
        email: 'bea@agency.example',
        billing: 'NONE',
      });
      const { key } = await createKey(server.database, { userId, role: 'PRIVATE' });
      await call('DELETE', `/placements/${world.ids.placement ?? ''}`);
      const kindsIn = ({ data }: Feed): Set<string> => new Set(data.map(({ object }) => object.kind));
      expect(kindsIn(await feed('?types=placement.*'))).toEqual(new Set(['placement']));
      expect(kindsIn(await feed('?types=placement.*', key))).toEqual(new Set());
    });
  });

  it('emits a reached limit once', async () => {
    const small = await server.agency({ limits: { candidateRecords: 1 } });
    const make = (): Promise<Answer> => call('POST', '/candidates', { firstName: 'Jane' }, small.privateKey);
    expect(await make()).toMatchObject({ status: 200 });
    expect(await make()).toMatchObject({ status: 429 });
    expect(await make()).toMatchObject({ status: 429 });
    const told = await until(async () => (await feed('?types=limit.reached', small.privateKey)).data);
    expect(told).toMatchObject([
      {
        object: { kind: 'account', id: small.accountId, reference: null },
        summary: { limit: 'candidateRecords' },
      },
    ]);
  });

  async function until<T>(look: () => Promise<readonly T[]>): Promise<readonly T[]> {
    for (let tries = 0; tries < 1_500; tries++) {
      const found = await look();
      if (found.length > 0) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return [];
  }
});
