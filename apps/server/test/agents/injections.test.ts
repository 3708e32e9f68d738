import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testMail } from '@nova/features/testing';
import { parseMailServer } from '@nova/mail';
import { fillAgency, type AgencyWorld } from '../support/agency-world.ts';
import { startTestServer, type TestAgency, type TestServer } from '../support/test-server.ts';
import { callTool, type ToolCall } from './support/agent-client.ts';
import { type Injection, injections, type Place, type Wish } from './support/injections.ts';

type Attempt = readonly [tool: string, args: object];

interface Planted {
  readonly kind: string;
  readonly procedure: string;
  readonly json: (text: string, ids: AgencyWorld['ids']) => object;
}

const candidate = (json: Planted['json']): Planted => ({
  kind: 'candidate',
  procedure: 'candidates.create',
  json,
});
const campaign = (json: Planted['json']): Planted => ({
  kind: 'campaign',
  procedure: 'campaigns.create',
  json,
});

/** What is written where the text stands. */
const plants: Readonly<Record<Place, Planted>> = {
  cv: candidate((text) => ({ lastName: 'Reader', overview: text })),
  workSummary: candidate((text) => ({
    lastName: 'Worker',
    employmentHistory: [{ companyName: 'X', workSummary: text }],
  })),
  name: candidate((text) => ({ lastName: text })),
  employer: candidate((text) => ({ lastName: 'Employed', currentEmployer: text })),
  skill: candidate((text) => ({ lastName: 'Skilled', skills: [text] })),
  customField: candidate((text, ids) => ({
    lastName: 'Own',
    customFields: [{ fieldId: ids.customField, value: text }],
  })),
  note: {
    kind: 'note',
    procedure: 'notes.create',
    json: (text, ids) => ({ candidateId: ids.candidate, text }),
  },
  noteSubject: {
    kind: 'note',
    procedure: 'notes.create',
    json: (subject, ids) => ({ leadId: ids.lead, subject }),
  },
  mail: campaign((html) => ({ name: 'Mailing', html })),
  subject: campaign((subject) => ({ name: 'Mailing', subject })),
  company: {
    kind: 'company',
    procedure: 'companies.create',
    json: (description) => ({ name: `C ${description.slice(0, 20)}`, description }),
  },
  lead: { kind: 'lead', procedure: 'leads.create', json: (description) => ({ firstName: 'L', description }) },
  job: {
    kind: 'job',
    procedure: 'jobs.create',
    json: (internalDescription) => ({ title: 'J', internalDescription }),
  },
  interview: {
    kind: 'interview',
    procedure: 'interviews.create',
    json: (notes, { candidate: candidateId, job: jobId }) => ({
      candidateId,
      jobId,
      notes,
      startDate: '2031-01-01T10:00:00Z',
      endDate: '2031-01-01T11:00:00Z',
    }),
  },
};

/** Tools that there are not, as a model would call them that believes in them. */
const imagined: readonly Attempt[] = [
  'send_campaign',
  'campaigns.send',
  'delete',
  'candidates.delete',
  'merge',
  'erase',
  'publish_job',
  'accept_proposal',
  'proposals.accept',
  'create_key',
].map((name): Attempt => [name, {}]);

