import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { nobody, type Caller } from './support/agency.ts';
import { openWritingAgency, type WritingAgency } from './support/writing-agency.ts';

describe('a part of a record', () => {
  let server: TestServer;
  let agency: Caller;
  let foreign: WritingAgency['foreign'];
  let one: WritingAgency['one'];
  let nameOf: WritingAgency['nameOf'];
  let values: WritingAgency['values'];
  beforeAll(async () => {
    server = await startTestServer();
    ({ agency, foreign, one, nameOf, values } = await openWritingAgency(server));
  });
  afterAll(() => server.close());

  it.each(['candidates', 'companies'])(
    'reads and writes notes, overview, source, status and tags: %s',
    async (kind) => {
      const { id } = await agency.post(`/${kind}`, { name: 'Parts', lastName: 'Parts' });
      const read = async () => (await agency.get(`/${kind}/${id}`)).record;
      const statuses = kind === 'candidates' ? 'candidateStatuses' : 'companyStatuses';
      const put = (part: string, json: unknown) => agency.put(`/${kind}/${id}/${part}`, json);
      for (const [part, member] of [
        ['internalnotes', 'internalNotes'],
        ['overview', 'overview'],
      ] as const) {
        const answer = await put(part, { text: ' New\ntext ' });
        expect(answer).toMatchObject({ status: 200, id });
        expect(Object.keys(answer.body)).toContain('requestId');
        expect((await read())[member]).toBe('New\ntext');
        for (const body of [{}, { text: 5 }])
          expect([part, body, (await put(part, body)).status]).toEqual([part, body, 400]);
        expect((await put(part, { text: '' })).status).toBe(200);
        expect((await read())[member]).toBeNull();
        expect((await agency.put(`/${kind}/${nobody}/${part}`, { text: 'x' })).status).toBe(404);
      }
      expect((await put('source', { sourceId: one('sources'), referrerId: 'anything' })).id).toBe(id);
      expect((await put('status', { statusId: one(statuses), comments: 'why' })).id).toBe(id);
      expect(await read()).toMatchObject({ sourceName: nameOf('sources'), statusName: nameOf(statuses) });
      for (const body of [{}, { sourceId: '' }, { sourceId: '  ' }, { sourceId: null }])
        expect([body, (await put('source', body)).status]).toEqual([body, 400]);
      for (const body of [{}, { statusId: '' }, { statusId: null }])
        expect([body, (await put('status', body)).status]).toEqual([body, 400]);
      for (const sourceId of [nobody, 'odd', foreign.sourceId, one(statuses)])
        expect([sourceId, (await put('source', { sourceId })).status]).toEqual([sourceId, 404]);
      for (const statusId of [nobody, 'odd', foreign.statusId, one('sources')])
        expect([statusId, (await put('status', { statusId })).status]).toEqual([statusId, 404]);
      expect(
        (await put('tags', { tags: [{ value: 'a' }, { group: 'g', value: 'b' }, { value: '  ' }] })).id,
      ).toBe(id);
      expect((await read()).tags).toEqual([
        { group: null, value: 'a' },
        { group: 'g', value: 'b' },
      ]);
      for (const body of [{}, { tags: null }, { tags: 'a' }])
        expect([body, (await put('tags', body)).status]).toEqual([body, 400]);
      expect((await put('tags', { tags: [] })).status).toBe(200);
      expect((await read()).tags).toEqual([]);
      for (const [part, body] of [
        ['source', { sourceId: one('sources') }],
        ['status', { statusId: one(statuses) }],
        ['tags', { tags: [] }],
      ] as const)
        expect([part, (await agency.put(`/${kind}/${nobody}/${part}`, body)).status]).toEqual([part, 404]);
    },
  );

  it('updates updatedOn, and updatedSince finds the record', async () => {
    const { id } = await agency.post('/candidates', { lastName: 'Moved' });
    let last = String((await agency.get(`/candidates/${id}`)).record.updatedOn);
    const changes: readonly (readonly [string, unknown])[] = [
      ['', { jobTitle: 'x' }],
      ['/internalnotes', { text: 'x' }],
      ['/overview', { text: 'x' }],
      ['/tags', { tags: [{ value: 'x' }] }],
      ['/status', { statusId: one('candidateStatuses') }],
      ['/source', { sourceId: one('sources') }],
      ['', { customFields: values('candidate') }],
    ];
    for (const [part, body] of changes) {
      expect((await agency.put(`/candidates/${id}${part}`, body)).status).toBe(200);
      const { updatedOn } = (await agency.get(`/candidates/${id}`)).record;
      expect([part, String(updatedOn) > last]).toEqual([part, true]);
      last = String(updatedOn);
    }
    const since = await agency.get(`/candidates/search?updatedSince=${encodeURIComponent(last)}`);
    expect(since.records.map((record) => record.id)).toEqual([id]);
  });
});
