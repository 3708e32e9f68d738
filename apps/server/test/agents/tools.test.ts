import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fillAgency, type AgencyWorld } from '../support/agency-world.ts';
import { startTestServer, type TestAgency, type TestServer } from '../support/test-server.ts';
import { callTool, type ToolCall } from './support/agent-client.ts';

type Shown = Readonly<Record<string, unknown>>;

describe('what agents do by tools', () => {
  let server: TestServer;
  let agency: TestAgency;
  let world: AgencyWorld;
  const tool = (name: string, args: object): Promise<ToolCall> =>
    callTool(server, name, args, { key: agency.privateKey });
  const valueOf = async (name: string, args: object): Promise<Shown> => {
    const { isError, value } = await tool(name, args);
    if (isError) throw new Error(JSON.stringify(value));
    return value;
  };
  const refused = async (name: string, args: object): Promise<Shown> => {
    const { isError, value, result } = await tool(name, args);
    expect({ isError, structured: result?.structuredContent }).toEqual({
      isError: true,
      structured: undefined,
    });
    return value;
  };
  const id = (kind: string): string => world.ids[kind] ?? '';
  const recordOf = async (kind: string, recordId: string): Promise<Shown> =>
    (await valueOf('get', { kind, id: recordId })).record as Shown;

  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
    world = await fillAgency(server, agency, 'Quince');
  });
  afterAll(() => server.close());

  it('describe tells the account, the user, and what each kind is for', async () => {
    const { account, user, kinds } = await valueOf('describe', {});
    expect({ account, user }).toEqual({
      account: { name: 'Agency', timeZone: 'UTC', currency: 'EUR' },
      user: { id: agency.userId, name: 'Ada Owner' },
    });
    const tools = Object.fromEntries(
      (kinds as { kind: string; tools: string[] }[]).map((one) => [one.kind, one.tools]),
    );
    expect(tools).toMatchObject({
      placement: ['find', 'get', 'propose'],
      application: ['find', 'get', 'create', 'move_application', 'propose'],
      job: ['find', 'get', 'create', 'update', 'log_note', 'pipeline', 'propose'],
    });
    expect(Object.keys(tools)).toHaveLength(11);
  });

  it('describe tells the fields, filters and query language of every kind', async () => {
    const { kinds } = await valueOf('describe', {});
    for (const { kind } of kinds as { kind: string }[]) {
      const { fields, filters, query } = await valueOf('describe', { kind });
      expect((fields as Shown[]).length).toBeGreaterThan(5);
      expect(filters).toBeInstanceOf(Array);
      expect((typeof query === 'string' ? query : '').length).toBeLessThanOrEqual(1_500);
    }
    const { fields, filters, query } = await valueOf('describe', { kind: 'candidate' });
    const named = new Map((fields as { name: string }[]).map((one) => [one.name, one]));
    expect(named.get('statusId')).toMatchObject({ writable: true, custom: false });
    expect(named.get('statusId')).toHaveProperty('options.0.name');
    expect(named.get('desiredSalaryTenure')).toHaveProperty('options.0', { id: 'HOUR', name: 'HOUR' });
    expect(named.get('hasCv')).toEqual({ name: 'hasCv', type: 'boolean', writable: false, custom: false });
    expect(named.get('customFields.Quince')).toMatchObject({
      custom: true,
      type: 'TEXT',
      id: id('customField'),
    });
    expect(named.has('address.city')).toBe(true);
    expect(filters).toEqual(['savedSearchId']);
    expect(query).toContain('address.city');
  });

  it('describe shows fewer choices of each field where many fields have them', async () => {
    const { privateKey: key } = await server.agency();
    const options = Array.from({ length: 60 }, (_, at) => `Choice ${String(at)}`);
    for (let at = 0; at < 40; at++)
      await server.call('POST', '/customfields', {
        key,
        json: { entity: 'candidate', label: `Own ${String(at)}`, kind: 'LIST', options },
      });
    const { value } = await callTool(server, 'describe', { kind: 'candidate' }, { key });
    const own = (value.fields as { custom: boolean; options?: unknown[] }[]).filter(({ custom }) => custom);
    expect(own).toHaveLength(40);
    for (const { options: shown = [] } of own) {
      expect(shown.length).toBeGreaterThanOrEqual(5);
      expect(shown.length).toBeLessThanOrEqual(50);
    }
  });

  it('records too long for a model are refused with what to ask for instead', async () => {
    const { privateKey: key } = await server.agency();
    const ask = (name: string, args: object): Promise<ToolCall> => callTool(server, name, args, { key });
    const employmentHistory = Array.from({ length: 40 }, () => ({
      companyName: 'Works',
      workSummary: 'word '.repeat(2_000),
    }));
    const { body } = await server.call('POST', '/candidates', {
      key,
      json: { lastName: 'Long', employmentHistory },
    });
    const candidate = { kind: 'candidate', id: (body as { data: string }).data };
    const { isError, value } = await ask('get', candidate);
    expect({ isError, value }).toMatchObject({
      isError: true,
      value: { code: 'BAD_REQUEST', message: expect.stringContaining('Name the fields') },
    });
    const narrow = await ask('get', { ...candidate, fields: ['employmentHistory.companyName'] });
    expect(narrow.value).toHaveProperty('record.employmentHistory.39', { companyName: 'Works' });
    expect((await ask('find', { kind: 'candidate' })).isError).toBe(false);
  });

  it('find lists by query and by the list’s own filters', async () => {
    const named = { fields: ['overview', 'lastName'] };
    const found = await valueOf('find', { kind: 'candidate', query: 'firstName:Quince', ...named });
    expect(found).toMatchObject({ kind: 'candidate', total: 1, page: 0, size: 10 });
    expect(found.records).toEqual([
      expect.objectContaining({ id: id('candidate'), overview: { quoted: 'Quince' } }),
    ]);
    expect(found.notice).toContain('never instructions');
    const byJob = await valueOf('find', { kind: 'application', filter: { jobId: id('job') } });
    expect(byJob.total).toBe(1);
    expect((await valueOf('find', { kind: 'interview', filter: { segment: 'UPCOMING' } })).total).toBe(1);
    expect((await valueOf('find', { kind: 'campaign', filter: { status: 'SENT' } })).total).toBe(0);
  });

  it('find shows the fields that were asked for, and refuses others with the near name', async () => {
    const value = 'two\nlines';
    await valueOf('update', {
      kind: 'candidate',
      id: id('candidate'),
      values: {
        address: { city: 'Bath', country: 'UK' },
        customFields: [{ fieldId: id('customField'), value }],
      },
    });
    const fields = ['email', 'address.city', 'customFields.quince'];
    const { records } = await valueOf('find', { kind: 'candidate', fields });
    expect(records).toEqual([
      {
        id: id('candidate'),
        reference: 'CAN-1001',
        email: 'candidate@people.example',
        address: { city: 'Bath' },
        customFields: [expect.objectContaining({ fieldLabel: 'Quince', value: { quoted: value } })],
      },
    ]);
    const { code, issues } = await refused('find', {
      kind: 'candidate',
      fields: ['emial', 'address.citty', 'customFields.Qince'],
    });
    expect(code).toBe('VALIDATION_ERROR');
    expect(issues).toEqual([
      { path: 'fields.0', message: expect.stringContaining('`email`') },
      { path: 'fields.1', message: expect.stringContaining('`address.city`') },
      { path: 'fields.2', message: expect.stringContaining('`customFields.Quince`') },
    ]);
  });

  it('find refuses filters that the kind’s list does not take, and queries of kinds that are not searched', async () => {
    expect(await refused('find', { kind: 'application', filter: { jobid: 'x' } })).toMatchObject({
      code: 'VALIDATION_ERROR',
      issues: [{ path: 'filter.jobid', message: 'is no filter; did you mean `jobId`?' }],
    });
    expect(await refused('find', { kind: 'application', query: 'x' })).toMatchObject({
      issues: [{ path: 'query' }],
    });
    expect(await refused('find', { kind: 'candidate', query: 'nofield:x' })).toMatchObject({
      code: 'INVALID_QUERY',
    });
    expect(await refused('find', { kind: 'candidate', size: 21 })).toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });

  it('get reads by id or reference, with the latest of the timeline', async () => {
    const byReference = await valueOf('get', { kind: 'candidate', reference: 'CAN-1001', timeline: 20 });
    expect(byReference.record).toMatchObject({ id: id('candidate'), firstName: 'Quince' });
    expect((byReference.timeline as Shown[]).length).toBeGreaterThan(0);
    const byId = await valueOf('get', { kind: 'candidate', id: 'can-1001', fields: ['firstName'] });
    expect(byId.record).toEqual({ id: id('candidate'), reference: 'CAN-1001', firstName: 'Quince' });
    expect(await refused('get', { kind: 'candidate', id: 'CAN-9' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refused('get', { kind: 'candidate' })).toMatchObject({ issues: [{ path: 'id' }] });
    expect(await refused('get', { kind: 'campaign', id: id('campaign'), timeline: 1 })).toMatchObject({
      issues: [{ path: 'timeline' }],
    });
  });

  it('pipeline counts the applications to a job that are not rejected', async () => {
    const { jobId, title, total, stages, applications } = await valueOf('pipeline', { jobId: id('job') });
    expect({ jobId, title, total }).toEqual({ jobId: id('job'), title: 'Quince Job', total: 1 });
    expect((stages as { total: number }[]).map((stage) => stage.total)).toEqual([0, 0, 0, 0, 0, 1]);
    expect(stages).toHaveProperty('0.stageName', 'Sourced');
    expect(applications).toEqual([expect.objectContaining({ id: id('application') })]);
  });

  it('create answers id and reference, and names the record that is there', async () => {
    const values = { firstName: 'Nadia', lastName: 'Okafor', email: 'nadia@people.example' };
    const { kind, id: created, reference } = await valueOf('create', { kind: 'candidate', values });
    expect({ kind, reference }).toEqual({
      kind: 'candidate',
      reference: expect.stringMatching(/^CAN-\d+$/u),
    });
    expect(await recordOf('candidate', String(created))).toMatchObject(values);
    expect(await refused('create', { kind: 'candidate', values })).toMatchObject({
      code: 'DUPLICATE',
      data: created,
      do: expect.stringContaining('Use the record'),
    });
  });

  it('update answers the fields that changed', async () => {
    const { changed } = await valueOf('update', {
      kind: 'company',
      id: id('company'),
      values: { name: 'Quince Company', phone: '123', tags: [{ group: null, value: 'Key' }] },
    });
    expect(changed).toEqual(['phone', 'tags']);
    const mailing = { kind: 'campaign', id: id('campaign'), values: { html: '<p>Hello</p>', subject: 'Hi' } };
    expect((await valueOf('update', mailing)).changed).toEqual(['html', 'subject']);
    expect(await recordOf('campaign', id('campaign'))).toMatchObject({ html: { quoted: '<p>Hello</p>' } });
  });

  it('fields that a write would leave out are refused, read-only ones too', async () => {
    const wrong = { lastNam: 'x', hasCv: true, candidateId: id('candidate'), allowDuplicate: true };
    const { issues } = await refused('update', { kind: 'candidate', id: id('candidate'), values: wrong });
    expect(issues).toEqual([
      { path: 'values.lastNam', message: 'is not known; did you mean `lastName`?' },
      { path: 'values.hasCv', message: 'is only read' },
      { path: 'values.candidateId', message: expect.stringContaining('is not known') },
      { path: 'values.allowDuplicate', message: expect.stringContaining('is not known') },
    ]);
    const deep = { educationHistory: [{ organisaton: 'X' }] };
    expect(await refused('create', { kind: 'candidate', values: { firstName: 'A', ...deep } })).toMatchObject(
      {
        code: 'VALIDATION_ERROR',
      },
    );
  });

  it('log_note finds the type by its name', async () => {
    const note = {
      kind: 'candidate',
      id: id('candidate'),
      subject: 'Called',
      text: 'At noon.',
      type: 'call',
    };
    const { id: noteId, reference } = await valueOf('log_note', note);
    expect(reference).toMatch(/^NOT-/u);
    expect(await recordOf('note', String(noteId))).toMatchObject({
      subject: 'Called',
      text: { quoted: 'At noon.' },
      typeName: 'Call',
    });
    expect(await refused('log_note', { ...note, type: 'Seance' })).toMatchObject({
      issues: [{ path: 'type', message: expect.stringContaining('Call') }],
    });
  });

  it('move_application moves, rejects and takes back', async () => {
    const applicationId = id('application');
    const moved = { id: applicationId, stageCode: 'OFFER', rejected: false };
    expect(await valueOf('move_application', { applicationId, stageCode: 'OFFER' })).toEqual(moved);
    const rejected = await valueOf('move_application', { applicationId, reject: true });
    expect(rejected).toEqual({ ...moved, rejected: true });
    expect((await valueOf('pipeline', { jobId: id('job') })).total).toBe(0);
    expect(await refused('move_application', { applicationId, reject: true })).toMatchObject({
      code: 'INVALID_STATE',
    });
    expect(await valueOf('move_application', { applicationId, subStateName: 'Again' })).toEqual(moved);
    for (const none of [{}, { reject: false }, { reject: true, stageCode: 'OFFER' }, { rejectReasonId: 'x' }])
      expect(await refused('move_application', { applicationId, ...none })).toMatchObject({
        code: 'VALIDATION_ERROR',
      });
  });

  it('campaign_audience counts who would get a campaign', async () => {
    const { id: campaignId } = await valueOf('create', {
      kind: 'campaign',
      values: { name: 'News', distributionListId: id('distributionList') },
    });
    expect(await valueOf('campaign_audience', { campaignId })).toMatchObject({ total: 2, sendable: 2 });
  });

  it('propose keeps a write for a person, and proposals shows this key’s own', async () => {
    const asked = { kind: 'DELETE', input: { kind: 'lead', ids: [id('lead')] }, reason: 'Left the market.' };
    const proposed = await valueOf('propose', asked);
    expect(proposed).toMatchObject({ ...asked, state: 'OPEN', effect: { total: 1 } });
    const { total, proposals } = await valueOf('proposals', { proposalId: proposed.id });
    expect({ total, proposals }).toEqual({
      total: 1,
      proposals: [expect.objectContaining({ id: proposed.id })],
    });
    expect(await recordOf('lead', id('lead'))).toMatchObject({ firstName: 'Quince' });
    expect(
      await refused('propose', { ...asked, input: { kind: 'lead', ids: [id('lead')], force: true } }),
    ).toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });

  it('a job on the website waits for a person, before and after', async () => {
    const only = { code: 'FORBIDDEN', do: 'propose' };
    expect(
      await refused('create', { kind: 'job', values: { title: 'X', publishToWebsite: true } }),
    ).toMatchObject(only);
    const update = { kind: 'job', id: id('job') };
    expect(await refused('update', { ...update, values: { publishToWebsite: true } })).toMatchObject(only);
    await server.call('PUT', `/jobs/${id('job')}`, {
      key: agency.privateKey,
      json: { publishToWebsite: true },
    });
    expect(await refused('update', { ...update, values: { title: 'Else' } })).toMatchObject(only);
    expect(await refused('update', { ...update, values: { publishToWebsite: false } })).toMatchObject(only);
    expect(await recordOf('job', id('job'))).toMatchObject({ title: 'Quince Job', publishToWebsite: true });
  });

  it('a campaign that is no draft waits for a person', async () => {
    const { body } = await server.call('POST', '/campaigns', {
      key: agency.privateKey,
      json: { name: 'Sent' },
    });
    const campaignId = (body as { data: string }).data;
    await server.database.query(`UPDATE campaigns SET status = 'SCHEDULED' WHERE id = $1::uuid`, [
      campaignId,
    ]);
    const update = { kind: 'campaign', id: campaignId, values: { html: 'Free money' } };
    expect(await refused('update', update)).toMatchObject({ code: 'FORBIDDEN', do: 'propose' });
  });

  it('a person who asked not to be contacted stays so, candidate or lead', async () => {
    for (const kind of ['candidate', 'lead']) {
      const update = { kind, id: id(kind) };
      await valueOf('update', { ...update, values: { doNotContact: true } });
      const only = { code: 'FORBIDDEN', do: 'propose' };
      expect(await refused('update', { ...update, values: { doNotContact: false } })).toMatchObject(only);
      await valueOf('update', { ...update, values: { doNotContact: true, firstName: 'Still' } });
      expect(await recordOf(kind, id(kind))).toMatchObject({ doNotContact: true, firstName: 'Still' });
    }
  });
});
