import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createKey, createUser } from '@nova/features';
import { fillAgency, type AgencyWorld } from '../support/agency-world.ts';
import { startTestServer, type TestAgency, type TestServer } from '../support/test-server.ts';
import { callTool, post, request, type ToolCall } from './support/agent-client.ts';

type Shown = Readonly<Record<string, unknown>>;

interface Listed {
  readonly name: string;
  readonly outputSchema: Shown;
  readonly annotations: { readonly readOnlyHint: boolean };
}

interface Described {
  readonly name: string;
  readonly usual?: true;
  readonly readBy?: 'get' | 'none';
}

/** Only the other account has it. */
const word = 'Quetzalcoatl';

const updated = [
  'candidate',
  'company',
  'contact',
  'lead',
  'opportunity',
  'job',
  'note',
  'interview',
  'campaign',
];
const kinds = [...updated, 'application', 'placement'];
const noted = ['candidate', 'company', 'contact', 'lead', 'opportunity', 'job'];

/** A value of each kind's update, and one of its create. */
const changes: Readonly<Record<string, object>> = {
  company: { phone: '1' },
  opportunity: { name: 'Deal' },
  job: { title: 'Role' },
  note: { subject: 'S' },
  interview: { title: 'Talk' },
  campaign: { subject: 'S' },
};
const changeOf = (kind: string): object => changes[kind] ?? { firstName: 'Ada' };

