import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '@nova/features/contract';
import { startTestServer, type TestAgency, type TestServer } from '../support/test-server.ts';

// docs/interface/paging.md#order
describe('list reads', () => {
  let server: TestServer;
  let agency: TestAgency;
  let companyId: string;
  let jobIds: string[];
  let candidateId: string;

  const titles = ['Welder', 'Électricien', 'electrician', 'Rigger', 'Docker'];

  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
    const create = async (path: string, json: unknown): Promise<string> => {
      const { body } = await server.call('POST', path, { key: agency.privateKey, json });
      return (body as { data: string }).data;
    };
    companyId = await create('/companies', { name: 'Harbour Works' });
    const address = { street: 'Quay 1', city: 'Hull' };
    candidateId = await create('/candidates', { firstName: 'Ada', lastName: 'Lovelace', address });
    jobIds = [];
    for (const title of titles) jobIds.push(await create('/jobs', { title, companyId }));
  });
  afterAll(() => server.close());

  type Members = Readonly<Record<string, unknown>>;

  interface Read {
    readonly status: number;
    /** The whole body over REST; the result's data, or the error's, over tRPC. */
    readonly body: Members;
  }

  const overRest = async (name: string, input: Members): Promise<Read> => {
    const endpoint = endpoints.find((one) => one.name === name);
    const path = (endpoint?.route.path ?? '').replaceAll(/\{(\w+)\}/gu, (_, id: string) => String(input[id]));
    const members = Object.entries(input).filter(([member]) => !endpoint?.route.path.includes(`{${member}}`));
    const query = new URLSearchParams(
      members.map(([member, value]): [string, string] => [member, String(value)]),
    );
    const { status, body } = await server.call('GET', `${path}?${query.toString()}`, {
      key: agency.privateKey,
    });
    return { status, body: body as Members };
  };

  const overTrpc = async (name: string, input: Members): Promise<Read> => {
    const asked = encodeURIComponent(JSON.stringify(input));
    const { status, body } = await server.call('GET', `//trpc/${name}?input=${asked}`, {
      key: agency.privateKey,
    });
    const { result, error } = body as { result?: { data: Members }; error?: { data: Members } };
    return { status, body: result?.data ?? error?.data ?? {} };
  };

  const titlesOf = ({ body }: Read): readonly unknown[] =>
    (body.data as readonly Members[]).map(({ title }) => title);

  describe.each([
    ['REST', overRest],
    ['tRPC', overTrpc],
  ])('over %s', (via, read) => {
    it('sorts without case and accents', async () => {
      const sorted = await read('jobs.list', { sort: 'title' });
      expect(titlesOf(sorted)).toEqual(['Docker', 'electrician', 'Électricien', 'Rigger', 'Welder']);
      expect(sorted.body).not.toHaveProperty('nextCursor');
    });

    it('begins a walk by an empty cursor, and ends it by null', async () => {
      const found: unknown[] = [];
      let cursor: unknown = '';
      const sizes: number[] = [];
      while (cursor !== null) {
        const page = await read('jobs.search', { sort: '-title', size: 2, cursor });
        expect(page).toMatchObject({ status: 200, body: { total: titles.length, size: 2 } });
        found.push(...titlesOf(page));
        sizes.push(titlesOf(page).length);
        cursor = page.body.nextCursor;
      }
      expect(found).toEqual(['Welder', 'Rigger', 'Électricien', 'electrician', 'Docker']);
      expect(sizes).toEqual([2, 2, 1]);
    });

    it.each(['', 'v1.unknown'])('refuses a page beside the cursor "%s"', async (cursor) => {
      expect(await read('jobs.list', { page: 0, cursor })).toMatchObject({
        status: 400,
        body: { error: 'VALIDATION_ERROR', issues: [{ path: 'page' }] },
      });
    });

    it.each([
      [{ sort: 'titel' }, 'sort', 'title'],
      [{ fields: 'titel' }, 'fields', 'title'],
      [{ expand: 'companies' }, 'expand', 'company'],
      [{ cursor: 'v1.forged' }, 'cursor', 'empty'],
    ])('refuses %j and says what fits', async (input, path, hint) => {
      const message = expect.stringContaining(hint);
      expect(await read('jobs.search', input)).toMatchObject({
        status: 400,
        body: { error: 'VALIDATION_ERROR', issues: [{ path, message }] },
      });
    });

    it('A list has each related record once', async () => {
      const { body } = await read('jobs.list', { expand: 'company,contact', fields: 'title' });
      expect(body.included).toMatchObject({
        companies: { [companyId]: { id: companyId, name: 'Harbour Works' } },
        contacts: {},
      });
      expect(Object.keys((body.included as { companies: object }).companies)).toEqual([companyId]);
      expect((body.data as readonly Members[]).every((one) => Object.keys(one).length === 2)).toBe(true);
    });

    it('shows chosen fields of one record, nested as they are', async () => {
      const { body } = await read('candidates.get', { candidateId, fields: 'lastName,address.city' });
      expect(via === 'REST' ? body.data : body).toEqual({
        id: candidateId,
        lastName: 'Lovelace',
        address: { city: 'Hull' },
      });
    });
  });

  it('one record has related records over REST', async () => {
    const jobId = jobIds[0] ?? '';
    const { status, body } = await overRest('jobs.get', { jobId, fields: 'title', expand: 'company' });
    expect(status).toBe(200);
    expect(body.data).toEqual({ id: jobId, title: 'Welder' });
    expect(body.included).toMatchObject({ companies: { [companyId]: { name: 'Harbour Works' } } });
  });

  it('one record has no related records over tRPC, which says so', async () => {
    expect(await overTrpc('jobs.get', { jobId: jobIds[0], expand: 'company' })).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION_ERROR', issues: [{ path: 'expand' }] },
    });
  });

  it('a walk of one endpoint does not go on in another, nor in another account', async () => {
    const { body } = await overRest('jobs.search', { size: 1, cursor: '' });
    const cursor = String(body.nextCursor);
    expect(await overRest('jobs.list', { cursor })).toMatchObject({ status: 400 });
    const other = await server.agency();
    const path = `/jobs/search?cursor=${encodeURIComponent(cursor)}`;
    expect(await server.call('GET', path, { key: other.privateKey })).toMatchObject({ status: 400 });
    expect(await server.call('GET', path, { key: agency.privateKey })).toMatchObject({ status: 200 });
  });

  it('a walk that REST began goes on over tRPC', async () => {
    const { body } = await overRest('jobs.search', { size: 2, cursor: '' });
    expect(await overTrpc('jobs.search', { size: 3, cursor: body.nextCursor })).toMatchObject({
      status: 200,
      body: { total: titles.length, nextCursor: null },
    });
  });

  it('blank texts in a query string mean nothing, except for a cursor', async () => {
    const { status, body } = await overRest('jobs.search', { sort: '', fields: '', expand: '', query: '' });
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('nextCursor');
    expect(body).not.toHaveProperty('included');
    expect(titlesOf({ status, body })).toEqual(titles.toReversed());
  });

  it('every list of records takes all four', () => {
    const takes = endpoints.filter(
      ({ input }) => input.shape.cursor !== undefined && input.shape.page !== undefined,
    );
    for (const { input } of takes) expect(input.shape).toMatchObject({ sort: {}, fields: {}, expand: {} });
    expect(takes.map(({ route }) => route.path).sort()).toEqual([
      '/applications/list',
      '/campaigns/list',
      '/candidates/search',
      '/companies/list',
      '/companies/search',
      '/contacts/list',
      '/contacts/search',
      '/interviews/list',
      '/jobs/list',
      '/jobs/search',
      '/leads/search',
      '/notes',
      '/notes/search',
      '/opportunities/list',
      '/opportunities/search',
      '/placements/search',
    ]);
  });
});
