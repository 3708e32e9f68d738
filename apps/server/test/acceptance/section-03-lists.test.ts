import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { type Caller } from './support/agency.ts';
import * as spec from './support/documented.ts';
import { differences, type Documented } from './support/documented.ts';
import { openFullAgency } from './support/full-agency.ts';

describe('a list', () => {
  let server: TestServer;
  let agency: Caller;
  beforeAll(async () => {
    server = await startTestServer();
    ({ agency } = await openFullAgency(server));
  });
  afterAll(() => server.close());

  interface ListCase {
    readonly path: string;
    readonly shape: Documented;
    readonly count: number;
    readonly optional?: string;
    readonly withoutRequestId?: true;
  }

  const lists: readonly ListCase[] = [
    { path: '/campaigns/list', shape: spec.campaign, count: 2 },
    { path: '/candidates/savedsearches', shape: spec.savedSearch, count: 1 },
    { path: '/candidates/search', shape: spec.candidate, count: 2, optional: 'languages' },
    { path: '/companies/list', shape: spec.company, count: 2 },
    { path: '/companies/search', shape: spec.company, count: 2 },
    { path: '/contacts/list', shape: spec.contact, count: 2, withoutRequestId: true },
    { path: '/leads/search', shape: spec.lead, count: 2 },
    { path: '/opportunities/search', shape: spec.opportunity, count: 2 },
    { path: '/opportunities/list', shape: spec.opportunity, count: 2 },
    { path: '/placements/search', shape: spec.placement, count: 2, withoutRequestId: true },
    { path: '/interviews/list', shape: spec.interview, count: 2 },
  ];
  const envelopeOf = (withoutRequestId?: true): readonly string[] =>
    ['data', 'error', 'message', 'success', ...(withoutRequestId ? [] : ['requestId'])].sort();

  it.each(lists)('$path has the documented envelope and members', async (list) => {
    const { status, body, records } = await agency.get(list.path);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(
      [...envelopeOf(list.withoutRequestId), 'page', 'size', 'total'].sort(),
    );
    expect(body).toMatchObject({ error: null, success: true, page: 0, size: 20, total: list.count });
    expect(records).toHaveLength(list.count);
    for (const record of records) expect(differences(record, list.shape, list.optional)).toEqual([]);
  });

  it.each(lists)(
    '$path pages: 400 for odd pages and sizes, 100 at most, empty past the end',
    async ({ path, count }) => {
      for (const wrong of [
        'page=-1',
        'size=0',
        'size=-5',
        'page=x',
        'size=1.5',
        'page=1e1000',
        'size=',
        'page=%20',
        'page=1&page=2',
      ])
        expect([wrong, (await agency.get(`${path}?${wrong}`)).status]).toEqual([wrong, 400]);
      expect((await agency.get(`${path}?size=101`)).body).toMatchObject({ size: 100, total: count });
      expect((await agency.get(`${path}?size=999999`)).body).toMatchObject({ size: 100, total: count });
      expect((await agency.get(`${path}?page=9&size=7`)).body).toMatchObject({
        data: [],
        page: 9,
        size: 7,
        total: count,
      });
      const first = await agency.get(`${path}?size=1`);
      const second = await agency.get(`${path}?size=1&page=1`);
      const seen = [...first.records, ...second.records].map((record) => record.id);
      expect(new Set(seen).size).toBe(count);
    },
  );

  it.each(lists)('$path takes updatedSince', async ({ path, count }) => {
    const future = new Date(Date.now() + 864e5).toISOString();
    expect((await agency.get(`${path}?updatedSince=${future}`)).body).toMatchObject({ data: [], total: 0 });
    const past = await agency.get(`${path}?updatedSince=2000-01-01T00:00:00Z`);
    expect(past.body.total).toBe(count);
    expect((await agency.get(`${path}?updatedSince=yesterday`)).status).toBe(400);
  });

  it.each(lists)('$path answers 401 without a key and HEAD like GET', async ({ path }) => {
    expect((await server.call('GET', path)).status).toBe(401);
    const head = await server.call('HEAD', path, { key: agency.privateKey });
    expect([head.status, head.body]).toEqual([200, '']);
    expect(head.headers.get('content-type')).toMatch(/^application\/json/u);
  });
});
