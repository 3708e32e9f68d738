import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setAccountLimits } from '@nova/features';
import { smallCv, until } from '@nova/testing';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { openAgency } from './support/agency.ts';

describe('section 09 limits', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const number = (headers: Headers, name: string): number => Number(headers.get(name));

  describe('the read rate', () => {
    it('counts every GET, shows the rest, and answers 429 with guidance', async () => {
      const agency = await openAgency(server, { plan: 'STARTER', limits: { readsPerMinute: 4 } });
      const left: number[] = [];
      for (const path of [
        '/masterdata',
        '/candidates/search',
        '/candidates/unknown',
        '/companies/list?page=x',
      ]) {
        const { headers, status } = await agency.get(path);
        expect([path, status === 429]).toEqual([path, false]);
        expect(headers.get('ratelimit-policy')).toBeTruthy();
        expect(headers.get('ratelimit')).toBeTruthy();
        expect(number(headers, 'x-ratelimit-limit')).toBe(4);
        expect(number(headers, 'x-ratelimit-reset')).toBeGreaterThan(0);
        left.push(number(headers, 'x-ratelimit-remaining'));
      }
      expect(left).toEqual([3, 2, 1, 0]);
      const refused = await agency.get('/masterdata');
      expect(refused).toMatchObject({
        status: 429,
        body: {
          error: 'RATE_LIMITED',
          data: null,
          success: false,
          limit: { name: 'readsPerMinute', max: 4 },
        },
      });
      expect(Object.keys(refused.body.limit ?? {}).sort()).toEqual(['max', 'name', 'resetsOn', 'used']);
      expect(refused.body.limit?.used).toBeGreaterThanOrEqual(4);
      expect(Date.parse(String(refused.body.limit?.resetsOn))).toBeGreaterThan(Date.now() - 1_000);
      const wait = number(refused.headers, 'retry-after');
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(wait).toBeLessThanOrEqual(60);
      expect((await agency.post('/candidates', { lastName: 'Write' })).status).toBe(200);
      const someoneElse = await openAgency(server, { plan: 'STARTER' });
      expect((await someoneElse.get('/masterdata')).status).toBe(200);
    });

    it('counts calls with a key only', async () => {
      const { headers } = await server.call('GET', '/masterdata');
      expect([headers.get('ratelimit'), headers.get('x-ratelimit-limit')]).toEqual([null, null]);
    });

    it('applies to public keys too', async () => {
      const agency = await openAgency(server, { limits: { readsPerMinute: 2 } });
      const { id } = await agency.post('/companies', { name: 'K' });
      const statuses: number[] = [];
      for (let call = 0; call < 3; call += 1)
        statuses.push(
          (await server.call('GET', `/public/jobs/client/${id}`, { key: agency.publicKey })).status,
        );
      expect(statuses).toEqual([200, 200, 429]);
    });
  });

  it('the write rate counts POST, PUT and DELETE', async () => {
    const agency = await openAgency(server, { limits: { writesPerMinute: 3 } });
    const { id } = await agency.post('/candidates', { lastName: 'A' });
    await agency.put(`/candidates/${id}`, {});
    await agency.remove(`/candidates/${id}`);
    for (const refused of [
      await agency.post('/opportunities', { name: 'x' }),
      await agency.put('/companies/x', {}),
      await agency.remove('/campaigns/x'),
      await agency.post('/campaigns/x/archive'),
    ])
      expect(refused).toMatchObject({
        status: 429,
        body: { error: 'RATE_LIMITED', limit: { name: 'writesPerMinute', max: 3 } },
      });
    expect((await agency.get('/candidates/search')).body.total).toBe(0);
  });

  it('the usage of a day counts every keyed call', async () => {
    const agency = await openAgency(server, { limits: { usagePerDay: 3 } });
    expect((await agency.get('/masterdata')).status).toBe(200);
    expect((await agency.post('/candidates', { lastName: 'A' })).status).toBe(200);
    expect((await agency.get('/leads/unknown')).status).toBe(404);
    const refused = await agency.post('/opportunities', { name: 'x' });
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'USAGE_LIMIT_REACHED', limit: { name: 'usagePerDay', max: 3 } },
    });
    expect(number(refused.headers, 'retry-after')).toBeGreaterThan(0);
    expect((await agency.get('/masterdata')).status).toBe(429);
  });

  describe('record limits', () => {
    it.each([
      ['candidates', 'candidateRecords'],
      ['companies', 'companyRecords'],
    ] as const)(
      'count %s exactly under simultaneous creates, and free a place on delete',
      async (kind, name) => {
        const agency = await openAgency(server, { limits: { [name]: 3 } });
        const answers = await Promise.all(
          Array.from({ length: 12 }, (_, index) =>
            agency.post(`/${kind}`, { name: `N${String(index)}`, lastName: `N${String(index)}` }),
          ),
        );
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
        const refused = answers.find(({ status }) => status === 429);
        expect(refused?.body).toMatchObject({
          error: 'RECORD_LIMIT_REACHED',
          limit: { name, max: 3, used: 3, resetsOn: null },
        });
        expect(refused?.headers.get('retry-after')).toBeNull();
        if (kind === 'companies') return;
        await agency.remove(`/candidates/${answers.find(({ status }) => status === 200)?.id ?? ''}`);
        expect((await agency.post('/candidates', { lastName: 'Again' })).status).toBe(200);
        expect((await agency.post('/candidates', { lastName: 'Again' })).status).toBe(429);
      },
    );

    it('apply to companies before duplicates, and a changed limit applies at once', async () => {
      const agency = await openAgency(server, { limits: { companyRecords: 1 } });
      await agency.post('/companies', { name: 'Full' });
      expect((await agency.post('/companies', { name: 'Full' })).status).toBe(429);
      await setAccountLimits(server.database, agency.accountId, { companyRecords: 'none' });
      const again = () => agency.post('/companies', { name: 'Full' });
      await until('the limit is gone', async () => (await again()).status === 409);
      expect((await agency.post('/companies', { name: 'More' })).status).toBe(200);
    });
  });

  describe('CV parsing', () => {
    const upload = (key: string, cv: Buffer) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(cv)]), 'cv.pdf');
      return server.call('POST', '/candidates/parse', { key, body: form });
    };

    it.each(['parsesPerMinute', 'parseRequestsPerHour', 'parseRequestsPerDay'] as const)(
      '%s answers PARSE_LIMIT_REACHED',
      async (name) => {
        const agency = await openAgency(server, { limits: { [name]: 1 } });
        const form = (): FormData => {
          const data = new FormData();
          data.append('file', new Blob(['text']), 'cv.txt');
          return data;
        };
        expect(
          (await server.call('POST', '/candidates/parse', { key: agency.privateKey, body: form() })).status,
        ).toBe(400);
        const refused = await server.call('POST', '/candidates/parse', {
          key: agency.privateKey,
          body: form(),
        });
        expect(refused).toMatchObject({
          status: 429,
          body: { error: 'PARSE_LIMIT_REACHED', limit: { name, max: 1 } },
        });
        expect(number(refused.headers, 'retry-after')).toBeGreaterThan(0);
        expect((await agency.get('/masterdata')).status).toBe(200);
      },
    );

    it.each(['parsedCvsPerDay', 'parsedCvsPerMonth'] as const)(
      '%s counts CVs and duplicates, not failures',
      async (name) => {
        const agency = await openAgency(server, { limits: { [name]: 2 } });
        const bad = new FormData();
        bad.append('file', new Blob(['text']), 'cv.txt');
        expect(
          (await server.call('POST', '/candidates/parse', { key: agency.privateKey, body: bad })).status,
        ).toBe(400);
        const cv = smallCv('Jane Limit', 'jane.limit@home.example');
        const first = await upload(agency.privateKey, cv);
        expect(first).toMatchObject({ status: 200, body: { data: { duplicate: false } } });
        const second = await upload(agency.privateKey, cv);
        expect(second).toMatchObject({ status: 200, body: { data: { duplicate: true } } });
        expect(await upload(agency.privateKey, cv)).toMatchObject({
          status: 429,
          body: { error: 'PARSE_LIMIT_REACHED', limit: { name, max: 2, used: 2 } },
        });
      },
    );
  });
});
