import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '@nova/features/contract';
import { takesExpected, type Endpoint } from '@nova/contract';
import { fillAgency, type AgencyWorld } from './support/agency-world.ts';
import { startTestServer, type Answer, type TestAgency, type TestServer } from './support/test-server.ts';

type Shown = Readonly<Record<string, unknown>>;

const holds = (n: number): object => ({ hold: true, reason: `R${String(n)}` });

/** A body that changes the record for each number, and the field that shows it. */
const writes: Readonly<Record<string, readonly [(n: number, world: AgencyWorld) => object, string]>> = {
  'applications.moveStage': [(n) => ({ stageCode: 'OFFER', subStateName: `S${String(n)}` }), 'subStateName'],
  'applications.reject': [() => ({}), 'rejected'],
  'campaigns.update': [(n) => ({ subject: `S${String(n)}` }), 'subject'],
  'candidates.setHold': [holds, 'updatedOn'],
  'candidates.setInternalNotes': [(n) => ({ text: `T${String(n)}` }), 'internalNotes'],
  'candidates.setLanguages': [(n) => ({ languages: [{ code: 'en', level: `L${String(n)}` }] }), 'languages'],
  'candidates.setOverview': [(n) => ({ text: `T${String(n)}` }), 'overview'],
  'candidates.setSource': [(n, { masterData }) => ({ sourceId: masterData.sources?.[n] }), 'sourceId'],
  'candidates.setStatus': [
    (n, { masterData }) => ({ statusId: masterData.candidateStatuses?.[n] }),
    'statusId',
  ],
  'candidates.setTags': [(n) => ({ tags: [{ value: `T${String(n)}` }] }), 'tags'],
  'candidates.update': [(n) => ({ jobTitle: `J${String(n)}` }), 'jobTitle'],
  'companies.setInternalNotes': [(n) => ({ text: `T${String(n)}` }), 'internalNotes'],
  'companies.setOverview': [(n) => ({ text: `T${String(n)}` }), 'description'],
  'companies.setSource': [(n, { masterData }) => ({ sourceId: masterData.sources?.[n] }), 'updatedOn'],
  'companies.setStatus': [
    (n, { masterData }) => ({ statusId: masterData.companyStatuses?.[n] }),
    'statusName',
  ],
  'companies.setTags': [(n) => ({ tags: [{ group: 'G', value: `T${String(n)}` }] }), 'tags'],
  'companies.update': [(n) => ({ annualRevenue: 1_000.5 + n }), 'annualRevenue'],
  'contacts.setHold': [holds, 'updatedOn'],
  'contacts.setInternalNotes': [(n) => ({ text: `T${String(n)}` }), 'internalNotes'],
  'contacts.setStatus': [(n, { masterData }) => ({ statusId: masterData.contactStatuses?.[n] }), 'statusId'],
  'contacts.setTags': [(n) => ({ tags: [{ value: `T${String(n)}` }] }), 'tags'],
  'contacts.update': [(n) => ({ skills: [`S${String(n)}`] }), 'skills'],
  'customFields.update': [(n) => ({ options: [], position: n + 1 }), 'position'],
  // Each changes the list: one that removed nobody would leave it to a second winner.
  'distributionLists.setMembers': [(_n, { ids }) => ({ add: [ids.candidate] }), 'updatedOn'],
  'distributionLists.update': [(n) => ({ name: `N${String(n)}` }), 'name'],
  'interviews.update': [(n, { ids }) => ({ title: `T${String(n)}`, contactIds: [ids.contact] }), 'title'],
  'jobs.update': [(n) => ({ webAdvert: { coreSkills: `S${String(n)}` } }), 'webAdvert'],
  'leads.setHold': [holds, 'updatedOn'],
  'leads.update': [(n) => ({ firstName: `F${String(n)}` }), 'firstName'],
  'mailSenders.update': [(n) => ({ ratePerHour: n + 1 }), 'ratePerHour'],
  'masterData.update': [(n) => ({ name: `N${String(n)}` }), 'name'],
  'notes.update': [(n) => ({ dueOn: `2030-01-0${String(n + 1)}T09:00:00Z` }), 'dueOn'],
  'opportunities.update': [(n) => ({ probability: n + 1 }), 'probability'],
  'placements.update': [(n) => ({ startDate: `0${String(n + 1)}/02/2030` }), 'startDate'],
  'privacy.setPurpose': [(n) => ({ name: 'Pool', text: `T${String(n)}`, basis: 'CONSENT' }), 'text'],
  'privacy.updateRequest': [(n) => ({ extendMonths: 1, extendReason: `R${String(n)}` }), 'extendReason'],
  'savedSearches.update': [(n) => ({ name: `N${String(n)}` }), 'name'],
  'users.update': [(n) => ({ team: `T${String(n)}` }), 'team'],
  'webhooks.update': [(n) => ({ description: `D${String(n)}` }), 'description'],
};

