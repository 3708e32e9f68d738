import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fillAgency, type AgencyWorld } from '../support/agency-world.ts';
import { startTestServer, type Answer, type TestAgency, type TestServer } from '../support/test-server.ts';

describe('deletes', () => {
  let server: TestServer;
  let agency: TestAgency;
  let world: AgencyWorld;

  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    agency = await server.agency();
    world = await fillAgency(server, agency, 'Some');
  });
  afterAll(() => server.close());

  const call = (method: string, path: string, json?: unknown): Promise<Answer> =>
    server.call(method, path, { key: agency.privateKey, ...(json === undefined ? {} : { json }) });
  const id = (kind: string): string => world.ids[kind] ?? '';
  const read = async (path: string): Promise<unknown> =>
    ((await call('GET', path)).body as { data: unknown }).data;
  const listed = async (path: string): Promise<{ id: string }[]> => (await read(path)) as { id: string }[];
  const remove = (path: string): Promise<Answer> => call('DELETE', path);

  const free = [
    ['contact', '/contacts'],
    ['lead', '/leads'],
    ['opportunity', '/opportunities'],
    ['placement', '/placements'],
    ['interview', '/interviews'],
    ['application', '/applications'],
  ] as const;

  describe.each(free)('a %s', (kind, path) => {
    it('can be deleted once, leaves its line in the audit trail, and is unknown afterwards', async () => {
      expect(await read(`${path}/${id(kind)}`)).toMatchObject({ id: id(kind) });
      expect(await remove(`${path}/${id(kind)}`)).toMatchObject({ status: 200, body: { data: id(kind) } });
      for (const method of ['GET', 'DELETE'])
        expect(await call(method, `${path}/${id(kind)}`)).toMatchObject({
          status: 404,
          body: { error: 'NOT_FOUND' },
        });
      const [line] = await listed(`/audit?recordId=${id(kind)}`);
      expect(line).toMatchObject({ action: 'delete', entity: kind, userId: agency.userId });
    });
  });

  /** What is refused, what refers to it, and what must still exist. */
  const kept = [
    ['company', '/companies', { jobs: 1, contacts: 1, opportunities: 1, placements: 1, companies: 1 }],
    ['job', '/jobs', { placements: 1 }],
  ] as const;

  it.each(kept)('a %s in use is refused, and nothing is deleted', async (kind, path, uses) => {
    await call('POST', '/companies', { name: 'Child', parentCompanyId: id('company') });
    expect(await remove(`${path}/${id(kind)}`)).toMatchObject({
      status: 409,
      body: { error: 'IN_USE', data: null, uses },
    });
    const there = [...free, ['company', '/companies'], ['job', '/jobs']] as const;
    for (const [other, at] of there.filter(([one]) => one !== 'lead'))
      expect(await read(`${at}/${id(other)}`)).toMatchObject({ id: id(other) });
    const over = await server.call('POST', `//trpc/${path.slice(1)}.delete`, {
      key: agency.privateKey,
      json: { [`${kind}Id`]: id(kind) },
    });
    expect(over).toMatchObject({ status: 409, body: { error: { data: { error: 'IN_USE', uses } } } });
  });

  it('a job takes its applications and interviews along, and the candidate shows it', async () => {
    await remove(`/placements/${id('placement')}`);
    expect(await read(`/candidates/${id('candidate')}`)).toMatchObject({ inPipeline: true, placed: false });
    expect(await remove(`/jobs/${id('job')}`)).toMatchObject({ status: 200, body: { data: id('job') } });
    for (const path of [`/applications/${id('application')}`, `/interviews/${id('interview')}`])
      expect((await call('GET', path)).status).toBe(404);
    expect(await read(`/candidates/${id('candidate')}`)).toMatchObject({ inPipeline: false });
    expect(await read(`/companies/${id('company')}`)).toMatchObject({
      activeJobCount: 0,
      totalPlacementCount: 0,
    });
  });

  it('references to a deleted contact become null, and their records change', async () => {
    const opportunity = `/opportunities/${id('opportunity')}`;
    await call('PUT', opportunity, { contactId: id('contact') });
    await call('PUT', `/interviews/${id('interview')}`, { contactIds: [id('contact')] });
    const before = new Date().toISOString();
    await remove(`/contacts/${id('contact')}`);
    expect(await read(opportunity)).toMatchObject({ contactId: null, contactName: null });
    expect(await read(`/jobs/${id('job')}`)).toMatchObject({ contactId: null, contactName: null });
    expect(await read(`/interviews/${id('interview')}`)).toMatchObject({ contacts: [] });
    for (const path of [
      '/opportunities/list',
      '/jobs/list',
      '/interviews/list?from=31/12/2029&to=02/01/2030',
    ])
      expect(await listed(`${path}${path.includes('?') ? '&' : '?'}updatedSince=${before}`)).toHaveLength(1);
  });

  it('a company without references is deleted with its files; second companies and notes release it', async () => {
    const { data: other } = (await call('POST', '/companies', { name: 'Other' })).body as { data: string };
    await call('PUT', `/contacts/${id('contact')}`, { secondaryCompanyId: other });
    const noted = async (more: object) =>
      (
        (await call('POST', '/notes', { subject: 'Said', companyId: other, ...more })).body as {
          data: string;
        }
      ).data;
    const [alone, shared] = [await noted({}), await noted({ leadId: id('lead') })];
    const form = new FormData();
    form.set('companyId', other);
    form.set('file', new File(['text'], 'a.txt', { type: 'text/plain' }));
    await server.call('POST', '/files', { key: agency.privateKey, body: form });
    expect(await listed(`/files/list?companyId=${other}`)).toHaveLength(1);
    expect(await remove(`/companies/${other}`)).toMatchObject({ status: 200, body: { data: other } });
    expect(await listed(`/files/list?companyId=${other}`)).toEqual([]);
    expect(await read(`/contacts/${id('contact')}`)).toMatchObject({
      companyId: id('company'),
      secondaryCompanyId: null,
      secondaryCompanyName: null,
    });
    expect((await call('GET', `/notes/${alone}`)).status).toBe(404);
    expect(await read(`/notes/${shared}`)).toMatchObject({ companyId: null, leadId: id('lead') });
  });

  it('notes of a lead or contact are deleted with it, those of an opportunity or job if nothing else has them', async () => {
    const kinds = [
      ['lead', '/leads', 404],
      ['contact', '/contacts', 404],
      ['opportunity', '/opportunities', 200],
    ] as const;
    for (const [kind, path, status] of kinds) {
      const members = { subject: 'Said', [`${kind}Id`]: id(kind), candidateId: id('candidate') };
      const { data } = (await call('POST', '/notes', members)).body as { data: string };
      await remove(`${path}/${id(kind)}`);
      expect([kind, (await call('GET', `/notes/${data}`)).status]).toEqual([kind, status]);
    }
  });

  it('master data in use is refused with its users; a custom field is deleted with its values', async () => {
    const { data: item } = (await call('POST', '/masterdata', { group: 'leadStatuses', name: 'Warm' }))
      .body as {
      data: string;
    };
    await call('PUT', `/leads/${id('lead')}`, { statusId: item });
    expect(await remove(`/masterdata/${item}`)).toMatchObject({
      status: 409,
      body: { error: 'IN_USE', uses: { leads: 1, statusChanges: 1 } },
    });
    const candidate = `/candidates/${id('candidate')}`;
    await call('PUT', candidate, { customFields: [{ fieldId: id('customField'), value: 'x' }] });
    expect(await remove(`/customfields/${id('customField')}`)).toMatchObject({ status: 200 });
    expect(await read(candidate)).toMatchObject({ customFields: [] });
  });

  it('one of a job’s deletion and a simultaneous placement wins', async () => {
    await remove(`/placements/${id('placement')}`);
    const [gone, placed] = await Promise.all([
      remove(`/jobs/${id('job')}`),
      call('POST', '/placements', { candidateId: id('candidate'), jobId: id('job') }),
    ]);
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([gone.status, placed.status]);
  });
});