describe('laws over all tools', () => {
  let server: TestServer;
  let agency: TestAgency;
  let mine: AgencyWorld;
  let theirs: AgencyWorld;
  let theirAgency: TestAgency;
  let listed: readonly Listed[];
  const tool = (name: string, args: object, key = agency.privateKey): Promise<ToolCall> =>
    callTool(server, name, args, { key });

  const noteIn = async (key: string, candidateId: string | undefined): Promise<string> => {
    const { body } = await server.call('POST', '/notes', { key, json: { candidateId, text: word } });
    return (body as { data: string }).data;
  };
  const worldOf = async (one: TestAgency, name: string): Promise<AgencyWorld> => {
    const world = await fillAgency(server, one, name);
    const note = await noteIn(one.privateKey, world.ids.candidate);
    return { ...world, ids: { ...world.ids, note } };
  };

  beforeAll(async () => {
    server = await startTestServer({ agents: { writesPerHour: 10_000 } });
    agency = await server.agency();
    theirAgency = await server.agency();
    mine = await worldOf(agency, 'Own');
    theirs = await worldOf(theirAgency, word);
    const { body } = await post(server, request('tools/list'), { key: agency.privateKey });
    listed = (body as { result: { tools: Listed[] } }).result.tools;
  });
  afterAll(() => server.close());

  /** Calls that are carried out in a world, by tool. */
  const callsIn = ({ ids }: AgencyWorld): Readonly<Record<string, readonly object[]>> => ({
    describe: [{}, ...kinds.map((kind) => ({ kind }))],
    find: kinds.map((kind) => ({ kind })),
    get: kinds.map((kind) => ({ kind, id: ids[kind], ...(noted.includes(kind) ? { timeline: 5 } : {}) })),
    pipeline: [{ jobId: ids.job }],
    campaign_audience: [{ campaignId: ids.campaign }],
    proposals: [{}],
    create: [
      { kind: 'candidate', values: { firstName: 'Ada' } },
      { kind: 'job', values: { title: 'Role', companyId: ids.company, contactId: ids.contact } },
      {
        kind: 'interview',
        values: {
          candidateId: ids.candidate,
          jobId: ids.job,
          startDate: '2030-01-01T10:00:00Z',
          endDate: '2030-01-01T11:00:00Z',
        },
      },
      { kind: 'note', values: { text: 'x', leadId: ids.lead } },
    ],
    update: updated.map((kind) => ({ kind, id: ids[kind], values: changeOf(kind) })),
    move_application: [
      { applicationId: ids.application, stageCode: 'OFFER' },
      { applicationId: ids.application, reject: true },
    ],
    log_note: noted.map((kind) => ({ kind, id: ids[kind], text: 'x' })),
    propose: [
      { kind: 'DELETE', input: { kind: 'lead', ids: [ids.lead] }, reason: 'x' },
      { kind: 'UPDATE', input: { kind: 'company', ids: [ids.company], values: { phone: '2' } }, reason: 'x' },
      { kind: 'ERASE', input: { kind: 'candidate', id: ids.candidate, reason: 'REQUESTED' }, reason: 'x' },
    ],
  });

  const stringsIn = (value: unknown): readonly string[] => {
    if (typeof value === 'string') return [value];
    if (typeof value !== 'object' || value === null) return [];
    if ('quoted' in value) return [];
    return Object.entries(value).flatMap(([name, member]) => [name, ...stringsIn(member)]);
  };

  it('every answer fits the tool’s schema, and its text is the same as JSON', async () => {
    await server.call('PUT', `/campaigns/${mine.ids.campaign ?? ''}`, {
      key: agency.privateKey,
      json: { distributionListId: mine.ids.distributionList },
    });
    const inOrder = [...Object.entries(callsIn(mine)), ['proposals', [{}]] as const];
    for (const [name, calls] of inOrder) {
      const outputSchema = listed.find((one) => one.name === name)?.outputSchema;
      expect({ name, outputSchema }).toMatchObject({ outputSchema: { additionalProperties: false } });
      const schema = z.fromJSONSchema(outputSchema ?? false);
      for (const args of calls) {
        const { isError, value, result } = await tool(name, args);
        expect({ name, args, refused: isError ? value : null }).toEqual({ name, args, refused: null });
        expect(result?.structuredContent).toEqual(value);
        expect({ name, fits: schema.safeParse(value).error }).toEqual({ name, fits: undefined });
        const { query: _help, notice: _notice, ...rest } = value;
        for (const text of stringsIn(rest)) {
          expect(text.length).toBeLessThanOrEqual(255);
          expect(text).not.toMatch(/[\r\n\t]/u);
        }
      }
    }
    expect(Object.keys(callsIn(mine)).sort()).toEqual(listed.map(({ name }) => name).sort());
  });

  it.each(kinds)('find and get read of a %s what describe says', async (kind) => {
    const { fields } = (await tool('describe', { kind })).value as { fields: Described[] };
    const of = { kind, id: mine.ids[kind] };
    const messageOf = async (name: string, args: object): Promise<unknown> => {
      const { isError, value } = await tool(name, args);
      return isError ? value.message : null;
    };
    const named = (chosen: readonly Described[]) => chosen.map(({ name }) => name);
    for (const name of named(fields.filter(({ readBy }) => readBy !== undefined))) {
      const { readBy } = fields.find((one) => one.name === name) ?? {};
      const [found, got] = [
        await messageOf('find', { kind, fields: [name] }),
        await messageOf('get', { ...of, fields: [name] }),
      ];
      const member = name.split('.', 1)[0] ?? '';
      const why = readBy === 'get' ? 'is read by get alone' : 'is written, and never read';
      expect([name, found]).toEqual([name, `fields.0: \`${member}\` ${why}`]);
      expect([name, got]).toEqual([name, readBy === 'get' ? null : found]);
    }
    const read = named(fields.filter(({ readBy }) => readBy === undefined));
    for (let from = 0; from < read.length; from += 50) {
      const some = { fields: read.slice(from, from + 50) };
      expect(await messageOf('find', { kind, ...some })).toBeNull();
      expect(await messageOf('get', { ...of, ...some })).toBeNull();
    }
  });

  it.each(kinds)('find answers the usual fields of a %s, and its number', async (kind) => {
    const { fields } = (await tool('describe', { kind })).value as { fields: Described[] };
    // Without a filter only interviews around today are listed.
    const filter = kind === 'interview' ? { segment: 'UPCOMING' } : {};
    if (kind === 'interview') await tool('create', callsIn(mine).create?.[2] ?? {});
    const usual = fields.filter((one) => one.usual).map(({ name }) => name);
    const { records } = (await tool('find', { kind, filter })).value as { records: object[] };
    const hasReference = fields.some(({ name }) => name === 'reference');
    expect(usual.length).toBeGreaterThan(3);
    expect(Object.keys(records[0] ?? {}).sort()).toEqual(
      ['id', ...(hasReference ? ['reference'] : []), ...usual].sort(),
    );
  });

  it('a record of another account is found by no tool, and none of it is told', async () => {
    const { ids: own } = mine;
    const reading = ['describe', 'find', 'proposals'];
    const attempts = Object.entries(callsIn({ ...theirs })).filter(([name]) => !reading.includes(name));
    const written = async (): Promise<unknown> =>
      server.database.query(
        `SELECT (SELECT count(*)::int FROM audit_events WHERE "accountId" = $1::uuid) AS lines,
          (SELECT count(*)::int FROM proposals WHERE "accountId" = $1::uuid) AS proposals`,
        [theirAgency.accountId],
      );
    const before = await written();
    for (const [name, calls] of attempts)
      for (const args of calls.filter((one) => /[0-9a-f]{8}-/u.test(JSON.stringify(one)))) {
        const { isError, value } = await tool(name, args);
        expect({ name, args, isError, code: value.code }).toMatchObject({ isError: true, code: 'NOT_FOUND' });
        expect(JSON.stringify(value)).not.toContain(word);
      }
    for (const reference of ['CAN-1001', 'COM-1001'])
      expect(JSON.stringify((await tool('get', { kind: 'candidate', reference })).value)).not.toContain(word);
    const filters = {
      notes: { kind: 'note', filter: { candidateId: theirs.ids.candidate } },
      applications: { kind: 'application', filter: { jobId: theirs.ids.job } },
    };
    for (const args of Object.values(filters))
      expect((await tool('find', args)).value).toHaveProperty('total', 0);
    expect((await tool('find', { kind: 'candidate', query: word })).value).toHaveProperty('total', 0);
    const moved = await tool('update', {
      kind: 'contact',
      id: own.contact,
      values: { companyId: theirs.ids.company },
    });
    expect(moved.value).toHaveProperty('code', 'NOT_FOUND');
    expect(await written()).toEqual(before);
  });

  it('unknown arguments and unfit ones are refused by every tool, in one form', async () => {
    const allowed = ['code', 'message', 'do', 'requestId', 'issues', 'limit', 'retryAfter', 'data'];
    for (const [name, calls] of Object.entries(callsIn(mine))) {
      for (const args of [
        { ...calls[0], surprise: 1 },
        { kind: 7, id: {}, jobId: [], campaignId: 1, applicationId: null, page: 'x' },
      ]) {
        const { isError, value, result } = await tool(name, args);
        expect({ name, isError, value }).toMatchObject({
          isError: true,
          value: {
            code: 'VALIDATION_ERROR',
            message: expect.any(String),
            do: expect.any(String),
            requestId: expect.any(String),
          },
        });
        expect(Object.keys(value).filter((member) => !allowed.includes(member))).toEqual([]);
        expect(result).not.toHaveProperty('structuredContent');
        expect(result?.content).toHaveLength(1);
      }
    }
  });

  it('a READER’s key reads, and every writing tool answers FORBIDDEN', async () => {
    const { id: userId } = await createUser(server.database, agency.accountId, {
      name: 'Rea',
      email: 'rea@agency.example',
      role: 'READER',
    });
    const { key } = await createKey(server.database, { userId, role: 'PRIVATE' });
    const { body } = await post(server, request('tools/list'), { key });
    expect(body).toHaveProperty('result.tools', listed);
    for (const { name, annotations } of listed) {
      const [args = {}] = callsIn(mine)[name] ?? [];
      const { isError, value } = await tool(name, args, key);
      expect({ name, isError, code: value.code }).toEqual(
        annotations.readOnlyHint ? { name, isError: false } : { name, isError: true, code: 'FORBIDDEN' },
      );
    }
  });

  it('what a restricted user may not see, their agent does not see either', async () => {
    const { id: userId } = await createUser(server.database, agency.accountId, {
      name: 'Tess',
      email: 'tess@agency.example',
      team: 'Elsewhere',
      restrictToTeam: true,
      billing: 'NONE',
    });
    const { key } = await createKey(server.database, { userId, role: 'PRIVATE' });
    for (const kind of ['interview', 'placement', 'note']) {
      const id = mine.ids[kind];
      expect((await tool('find', { kind }, key)).value).toHaveProperty('total', 0);
      expect((await tool('get', { kind, id }, key)).value).toHaveProperty('code', 'NOT_FOUND');
      expect(
        (await tool('get', { kind, reference: `${kind.slice(0, 3).toUpperCase()}-1001` }, key)).value,
      ).toHaveProperty('code', 'NOT_FOUND');
      const asked = { kind: 'DELETE', input: { kind, ids: [id] }, reason: 'x' };
      expect((await tool('propose', asked, key)).value).toHaveProperty('code', 'NOT_FOUND');
      if (kind === 'placement') continue;
      expect((await tool('update', { kind, id, values: changeOf(kind) }, key)).value).toHaveProperty(
        'code',
        'NOT_FOUND',
      );
    }
    const { value } = await tool('get', { kind: 'candidate', id: mine.ids.candidate, timeline: 20 }, key);
    const seen = (value.timeline as { kind: string }[]).map(({ kind }) => kind);
    expect(seen.filter((kind) => ['interview', 'placement', 'note'].includes(kind))).toEqual([]);
  });

  it('what an agent writes is written `via mcp`, in the audit trail and in events', async () => {
    const { value } = await tool('create', { kind: 'lead', values: { firstName: 'Via' } });
    await tool('update', { kind: 'lead', id: value.id, values: { rating: 3 } });
    const lines = await server.call('GET', `/audit?recordId=${String(value.id)}`, { key: agency.privateKey });
    expect(lines.body).toHaveProperty('data', [
      expect.objectContaining({ action: 'update', via: 'mcp', userId: agency.userId }),
      expect.objectContaining({ action: 'create', via: 'mcp' }),
    ]);
    await server.database.query(`SELECT nova_place_events(1000)`);
    const feed = await server.call('GET', '/events?size=500', { key: agency.privateKey });
    const told = (feed.body as { data: { object: { id: string }; actor: object }[] }).data;
    expect(told.filter(({ object }) => object.id === value.id).map(({ actor }) => actor)).toEqual([
      { userId: agency.userId, via: 'mcp' },
      { userId: agency.userId, via: 'mcp' },
    ]);
  });
});