describe('expected values', () => {
  let server: TestServer;
  let agency: TestAgency;
  let world: AgencyWorld;

  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
    const filled = await fillAgency(server, agency, 'Some');
    const created = async (path: string, json: object) => dataOf(await call('POST', path, json)) as string;
    const { candidate = '' } = filled.ids;
    world = {
      ...filled,
      ids: {
        ...filled.ids,
        user: await created('/users', { name: 'Rita', email: 'rita@agency.example' }),
        note: await created('/notes', { subject: 'Call', candidateId: candidate }),
        webhook: await created('/webhooks', { url: 'http://127.0.0.1:9/' }).then(
          (webhook) => (webhook as unknown as { id: string }).id,
        ),
        code: dataOf(
          await call('PUT', '/privacy/purposes/POOL', { name: 'Pool', text: 'Before', basis: 'CONSENT' }),
        ) as string,
        distributionList: await created('/distributionlists', {
          name: 'Named',
          entity: 'candidate',
          kind: 'STATIC',
        }),
      },
    };
  });
  afterAll(() => server.close());

  const call = (method: string, path: string, json?: unknown): Promise<Answer> =>
    server.call(method, path, { key: agency.privateKey, ...(json === undefined ? {} : { json }) });
  const dataOf = ({ body }: Answer): unknown => (body as { data: unknown }).data;
  const idOf = ({ route }: Endpoint): string =>
    world.ids[/\{(\w+?)(?:Id)?\}/u.exec(route.path)?.[1] ?? ''] ?? '';
  const pathOf = (endpoint: Endpoint): string =>
    endpoint.route.path.replace('{code}', 'POOL').replace(/\{\w+\}/u, () => idOf(endpoint));

  const listedAt: Readonly<Record<string, string>> = {
    customFields: '/customfields',
    'privacy.setPurpose': '/privacy/purposes',
    savedSearches: '/candidates/savedsearches',
    users: '/users',
  };

  async function read(endpoint: Endpoint): Promise<Shown> {
    const [resource = ''] = endpoint.name.split('.');
    const id = idOf(endpoint);
    if (resource === 'masterData') {
      const groups = dataOf(await call('GET', '/masterdata')) as Record<string, Shown[]>;
      return found(Object.values(groups).flat(), id);
    }
    const list = listedAt[endpoint.name] ?? listedAt[resource];
    if (list !== undefined) return found(dataOf(await call('GET', list)) as Shown[], id);
    return dataOf(await call('GET', pathOf(endpoint).replace(/(\/[0-9a-f-]{36}).*$/u, '$1'))) as Shown;
  }

  const found = (rows: readonly Shown[], id: string): Shown => rows.find((row) => row.id === id) ?? {};

  const expecting = endpoints.filter((endpoint) => takesExpected(endpoint));

  it('expected values are taken by every PUT of a record or a part, and by the reject of an application', () => {
    expect(expecting.map(({ name }) => name).sort()).toEqual(Object.keys(writes).sort());
    const puts = endpoints.filter(({ route }) => route.method === 'PUT' && route.path.includes('{'));
    expect(puts.filter((endpoint) => !takesExpected(endpoint))).toEqual([]);
  });

  describe.each(expecting.map((endpoint) => [endpoint.name, endpoint] as const))(
    'of %s',
    (name, endpoint) => {
      const [body, field] = writes[name] ?? [() => ({}), ''];
      const send = (expected: unknown, n: number): Promise<Answer> =>
        call(endpoint.route.method, pathOf(endpoint), { ...body(n, world), expected });

      it('refuse a write if one differs, tell all that differ, and write nothing', async () => {
        const before = await read(endpoint);
        const expected = { ...before, [field]: 'other' };
        const refused = await send(expected, 0);
        expect(refused).toMatchObject({
          status: 409,
          body: { error: 'CONFLICT', success: false, data: idOf(endpoint) },
        });
        const { conflicts } = refused.body as { conflicts: unknown };
        expect(conflicts).toEqual([{ field, expected: 'other', current: before[field] ?? null }]);
        expect(await read(endpoint)).toEqual(before);
      });

      it('name an unknown field', async () => {
        expect(await send({ id: idOf(endpoint), secret: 'x' }, 0)).toMatchObject({
          status: 400,
          body: { error: 'VALIDATION_ERROR', issues: [{ path: 'expected.secret' }] },
        });
      });

      it('let exactly one of several writers with equal ones win', async () => {
        const record = await read(endpoint);
        const before: Shown = { ...record, [field]: record[field] ?? null };
        const answers = await Promise.all([0, 1, 2, 3].map((n) => send(before, n)));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
        const after = await read(endpoint);
        expect(after[field]).not.toEqual(before[field]);
        for (const { body: told } of answers.filter(({ status }) => status === 409))
          expect(told).toMatchObject({
            conflicts: expect.arrayContaining([{ field, expected: before[field], current: after[field] }]),
          });
      });
    },
  );

  describe('compare by value', () => {
    const candidate = (): string => `/candidates/${world.ids.candidate ?? ''}`;

    beforeAll(async () => {
      const statusId = world.masterData.candidateStatuses?.[0];
      const languages = { languages: [] };
      await call('PUT', `${candidate()}/languages`, languages);
      const given = { firstName: 'Ada', dateOfBirth: '1961-02-03', desiredSalary: 61_234.5, statusId };
      const lists = { skills: ['a', 'b'], tags: [{ value: 'x' }], address: { city: 'London' } };
      await call('PUT', candidate(), { ...given, ...lists });
    });

    const same: readonly (readonly [string, (record: Shown) => object])[] = [
      ['a day in another notation', () => ({ dateOfBirth: '03/02/1961' })],
      ['an instant of another zone', ({ createdOn }) => ({ createdOn: moved(String(createdOn)) })],
      ['a number with zeros', () => ({ desiredSalary: 61_234.5 })],
      ['a missing value as null', () => ({ middleName: undefined, facebook: null })],
      ['a list that is left out when empty', () => ({ languages: [] })],
      ['the same list as null', () => ({ languages: null })],
      ['an object without its nulls', () => ({ address: { city: 'London' }, tags: [{ value: 'x' }] })],
      ['an id in capitals', ({ statusId }) => ({ statusId: String(statusId).toUpperCase() })],
      ['the name of a reference', ({ statusName }) => ({ statusName })],
      ['nothing', () => ({})],
    ];

    it.each(same)('%s is the same', async (_name, expected) => {
      const record = dataOf(await call('GET', candidate())) as Shown;
      expect(await call('PUT', candidate(), { rating: 3, expected: expected(record) })).toMatchObject({
        status: 200,
      });
    });

    const moved = (utc: string): string => {
      const shifted = new Date(Date.parse(utc) + 2 * 60 * 60 * 1000).toISOString();
      return shifted.replace('Z', '+02:00');
    };

    const other: readonly (readonly [string, object])[] = [
      ['the order of a list', { skills: ['b', 'a'] }],
      ['a text in another case', { firstName: 'ADA' }],
      ['a number as text', { desiredSalary: '61234.5' }],
      ['null', { firstName: null }],
      ['a list instead of an object', { address: ['London'] }],
      ['a further member', { address: { city: 'London', street: 'High Street' } }],
      ['another day', { dateOfBirth: '1961-02-04' }],
    ];

    it.each(other)('%s differs', async (_name, expected) => {
      const [field = ''] = Object.keys(expected);
      const conflicts = [{ field, expected: (expected as Shown)[field], current: expect.anything() }];
      expect(await call('PUT', candidate(), { rating: 1, expected })).toMatchObject({
        status: 409,
        body: { conflicts },
      });
    });
  });

  it('come over tRPC and as problem details too', async () => {
    const { candidate: candidateId = '' } = world.ids;
    const expected = { firstName: 'Nobody' };
    const conflicts = [{ field: 'firstName', expected: 'Nobody', current: 'Ada' }];
    const json = { candidateId, rating: 1, expected };
    const key = agency.privateKey;
    expect(await server.call('POST', '//trpc/candidates.update', { key, json })).toMatchObject({
      status: 409,
      body: { error: { data: { error: 'CONFLICT', code: 'CONFLICT', data: candidateId, conflicts } } },
    });
    const headers = { accept: 'application/problem+json' };
    const path = `/candidates/${candidateId}`;
    expect(await server.call('PUT', path, { key, json: { expected }, headers })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', existingId: candidateId, conflicts },
    });
  });

  it('expected values are no part of the audit trail', async () => {
    const { candidate = '' } = world.ids;
    const lines = await server.database.query<{ changes: string }>(
      `SELECT changes::text AS changes FROM audit_events WHERE "accountId" = $1 AND "recordId" = $2`,
      [agency.accountId, candidate],
    );
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.filter(({ changes }) => changes.includes('"expected"'))).toEqual([]);
  });

  it('expected values are looked at again when the same request comes again', async () => {
    const path = `/applications/${world.ids.application ?? ''}`;
    await call('PUT', `${path}/stage`, { stageCode: 'OFFER' });
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const json = { expected: { stageCode: 'SUBMITTED' } };
    const reject = () => server.call('POST', `${path}/reject`, { key: agency.privateKey, json, headers });
    expect((await reject()).status).toBe(409);
    await call('PUT', `${path}/stage`, { stageCode: 'SUBMITTED' });
    expect((await reject()).status).toBe(200);
  });
});
