import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isReference, kinds, type Kind, type KindName } from '@nova/contract';
import { searchedEntities } from '@nova/features/contract';
import { createKey, createUser, assignPositions } from '@nova/features';
import { fillAgency, type AgencyWorld } from './support/agency-world.ts';
import { startTestServer, type Answer, type TestAgency, type TestServer } from './support/test-server.ts';

type Shown = Readonly<Record<string, unknown>>;

interface Result {
  readonly bulkId: string;
  readonly done: number;
  readonly unchanged: number;
  readonly failed: readonly { readonly id: string; readonly code: string; readonly message: string }[];
  readonly undoableUntil: string | null;
}

describe('many records at once', () => {
  let server: TestServer;
  let agency: TestAgency;
  let world: AgencyWorld;
  let colleague: string;

  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    agency = await server.agency();
    const filled = await fillAgency(server, agency, 'Some');
    const note = await dataOf(call('POST', '/notes', { subject: 'S', candidateId: filled.ids.candidate }));
    world = { ...filled, ids: { ...filled.ids, note: String(note) } };
    colleague = (
      await createUser(server.database, agency.accountId, { name: 'Bo', email: 'bo@agency.example' })
    ).id;
  });
  afterAll(() => server.close());

  const call = (method: string, path: string, json?: unknown, key = agency.privateKey): Promise<Answer> =>
    server.call(method, path, { key, ...(json === undefined ? {} : { json }) });
  const dataOf = async (answer: Promise<Answer>): Promise<unknown> =>
    ((await answer).body as { data: unknown }).data;
  const id = (kind: string): string => world.ids[kind] ?? '';
  const read = async (kind: Kind): Promise<Shown> =>
    (await dataOf(call('GET', `/${kind.plural}/${id(kind.name)}`))) as Shown;
  const run = async (json: object): Promise<Result> => {
    const answer = await call('POST', '/bulk', json);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return (answer.body as { data: Result }).data;
  };
  const undo = (bulkId: string, key = agency.privateKey): Promise<Answer> =>
    call('POST', `/bulk/${bulkId}/undo`, undefined, key);

  /** What moves with any change. */
  const still = ({ updatedOn: _u, modifiedOn: _m, lastActivityDate: _l, ...rest }: Shown): Shown => rest;

  /** What can be set in a kind, and what a read shows then. */
  const changesOf = (kind: Kind): readonly (readonly [object, Shown])[] => {
    const { statusId: field } = kind.fields;
    const [group = ''] = field && isReference(field) ? field.groups : [];
    const statusId = world.masterData[group]?.[1];
    return [
      ...(kind.fields.statusId?.written === 'calls' ? [[{ set: { statusId } }, { statusId }] as const] : []),
      [{ set: { ownerId: colleague } }, { ownerId: colleague, ownerName: 'Bo' }],
      ...(kind.fields.tags
        ? [[{ addTags: [{ value: 'new' }] }, { tags: [{ group: null, value: 'new' }] }] as const]
        : []),
    ];
  };

  const all = searchedEntities.map((name) => [name, kinds[name]] as const);

  describe.each(all)('of the kind %s', (name: KindName, kind: Kind) => {
    it('records of the kind %s are changed with a line in the audit trail and an event each, and restored by an undo', async () => {
      for (const [asked, shown] of changesOf(kind)) {
        const before = await read(kind);
        const result = await run({ kind: name, ids: [id(name)], ...asked });
        expect(result).toMatchObject({ done: 1, unchanged: 0, failed: [] });
        expect(await read(kind)).toMatchObject(shown);
        const field = Object.keys(shown)[0] ?? '';
        const lines = (await dataOf(call('GET', `/audit?recordId=${id(name)}`))) as Shown[];
        expect(lines[0]).toMatchObject({ action: 'update', userId: agency.userId });
        expect(Object.keys(lines[0]?.changes as object)).toEqual([field]);
        while ((await assignPositions(server.database)) > 0);
        const events = (await dataOf(call('GET', `/events?recordId=${id(name)}`))) as Shown[];
        const told = events.filter(({ changed }) => String(changed) === field);
        expect(told).toHaveLength(kind.emits ? 1 : 0);
        expect(await run({ kind: name, ids: [id(name)], ...asked })).toMatchObject({ done: 0, unchanged: 1 });
        expect(await undo(result.bulkId)).toMatchObject({
          status: 200,
          body: { data: { restored: 1, left: [] } },
        });
        expect(still(await read(kind))).toEqual(still(before));
      }
    });

    it('records of the kind %s are refused what the kind does not have', async () => {
      const missing = [
        ...(kind.fields.statusId?.written === 'calls'
          ? []
          : [[{ set: { statusId: id('lead') } }, 'set.statusId'] as const]),
        ...(kind.fields.tags ? [] : [[{ addTags: [{ value: 'x' }] }, 'addTags'] as const]),
      ];
      for (const [asked, path] of missing)
        expect(await call('POST', '/bulk', { kind: name, ids: [id(name)], ...asked })).toMatchObject({
          status: 400,
          body: { error: 'VALIDATION_ERROR', issues: [{ path, message: `cannot be set on ${kind.plural}` }] },
        });
      expect(missing.length + changesOf(kind).length).toBe(3);
    });

    it('records of the kind %s are deleted, or named with what keeps them', async () => {
      const unknown = crypto.randomUUID();
      const result = await run({ kind: name, ids: [id(name), unknown, 'odd'], delete: true });
      const isKept = ['company', 'job'].includes(name);
      expect(result).toMatchObject({ done: isKept ? 0 : 1, unchanged: 0, undoableUntil: null });
      const failed = [...(isKept ? [[id(name), 'IN_USE']] : []), [unknown], ['odd']];
      expect(result.failed.map((one) => one.id)).toEqual(failed.map(([of]) => of));
      expect(result.failed[0]?.code).toBe(
        isKept ? 'IN_USE' : name === 'campaign' ? 'INVALID_STATE' : 'NOT_FOUND',
      );
      expect((await call('GET', `/${kind.plural}/${id(name)}`)).status).toBe(isKept ? 200 : 404);
      expect(await undo(result.bulkId)).toMatchObject({ status: 400, body: { error: 'INVALID_STATE' } });
    });
  });

  describe('are chosen', () => {
    it('records are chosen by a query, as a search finds them', async () => {
      await call('POST', '/candidates', { firstName: 'Other', skills: ['Welding'] });
      const asked = { kind: 'candidate', addTags: [{ value: 'x' }] };
      expect(await run({ ...asked, query: 'skills:welding' })).toMatchObject({ done: 1 });
      expect(await run({ ...asked, query: '' })).toMatchObject({ done: 1, unchanged: 1 });
      expect(await call('GET', '/candidates/search?query=tags:x')).toMatchObject({ body: { total: 2 } });
      expect(await call('POST', '/bulk', { ...asked, query: 'skills:(' })).toMatchObject({
        status: 400,
        body: { error: 'INVALID_QUERY' },
      });
    });

    it('records are chosen by ids in any case, each once', async () => {
      const ids = [id('lead'), id('lead').toUpperCase()];
      expect(await run({ kind: 'lead', ids, addTags: [{ value: 'x' }] })).toMatchObject({
        done: 1,
        failed: [],
      });
    });

    it('within the account alone', async () => {
      const other = await server.agency();
      const { data } = (await call('POST', '/leads', { firstName: 'Foreign' }, other.privateKey)).body as {
        data: string;
      };
      const { failed } = await run({ kind: 'lead', ids: [data], addTags: [{ value: 'x' }] });
      expect(failed).toMatchObject([{ id: data, code: 'NOT_FOUND' }]);
      expect(await call('GET', `/leads/${data}`, undefined, other.privateKey)).toMatchObject({
        body: { data: { tags: [] } },
      });
    });

    it('as far as the user may see them', async () => {
      const narrow = await createUser(server.database, agency.accountId, {
        name: 'Narrow',
        email: 'narrow@agency.example',
        team: 'Other',
        restrictToTeam: true,
      });
      const { key } = await createKey(server.database, { userId: narrow.id, role: 'PRIVATE' });
      const asked = { kind: 'note', set: { ownerId: narrow.id } };
      expect(await call('POST', '/bulk', { ...asked, ids: [id('note')] }, key)).toMatchObject({
        body: { data: { done: 0, failed: [{ id: id('note'), code: 'NOT_FOUND' }] } },
      });
      expect(await call('POST', '/bulk', { ...asked, query: '*' }, key)).toMatchObject({
        body: { data: { done: 0, unchanged: 0, failed: [] } },
      });
    });
  });

  const refused: readonly (readonly [string, object, string])[] = [
    ['neither ids nor a query', { kind: 'lead', delete: true }, 'VALIDATION_ERROR'],
    ['both', { kind: 'lead', ids: [], query: '', delete: true }, 'VALIDATION_ERROR'],
    ['nothing to do', { kind: 'lead', ids: [], set: {} }, 'VALIDATION_ERROR'],
    [
      'a delete with a change',
      { kind: 'lead', ids: [], delete: true, addTags: [{ value: 'x' }] },
      'VALIDATION_ERROR',
    ],
    [
      'a tag that comes and goes',
      { kind: 'lead', ids: [], addTags: [{ value: 'x' }], removeTags: [{ value: 'x', group: null }] },
      'VALIDATION_ERROR',
    ],
    [
      'more than 1,000 ids',
      { kind: 'lead', ids: Array.from({ length: 1_001 }, () => crypto.randomUUID()), delete: true },
      'VALIDATION_ERROR',
    ],
    ['an unknown kind', { kind: 'file', ids: [], delete: true }, 'VALIDATION_ERROR'],
    ['an unknown status', { kind: 'lead', ids: [], set: { statusId: crypto.randomUUID() } }, 'NOT_FOUND'],
    ['an unknown owner', { kind: 'lead', ids: [], set: { ownerId: crypto.randomUUID() } }, 'NOT_FOUND'],
    ['an unknown list', { kind: 'lead', ids: [], distributionListId: crypto.randomUUID() }, 'NOT_FOUND'],
  ];

  it.each(refused)('many records at once are refused %s', async (_name, json, error) => {
    expect(await call('POST', '/bulk', json)).toMatchObject({
      status: error === 'NOT_FOUND' ? 404 : 400,
      body: { error },
    });
  });

  it('count as one write, and once for a repeated Idempotency-Key', async () => {
    const few = await server.agency({ limits: { writesPerMinute: 6 } });
    const leads: string[] = [];
    for (const firstName of ['A', 'B', 'C'])
      leads.push(String(await dataOf(call('POST', '/leads', { firstName }, few.privateKey))));
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const json = { kind: 'lead', ids: leads, addTags: [{ value: 'x' }] };
    const again = () => server.call('POST', '/bulk', { key: few.privateKey, json, headers });
    const first = await again();
    expect(first).toMatchObject({ body: { data: { done: 3 } } });
    expect((await again()).body).toEqual(first.body);
    expect((await call('POST', '/leads', { firstName: 'D' }, few.privateKey)).status).toBe(200);
    expect((await call('POST', '/leads', { firstName: 'E' }, few.privateKey)).status).toBe(429);
  });

  it('lose tags of the same value and group alone', async () => {
    const tags = [{ value: 'a' }, { group: 'G', value: 'a' }, { value: 'b' }];
    await call('PUT', `/leads/${id('lead')}`, { tags });
    await run({ kind: 'lead', ids: [id('lead')], removeTags: [{ value: 'a' }], addTags: [{ value: 'c' }] });
    expect(await read(kinds.lead)).toMatchObject({
      tags: [{ group: 'G', value: 'a' }, { value: 'b' }, { value: 'c' }],
    });
  });

  it('come to a distribution list, and leave it by the undo', async () => {
    const list = { name: 'Named', entity: 'lead', kind: 'STATIC' };
    const distributionListId = String(await dataOf(call('POST', '/distributionlists', list)));
    const members = `/distributionlists/${distributionListId}/members`;
    const { data: other } = (await call('POST', '/leads', { firstName: 'There' })).body as { data: string };
    await call('PUT', members, { add: [other] });
    const result = await run({ kind: 'lead', ids: [id('lead'), other], distributionListId });
    expect(result).toMatchObject({ done: 1, unchanged: 1 });
    expect(await call('GET', members)).toMatchObject({ body: { total: 2 } });
    expect(await undo(result.bulkId)).toMatchObject({ body: { data: { restored: 1, left: [] } } });
    expect(await call('GET', members)).toMatchObject({ body: { total: 1, data: [{ recordId: other }] } });
    const asked = { ids: [id('candidate')], distributionListId };
    expect(await call('POST', '/bulk', { ...asked, kind: 'candidate' })).toMatchObject({
      status: 400,
      body: { error: 'BAD_REQUEST', message: expect.stringContaining('lead') },
    });
  });

  it('write the history of the status, there and back', async () => {
    const [from, to] = world.masterData.candidateStatuses ?? [];
    await call('PUT', `/candidates/${id('candidate')}/status`, { statusId: from });
    const { bulkId } = await run({ kind: 'candidate', ids: [id('candidate')], set: { statusId: to } });
    await undo(bulkId);
    const moves = await server.database.query<{ from: string | null; to: string }>(
      `SELECT "fromStatusId"::text AS "from", "statusId"::text AS "to" FROM status_changes
       WHERE "accountId" = $1 AND "recordId" = $2 ORDER BY "changedOn", id`,
      [agency.accountId, id('candidate')],
    );
    expect(moves.slice(-2)).toEqual([
      { from, to },
      { from: to, to: from },
    ]);
  });

  describe('an undo', () => {
    it('leaves a field that changed since, and restores the others', async () => {
      const [from, to, later] = world.masterData.candidateStatuses ?? [];
      const candidate = `/candidates/${id('candidate')}`;
      await call('PUT', `${candidate}/status`, { statusId: from });
      const change = { set: { statusId: to, ownerId: colleague }, addTags: [{ value: 'x' }] };
      const { bulkId } = await run({ kind: 'candidate', ids: [id('candidate')], ...change });
      await call('PUT', `${candidate}/status`, { statusId: later });
      expect(await undo(bulkId)).toMatchObject({
        body: { data: { restored: 1, left: [{ id: id('candidate'), field: 'statusId' }] } },
      });
      const shown = { statusId: later, ownerId: agency.userId, tags: [] };
      expect(await read(kinds.candidate)).toMatchObject(shown);
    });

    it('an undo is done once, of two at once by one', async () => {
      const { bulkId } = await run({ kind: 'lead', ids: [id('lead')], addTags: [{ value: 'x' }] });
      const answers = await Promise.all([undo(bulkId), undo(bulkId)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(await undo(bulkId)).toMatchObject({
        status: 400,
        body: { error: 'INVALID_STATE', message: 'It was undone already.' },
      });
    });

    it('an undo is for the user who ran it', async () => {
      const { bulkId } = await run({ kind: 'lead', ids: [id('lead')], addTags: [{ value: 'x' }] });
      const { key } = await createKey(server.database, { userId: colleague, role: 'PRIVATE' });
      const other = await server.agency();
      for (const foreign of [key, other.privateKey]) expect((await undo(bulkId, foreign)).status).toBe(404);
      expect((await undo('odd')).status).toBe(404);
    });

    it('passes over records that were deleted since', async () => {
      const { bulkId } = await run({ kind: 'lead', ids: [id('lead')], addTags: [{ value: 'x' }] });
      await call('DELETE', `/leads/${id('lead')}`);
      expect(await undo(bulkId)).toMatchObject({ body: { data: { restored: 0, left: [] } } });
    });

    it('leaves a status that is no longer there', async () => {
      const old = String(await dataOf(call('POST', '/masterdata', { group: 'leadStatuses', name: 'Old' })));
      await call('PUT', `/leads/${id('lead')}`, { statusId: old });
      const [statusId] = world.masterData.leadStatuses ?? [];
      const { bulkId } = await run({ kind: 'lead', ids: [id('lead')], set: { statusId } });
      await server.database.query(`DELETE FROM status_changes WHERE "accountId" = $1`, [agency.accountId]);
      expect((await call('DELETE', `/masterdata/${old}`)).status).toBe(200);
      expect(await undo(bulkId)).toMatchObject({
        body: { data: { restored: 0, left: [{ id: id('lead'), field: 'statusId' }] } },
      });
    });
  });

  it('a campaign that was sent keeps its owner, and says why', async () => {
    await server.database.query(`UPDATE campaigns SET status = 'SENT' WHERE "accountId" = $1 AND id = $2`, [
      agency.accountId,
      id('campaign'),
    ]);
    expect(await run({ kind: 'campaign', ids: [id('campaign')], set: { ownerId: colleague } })).toMatchObject(
      { done: 0, failed: [{ code: 'INVALID_STATE', message: expect.stringContaining('SENT') }] },
    );
  });

  it('come over tRPC too', async () => {
    const json = { kind: 'lead', ids: [id('lead')], addTags: [{ value: 'x' }] };
    const answer = await server.call('POST', '//trpc/bulk.run', { key: agency.privateKey, json });
    expect(answer).toMatchObject({ status: 200, body: { result: { data: { done: 1 } } } });
  });
});
