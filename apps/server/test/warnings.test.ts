import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failureEnvelope } from '@nova/features/contract';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('warnings', () => {
  const unknownUser = '01890000-0000-7000-8000-000000000000';
  const strict = { Prefer: 'handling=strict' };

  let server: TestServer;
  let agency: TestAgency;
  let key: string;

  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
    key = agency.privateKey;
  });
  afterAll(() => server.close());

  const create = async (json: unknown): Promise<string> => {
    const { status, body } = await server.call('POST', '/candidates', { key, json });
    expect(status).toBe(200);
    return (body as { data: string }).data;
  };

  const total = async (query: string): Promise<number> => {
    const { body } = await server.call('GET', `/candidates/search?query=${query}`, { key });
    return (body as { total: number }).total;
  };

  describe('an ignored part of a request', () => {
    const cases: readonly (readonly [
      string,
      string,
      string,
      unknown,
      readonly { path: string; message: RegExp }[],
    ])[] = [
      [
        'a misspelt member',
        'POST',
        '/candidates',
        { firstName: 'Ann', lastNam: 'Ash' },
        [{ path: 'lastNam', message: /did you mean `lastName`/u }],
      ],
      [
        'another case',
        'POST',
        '/candidates',
        { firstName: 'Ben', LAST_NAME: 'Ash' },
        [{ path: 'LAST_NAME', message: /`lastName`/u }],
      ],
      [
        'a name for an id',
        'POST',
        '/candidates',
        { firstName: 'Cem', statusName: 'Active' },
        [{ path: 'statusName', message: /give statusId/u }],
      ],
      [
        'an unknown owner',
        'POST',
        '/candidates',
        { firstName: 'Dan', ownerId: unknownUser },
        [{ path: 'ownerId', message: /no user/u }],
      ],
      [
        'a member within a list',
        'POST',
        '/candidates',
        { firstName: 'Eva', educationHistory: [{ organisation: 'X', grads: 1 }] },
        [{ path: 'educationHistory.0.grads', message: /not known/u }],
      ],
      [
        'several at once',
        'POST',
        '/candidates',
        { firstName: 'Fay', zzz: 1, ownerId: unknownUser },
        [
          { path: 'zzz', message: /left out/u },
          { path: 'ownerId', message: /no user/u },
        ],
      ],
      [
        'an unknown parameter',
        'GET',
        '/candidates/search?sise=2',
        undefined,
        [{ path: 'sise', message: /`size`/u }],
      ],
      [
        'a parameter of a body’s endpoint',
        'POST',
        '/candidates?dryRun=1',
        { firstName: 'Gil' },
        [{ path: 'dryRun', message: /left out/u }],
      ],
      [
        'a query that is no syntax',
        'GET',
        '/candidates/search?query=%28java',
        undefined,
        [{ path: 'query', message: /plain words.*position/u }],
      ],
    ];

    it.each(cases)(
      '%s causes a warning, and a refusal under strict handling',
      async (_what, method, path, json, expected) => {
        const given = { key, ...(json === undefined ? {} : { json }) };
        const answer = await server.call(method, path, given);
        const { warnings } = answer.body as { warnings: { path: string; message: string }[] };
        expect(answer.status).toBe(200);
        expect(warnings.map((warning) => warning.path)).toEqual(expected.map((warning) => warning.path));
        for (const [at, warning] of expected.entries())
          expect(warnings[at]?.message).toMatch(warning.message);

        const before = await total('');
        const refused = await server.call(method, path, { ...given, headers: strict });
        expect(refused).toMatchObject({ status: 400, body: { error: 'VALIDATION_ERROR', issues: warnings } });
        expect(refused.headers.get('preference-applied')).toBe('handling=strict');
        failureEnvelope.parse(refused.body);
        expect(await total('')).toBe(before);
      },
    );

    it('does not exist when a record is written back as read', async () => {
      const id = await create({
        firstName: 'Hal',
        lastName: 'Ash',
        skills: ['Java'],
        educationHistory: [{ organisation: 'ETH' }],
        employmentHistory: [{ organisation: 'Acme' }],
      });
      const { body } = await server.call('GET', `/candidates/${id}`, { key });
      const answer = await server.call('PUT', `/candidates/${id}`, {
        key,
        json: (body as { data: unknown }).data,
        headers: strict,
      });
      expect(answer.status).toBe(200);
      expect(answer.body).not.toHaveProperty('warnings');
      expect(answer.headers.get('preference-applied')).toBe('handling=strict');
    });

    it('causes a warning on a failure too', async () => {
      const json = { firstName: 'Moe', statusId: unknownUser, lastNam: 'x' };
      const answer = await server.call('POST', '/candidates', { key, json });
      expect(answer).toMatchObject({
        status: 404,
        body: { error: 'NOT_FOUND', warnings: [{ path: 'lastNam' }] },
      });
      failureEnvelope.parse(answer.body);
    });

    it('never repeats a key', async () => {
      const json = { firstName: 'Ida', [key]: 1 };
      const text = JSON.stringify((await server.call('POST', '/candidates', { key, json })).body);
      expect(text).toContain('warnings');
      expect(text).not.toContain(key);
    });

    it('causes a warning in the envelope of public jobs', async () => {
      const company = await server.call('POST', '/companies', { key, json: { name: 'Public Ltd' } });
      const companyId = (company.body as { data: string }).data;
      const { body } = await server.call('GET', `/public/jobs/client/${companyId}?archived=1`, {
        key: agency.publicKey,
      });
      expect(body).toMatchObject({ success: true, warnings: [{ path: 'archived' }] });
    });

    it('causes a refusal over tRPC under strict handling', async () => {
      const json = { firstName: 'Jan', lastNam: 'Ash' };
      const answer = await server.call('POST', '//trpc/candidates.create', { key, json, headers: strict });
      expect(answer).toMatchObject({
        status: 400,
        body: { error: { data: { error: 'VALIDATION_ERROR', issues: [{ path: 'lastNam' }] } } },
      });
      expect(answer.headers.get('preference-applied')).toBe('handling=strict');
    });
  });

  describe('problem details', () => {
    const headers = { Accept: 'application/problem+json' };

    it('carry the envelope’s facts under the standard’s names', async () => {
      const requestId = '0c9a1f64-6a52-4f0f-8f5e-0b6a55a7c2d1';
      const answer = await server.call('GET', '/candidates/search?size=x', {
        key,
        headers: { ...headers, 'X-Request-Id': requestId },
      });
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      expect(answer.body).toMatchObject({
        type: expect.stringMatching(/\/docs\/errors#VALIDATION_ERROR$/u) as unknown,
        title: expect.any(String) as unknown,
        status: 400,
        detail: expect.any(String) as unknown,
        instance: `urn:uuid:${requestId}`,
        code: 'VALIDATION_ERROR',
        issues: [{ path: 'size' }],
      });
    });

    it('name a request by its own id, and the record that exists', async () => {
      const email = 'kim@example.org';
      const id = await create({ firstName: 'Kim', email });
      const answer = await server.call('POST', '/candidates', {
        key,
        json: { firstName: 'Kim', email },
        headers: { ...headers, 'X-Request-Id': 'mine-1' },
      });
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'DUPLICATE', instance: '#mine-1', existingId: id },
      });
    });

    it('answer errors of paths and keys too', async () => {
      expect(await server.call('GET', '//nowhere', { headers })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
      expect(await server.call('GET', '/candidates/search', { headers })).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED' },
      });
    });

    it('go only to callers who accept them', async () => {
      for (const accept of ['*/*', 'application/json', 'application/problem+json;q=0'])
        expect(
          (await server.call('GET', '/candidates/search', { headers: { Accept: accept } })).body,
        ).toMatchObject({ success: false });
    });
  });

  describe('every answer', () => {
    it.each([
      '/candidates/search',
      '//health/live',
      '//openapi.json',
      '//nowhere',
      '//docs',
      '//trpc/users.list',
    ])('%s has the contract’s version', async (path) => {
      const { headers } = await server.call('GET', path, { key });
      const { body } = await server.call('GET', '//openapi.json');
      expect(headers.get('nova-version')).toBe((body as { info: { version: string } }).info.version);
    });

    it('names what it varies by, and is compressed if that pays', async () => {
      for (let at = 0; at < 5; at++)
        await create({ firstName: `Lee ${String(at)}`, overview: 'word '.repeat(100) });
      const plain = await server.call('GET', '/candidates/search', {
        key,
        headers: { 'Accept-Encoding': 'identity' },
      });
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(plain.headers.get('vary')).toBe('Accept, Accept-Encoding, Prefer');
      for (const [accepted, used] of [
        ['br, gzip', 'br'],
        ['gzip', 'gzip'],
        ['br;q=0.1, gzip', 'gzip'],
        ['*', 'br'],
      ] as const) {
        const answer = await server.call('GET', '/candidates/search', {
          key,
          headers: { 'Accept-Encoding': accepted },
        });
        expect(answer.headers.get('content-encoding')).toBe(used);
        expect((answer.body as { data: unknown }).data).toEqual((plain.body as { data: unknown }).data);
      }
      const short = await server.call('GET', '/candidates/nothing', {
        key,
        headers: { 'Accept-Encoding': 'br' },
      });
      expect(short.headers.get('content-encoding')).toBeNull();
    });
  });
});