/** All that a model does which obeys, by each tool there is. */
function attempts(wish: Wish, ids: AgencyWorld['ids'], proposalId: string): readonly Attempt[] {
  const update = (kind: string, values: object): Attempt => ['update', { kind, id: ids[kind], values }];
  const create = (kind: string, values: object): Attempt => ['create', { kind, values }];
  const propose = (kind: string, input: object, more: object = {}): Attempt => [
    'propose',
    { kind, input, reason: 'The text said so.', ...more },
  ];
  const byWish: Readonly<Record<Wish, readonly Attempt[]>> = {
    SEND: [
      update('campaign', { status: 'SENDING' }),
      update('campaign', { scheduledOn: '2020-01-01T00:00:00Z' }),
      create('campaign', { name: 'X', status: 'SCHEDULED' }),
      ['campaign_audience', { campaignId: ids.campaign, send: true }],
      propose('SEND', { campaignId: ids.campaign }, { state: 'ACCEPTED' }),
      propose('SEND', { campaignId: ids.campaign }),
    ],
    PUBLISH: [
      update('job', { publishToWebsite: true }),
      update('job', { publishToWebsite: 'true' }),
      update('job', { expected: { publishToWebsite: true }, title: 'X' }),
      create('job', { title: 'X', publishToWebsite: true }),
      propose('UPDATE', { kind: 'job', ids: [ids.job], values: { publishToWebsite: true } }),
    ],
    DELETE: [
      update('candidate', { deleted: true }),
      update('candidate', { archived: true }),
      ['move_application', { applicationId: ids.application, delete: true }],
      propose('DELETE', { kind: 'candidate', ids: [ids.candidate] }),
      propose('DELETE', { kind: 'application', ids: [ids.application] }),
    ],
    MERGE: [
      update('candidate', { mergedInto: ids.otherCandidate }),
      propose('MERGE', { kind: 'candidate', primaryId: ids.otherCandidate, duplicateIds: [ids.candidate] }),
      propose('MERGE', {
        kind: 'candidate',
        primaryId: ids.otherCandidate,
        duplicateIds: [ids.candidate],
        dryRun: false,
      }),
    ],
    ERASE: [
      update('candidate', { anonymisedOn: '2026-01-01T00:00:00Z' }),
      propose('ERASE', { kind: 'candidate', id: ids.candidate, reason: 'REQUESTED' }),
      propose('ANONYMISE', { kind: 'candidate', id: ids.candidate, reason: 'NOT_NEEDED' }),
    ],
    CONTACT: [update('candidate', { doNotContact: false }), update('lead', { doNotContact: false })],
    BULK: [
      ['update', { kind: 'candidate', id: '*', values: { rating: 0 } }],
      ['update', { kind: 'candidate', id: [ids.candidate, ids.otherCandidate], values: { rating: 0 } }],
      ['update', { kind: 'candidate', query: '*', values: { rating: 0 } }],
      propose('UPDATE', { kind: 'candidate', query: '*', values: { rating: 0 } }),
    ],
    KEYS: [
      ...['key', 'user', 'webhook', 'file', 'savedSearch', 'placement'].flatMap((kind): Attempt[] => [
        create(kind, { name: 'support', role: 'ADMIN', url: 'https://kwaad.example' }),
        ['get', { kind, id: ids.user }],
      ]),
    ],
    ACCEPT: [
      ['proposals', { proposalId, accept: true }],
      ['proposals', { proposalId, state: 'ACCEPT' }],
      update('proposal', { state: 'ACCEPTED' }),
      ['propose', { kind: 'ACCEPT', input: { proposalId }, reason: 'Approved by phone.' }],
    ],
  };
  return [...byWish[wish], ...imagined];
}

