import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, createUser } from '@nova/features';
import { fillAgency, type AgencyWorld } from '../support/agency-world.ts';
import { startTestServer, type Answer, type TestAgency, type TestServer } from '../support/test-server.ts';

describe('records', () => {
  let server: TestServer;
  let agency: TestAgency;
  let world: AgencyWorld;

  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
    world = await fillAgency(server, agency, 'Some');
  });
  afterAll(() => server.close());

  const call = (method: string, path: string, json?: unknown, key = agency.privateKey): Promise<Answer> =>
    server.call(method, path, { key, ...(json === undefined ? {} : { json }) });
  const dataOf = ({ body }: Answer): unknown => (body as { data: unknown }).data;
  const at = (path: string): string =>
    path.replaceAll(/\{(\w+)Id\}/gu, (_, kind: string) => world.ids[kind] ?? '');

  const times = { startDate: '2030-02-01T10:00:00Z', endDate: '2030-02-01T11:00:00Z' };

  const creates: readonly (readonly [string, (ids: Readonly<Record<string, string>>) => unknown])[] = [
    ['/campaigns', () => ({ name: 'Newsletter' })],
    ['/savedsearches', () => ({ name: 'Engineers', query: 'engineer' })],
    ['/leads', () => ({ firstName: 'Lea' })],
    ['/placements', ({ candidate, job }) => ({ candidateId: candidate, jobId: job })],
    ['/interviews', ({ candidate, job }) => ({ candidateId: candidate, jobId: job, ...times })],
    ['/jobs', () => ({ title: 'Role' })],
    ['/masterdata', () => ({ group: 'sources', name: 'Fair' })],
    ['/customfields', () => ({ entity: 'lead', label: 'Reach', kind: 'TEXT' })],
  ];

  it.each(creates)('POST %s answers the new id, once for a repeated key', async (path, body) => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const create = () =>
      server.call('POST', path, { key: agency.privateKey, json: body(world.ids), headers });
    const first = await create();
    expect(first).toMatchObject({
      status: 200,
      body: { success: true, error: null, data: expect.any(String) },
    });
    expect(dataOf(await create())).toBe(dataOf(first));
  });

  /** Writes, and what a read or the record's list shows then. */
  const writes: readonly (readonly [string, string, unknown, string, object])[] = [
    ['PUT', '/campaigns/{campaignId}', { subject: 'Hello' }, '/campaigns/{campaignId}', { subject: 'Hello' }],
    [
      'PUT',
      '/candidates/{candidateId}/languages',
      { languages: [{ code: 'en' }] },
      '/candidates/{candidateId}',
      { languages: [{ code: 'en', name: 'English' }] },
    ],
    [
      'PUT',
      '/contacts/{contactId}/tags',
      { tags: [{ value: 'a' }] },
      '/contacts/{contactId}',
      { tags: [{ value: 'a' }] },
    ],
    [
      'PUT',
      '/contacts/{contactId}/internalnotes',
      { text: 'x' },
      '/contacts/{contactId}',
      { internalNotes: 'x' },
    ],
    ['PUT', '/leads/{leadId}', { rating: 4 }, '/leads/{leadId}', { rating: 4 }],
    [
      'PUT',
      '/opportunities/{opportunityId}',
      { probability: 5 },
      '/opportunities/{opportunityId}',
      { probability: 5 },
    ],
    ['PUT', '/placements/{placementId}', { fee: 7 }, '/placements/{placementId}', { fee: 7 }],
    ['PUT', '/interviews/{interviewId}', { title: 'T' }, '/interviews/{interviewId}', { title: 'T' }],
    ['POST', '/interviews/{interviewId}/cancel', undefined, '/interviews/{interviewId}', { cancelled: true }],
    ['PUT', '/jobs/{jobId}', { openPositions: 3 }, '/jobs/{jobId}', { openPositions: 3 }],
    [
      'PUT',
      '/applications/{applicationId}/stage',
      { stageCode: 'OFFER' },
      '/applications/{applicationId}',
      { stageCode: 'OFFER', rejected: false },
    ],
    [
      'POST',
      '/applications/{applicationId}/reject',
      undefined,
      '/applications/{applicationId}',
      { rejected: true },
    ],
  ];

  it.each(writes)('%s %s', async (method, path, json, from, shown) => {
    const answer = await call(method, at(path), json);
    expect(answer).toMatchObject({ status: 200, body: { data: expect.stringMatching(/^[0-9a-f-]{36}$/u) } });
    expect(dataOf(await call('GET', at(from)))).toMatchObject(shown);
  });

  it('a campaign without what sending needs is neither scheduled nor sent', async () => {
    for (const [move, json] of [['schedule', { scheduledOn: '2099-01-01T00:00:00Z' }], ['send']] as const)
      expect(await call('POST', at(`/campaigns/{campaignId}/${move}`), json)).toMatchObject({
        status: 400,
        body: { error: 'INVALID_STATE', message: expect.stringContaining('a sender') },
      });
  });

  it('a contact gets the given status; an unknown one is 404', async () => {
    const groups = dataOf(await call('GET', '/masterdata')) as Record<string, { id: string }[]>;
    const statusId = groups.contactStatuses?.[0]?.id;
    const path = at('/contacts/{contactId}');
    expect((await call('PUT', `${path}/status`, { statusId, comments: 'so' })).status).toBe(200);
    expect(dataOf(await call('GET', path))).toMatchObject({ statusId });
    expect((await call('PUT', `${path}/status`, { statusId: world.ids.lead })).status).toBe(404);
    expect((await call('PUT', `${path}/status`, {})).status).toBe(400);
    expect((await call('PUT', `${path}/tags`, {})).status).toBe(400);
  });

  it('the single read of a contact has the members of the list and its internal notes', async () => {
    const single = dataOf(await call('GET', at('/contacts/{contactId}'))) as Record<string, unknown>;
    const [listed] = dataOf(await call('GET', '/contacts/list')) as Record<string, unknown>[];
    const { internalNotes, ...rest } = single;
    expect(rest).toEqual(listed);
    expect(internalNotes).toBe('x');
  });

  const lists: readonly (readonly [string, number])[] = [
    ['/contacts/search?query=some', 1],
    ['/contacts/search?query=companyName:some', 1],
    ['/contacts/search?query=nobody', 0],
    ['/jobs/list', 2],
    ['/jobs/list?archived=true', 0],
    ['/jobs/search?query=some', 1],
    ['/applications/list?jobId={jobId}&candidateId={candidateId}', 1],
    ['/applications/list?stageCode=OFFER&rejected=true', 1],
    ['/applications/list?rejected=false', 0],
    ['/applications/list?jobId={leadId}', 0],
    ['/files/list?candidateId={candidateId}', 1],
    ['/files/list?companyId={companyId}', 0],
    ['/candidates/{candidateId}/files', 1],
    ['/customfields', 2],
    ['/customfields?entity=lead', 1],
    ['/users', 1],
  ];

  it.each(lists)('GET %s finds %s', async (path, total) => {
    expect(await call('GET', at(path))).toMatchObject({ status: 200, body: { total, page: 0, size: 20 } });
    const later = `${at(path)}${path.includes('?') ? '&' : '?'}updatedSince=2999-01-01T00:00:00Z`;
    expect(await call('GET', later)).toMatchObject({ status: 200, body: { total: 0, data: [] } });
  });

  it('the audit trail and the usage of the account can be read', async () => {
    expect(await call('GET', '/audit?entity=lead')).toMatchObject({
      status: 200,
      body: { page: 0, total: 3 },
    });
    expect(await call('GET', '/usage')).toMatchObject({
      status: 200,
      body: { data: { limits: expect.any(Array) } },
    });
  });

  it('an archived job leaves the list and comes back', async () => {
    const path = at('/jobs/{jobId}');
    expect((await call('POST', `${path}/archive`)).status).toBe(200);
    expect(await call('POST', `${path}/archive`)).toMatchObject({
      status: 400,
      body: { error: 'INVALID_STATE' },
    });
    expect(await call('GET', '/jobs/list?archived=true')).toMatchObject({ body: { total: 1 } });
    expect((await call('POST', `${path}/unarchive`)).status).toBe(200);
    expect(await call('GET', '/jobs/list?archived=true')).toMatchObject({ body: { total: 0 } });
  });

  it('a file without a CV has no parsed data, and can be deleted', async () => {
    expect((await call('GET', at('/files/{fileId}/parsed'))).status).toBe(404);
    expect(await call('DELETE', at('/files/{fileId}'))).toMatchObject({
      status: 200,
      body: { data: world.ids.file },
    });
    expect((await call('GET', at('/files/{fileId}/link'))).status).toBe(404);
  });

  it('a saved search can be changed and deleted by its owner', async () => {
    const path = at('/savedsearches/{savedSearchId}');
    expect((await call('PUT', path, { name: 'Renamed' })).status).toBe(200);
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('DELETE', path)).status).toBe(404);
  });

  describe('the fields of the query language', () => {
    it('show their types, and the account’s own their labels', async () => {
      const fields = dataOf(await call('GET', '/search/fields?entity=candidate')) as { name: string }[];
      expect(fields).toEqual(
        expect.arrayContaining([
          { name: 'firstName', kind: 'text', sortable: true, sortIndexed: false, custom: false },
          { name: 'lastName', kind: 'text', sortable: true, sortIndexed: true, custom: false },
          { name: 'rating', kind: 'number', sortable: true, sortIndexed: false, custom: false },
          { name: 'createdOn', kind: 'date', sortable: true, sortIndexed: true, custom: false },
          { name: 'placed', kind: 'boolean', sortable: true, sortIndexed: false, custom: false },
          { name: 'ownerName', kind: 'name', sortable: true, sortIndexed: false, custom: false },
          { name: 'address.city', kind: 'text', sortable: true, sortIndexed: false, custom: false },
          { name: 'skills', kind: 'text', sortable: false, sortIndexed: false, custom: false },
          { name: 'Some', kind: 'text', sortable: false, sortIndexed: false, custom: true },
        ]),
      );
      for (const { name } of fields.filter((field) => !('custom' in field && field.custom))) {
        const query = encodeURIComponent(`_exists_:${name}`);
        expect([name, (await call('GET', `/candidates/search?query=${query}`)).status]).toEqual([name, 200]);
      }
    });
    it.each([
      ['candidate', ['lastName', 'createdOn', 'updatedOn', 'lastActivityDate']],
      ['company', ['name', 'createdOn', 'updatedOn', 'lastActivityDate']],
      ['contact', ['lastName', 'createdOn', 'updatedOn', 'lastActivityDate']],
      ['lead', ['lastName', 'createdOn', 'updatedOn', 'lastActivityDate']],
      ['opportunity', ['name', 'createdOn', 'updatedOn']],
      ['job', ['title', 'closingDate', 'createdOn', 'updatedOn', 'lastActivityDate']],
      ['interview', ['startDate', 'createdOn', 'updatedOn']],
      ['placement', ['startDate', 'createdOn', 'updatedOn']],
      ['application', ['createdOn', 'updatedOn']],
      ['note', ['dueOn', 'createdOn', 'updatedOn']],
      ['campaign', ['createdOn', 'modifiedOn']],
    ])('those of the kind %s tell by which its lists are sorted at any size', async (entity, indexed) => {
      const fields = dataOf(await call('GET', `/search/fields?entity=${entity}`)) as {
        name: string;
        sortIndexed: boolean;
      }[];
      const names = fields.flatMap(({ name, sortIndexed }) => (sortIndexed ? [name] : []));
      expect(names.toSorted()).toEqual(indexed.toSorted());
    });
    it('belong to a kind with lists', async () => {
      expect(await call('GET', '/search/fields?entity=file')).toMatchObject({ status: 400 });
      expect(await call('GET', '/search/fields')).toMatchObject({
        status: 400,
        body: { error: 'VALIDATION_ERROR' },
      });
    });
  });

  describe('an invisible record', () => {
    const hidden = [
      ['GET', '/placements/{placementId}'],
      ['PUT', '/placements/{placementId}'],
      ['DELETE', '/placements/{placementId}'],
      ['GET', '/interviews/{interviewId}'],
      ['PUT', '/interviews/{interviewId}'],
      ['DELETE', '/interviews/{interviewId}'],
      ['POST', '/interviews/{interviewId}/cancel'],
    ] as const;

    it.each(hidden)('stays unknown to %s %s', async (method, path) => {
      const user = await createUser(server.database, agency.accountId, {
        name: 'Narrow',
        email: `${crypto.randomUUID()}@agency.example`,
        team: 'Other',
        restrictToTeam: true,
        billing: 'OWN' as const,
      });
      const { key } = await createKey(server.database, { userId: user.id, role: 'PRIVATE' });
      const body = method === 'PUT' ? {} : undefined;
      expect(await call(method, at(path), body, key)).toMatchObject({
        status: 404,
        body: { error: 'NOT_FOUND' },
      });
      expect((await call('GET', at(path).replace('/cancel', ''))).status).toBe(200);
    });
  });
});