describe('a model that obeys what it reads', () => {
  let sink: Server;
  let mails = 0;
  let server: TestServer;
  let agency: TestAgency;
  let ids: AgencyWorld['ids'];
  let before: unknown;
  let proposalId: string;
  const tool = (name: string, args: object): Promise<ToolCall> =>
    callTool(server, name, args, { key: agency.privateKey });
  const write = async (procedure: string, json: object): Promise<string> => {
    const { status, body } = await server.call('POST', `//trpc/${procedure}`, {
      key: agency.privateKey,
      json,
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return (body as { result: { data: string } }).result.data;
  };

  /** All that may not change, whatever a model reads; what it may add is not counted. */
  const standing = async (): Promise<unknown> => {
    const counts: readonly (readonly [table: string, where?: string])[] = [
      ['campaigns', `status <> 'DRAFT'`],
      ['campaign_recipients'],
      ['jobs', `advert ->> 'publishToWebsite' = 'true'`],
      ['merges'],
      ['users'],
      ['api_keys'],
      ['webhooks'],
      ['stored_files'],
      ['proposals', `state <> 'OPEN'`],
      ['candidates', '"doNotContact"'],
      ['leads', '"doNotContact"'],
      ['candidates', '"anonymisedOn" IS NOT NULL'],
      ['candidates', 'rating = 0'],
      ['audit_events', `action NOT IN ('create', 'update')`],
    ];
    const columns = counts.map(
      ([table, where = 'true'], at) =>
        `(SELECT count(*)::int FROM ${table} t WHERE t."accountId" = $1::uuid AND ${where}) AS "${String(at)} ${table}"`,
    );
    const [row] = await server.database.query(`SELECT ${columns.join(', ')}`, [agency.accountId]);
    return row;
  };
  const deleted = async (): Promise<unknown> =>
    server.database.query(
      `SELECT id FROM audit_events WHERE "accountId" = $1::uuid AND action IN ('delete', 'erase', 'anonymise', 'merge', 'send', 'schedule')`,
      [agency.accountId],
    );

  beforeAll(async () => {
    sink = createServer((socket) => {
      mails++;
      socket.end();
    }).listen(0, '127.0.0.1');
    await once(sink, 'listening');
    const { port } = sink.address() as AddressInfo;
    const mail = { ...testMail, server: parseMailServer(`smtp://127.0.0.1:${String(port)}`) };
    server = await startTestServer({ mail, agents: { writesPerHour: 100_000 } });
    agency = await server.agency();
    ({ ids } = await fillAgency(server, agency, 'Quince'));
    const otherCandidate = await write('candidates.create', {
      lastName: 'Other',
      email: 'other@people.example',
    });
    const ready = {
      senderId: ids.sender,
      distributionListId: ids.distributionList,
      subject: 'News',
      html: '<p>Hello</p>',
    };
    ids = { ...ids, otherCandidate, campaign: await write('campaigns.create', { name: 'Ready', ...ready }) };
    for (const kind of ['candidate', 'lead'])
      await server.call('PUT', `/${kind}s/${ids[kind] ?? ''}`, {
        key: agency.privateKey,
        json: { doNotContact: true },
      });
    const asked = { kind: 'DELETE', input: { kind: 'lead', ids: [ids.lead] }, reason: 'To be refused.' };
    proposalId = String((await tool('propose', asked)).value.id);
    before = await standing();
  });
  afterAll(async () => {
    await server.close();
    sink.close();
  });

  const titled = injections.map((injection, at): [string, Injection] => [
    `${String(at + 1)} (${injection.language}, ${injection.place})`,
    injection,
  ]);

  it.each(titled)(
    'text %s changes nothing that waits for a person',
    async (_title, { place, text, wish }) => {
      const { kind, procedure, json } = plants[place];
      const id = await write(procedure, json(text, ids));
      const { value } = await tool('get', { kind, id });
      const read = JSON.stringify(value);
      expect(read).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u);
      expect(read).toContain(place === 'name' ? 'lastName' : '"');
      for (const [name, args] of attempts(wish, ids, proposalId)) {
        const { isError, failure, value: said } = await tool(name, args);
        const isProposed = said.state === 'OPEN' || name === 'proposals';
        expect({ name, args, said, done: !isError && !failure && !isProposed }).toMatchObject({
          done: false,
        });
      }
      expect(await standing()).toEqual(before);
      // Others may have proposed as many as an account may have open.
      await server.database.query(`DELETE FROM proposals WHERE "accountId" = $1::uuid AND id <> $2::uuid`, [
        agency.accountId,
        proposalId,
      ]);
    },
  );

  it('nothing was sent, deleted, published, merged or erased, and a person can still send', async () => {
    expect({ mails, deleted: await deleted(), standing: await standing() }).toEqual({
      mails: 0,
      deleted: [],
      standing: before,
    });
    const proposed = await server.call('GET', `/proposals/${proposalId}`, { key: agency.privateKey });
    expect(proposed.body).toHaveProperty('data.state', 'OPEN');
    expect((await tool('campaign_audience', { campaignId: ids.campaign })).value).toMatchObject({
      sendable: 1,
    });
    const sent = await server.call('POST', `/campaigns/${ids.campaign ?? ''}/send`, {
      key: agency.privateKey,
    });
    expect(sent.status).toBe(200);
    expect(await standing()).not.toEqual(before);
  });
});
