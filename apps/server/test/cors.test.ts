import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('cors', () => {
  const mine = 'https://crm.example';
  const other = 'https://other.example';

  let closed: TestServer;
  let listed: TestServer;
  let agency: TestAgency;

  beforeAll(async () => {
    closed = await startTestServer({
      logger: pino({ level: 'warn' }, { write: (line) => written.push(line) }),
    });
    listed = await startTestServer({ corsOrigins: [mine] });
    agency = await listed.agency();
  });
  afterAll(async () => {
    await closed.close();
    await listed.close();
  });

  const written: string[] = [];
  const lines = () => written.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);

  const preflight = (server: TestServer, path: string, origin: string) =>
    server.call('OPTIONS', path, {
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'x-api-key',
      },
    });
  const publicPath = '/public/jobs/client/01890000-0000-7000-8000-000000000000';

  describe('without CORS_ORIGINS', () => {
    it('refuses pages of other origins, and OPTIONS as a method', async () => {
      for (const path of [
        '/candidates/search',
        '//trpc/candidates.search',
        '//openapi.json',
        '//health/live',
      ]) {
        const answer = await preflight(closed, path, mine);
        expect(answer).toMatchObject({ status: 405, body: { error: 'METHOD_NOT_ALLOWED' } });
        expect(answer.headers.get('allow')).toMatch(/GET/u);
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      }
    });

    it('names CORS_ORIGINS to a refused page, and logs its origin once', async () => {
      const asked = await preflight(closed, '/candidates/search', other);
      expect(asked.body).toMatchObject({
        message: `Pages of ${other} may not call this server: its setting CORS_ORIGINS does not name them.`,
      });
      await preflight(closed, '//trpc/candidates.search', other);
      await closed.call('GET', '/candidates/search', { headers: { Origin: other } });
      const told = { origin: other, msg: expect.stringContaining('CORS_ORIGINS') };
      expect(lines().filter(({ origin }) => origin === other)).toEqual([expect.objectContaining(told)]);
    });

    it('accepts its own pages, and forms of other pages', async () => {
      await closed.call('GET', '/candidates/search', { headers: { Origin: closed.url } });
      await closed.call('GET', '//m/u/token', { headers: { Origin: 'https://mailbox.example' } });
      const origins = lines().map(({ origin }) => origin);
      expect(origins.filter((origin) => origin === closed.url || String(origin).includes('mailbox'))).toEqual(
        [],
      );
    });

    it('opens the public jobs path to every origin', async () => {
      const asked = await preflight(closed, publicPath, other);
      expect(asked.status).toBe(204);
      expect(asked.headers.get('access-control-allow-origin')).toBe('*');
      expect(asked.headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST');
      expect(asked.headers.get('access-control-allow-headers')).toMatch(
        /X-Api-Key, Authorization.*Idempotency-Key/u,
      );
      const refused = await closed.call('GET', publicPath, { headers: { Origin: other } });
      expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
      expect(refused.headers.get('access-control-expose-headers')).toMatch(/X-Request-Id.*Retry-After/u);
      expect(refused.headers.get('access-control-expose-headers')).toMatch(/Deprecation, Sunset, Link$/u);
    });
  });

  describe('with CORS_ORIGINS', () => {
    it('lets pages of a listed origin call everything, without a key for the preflight', async () => {
      for (const path of ['/candidates/search', '//trpc/candidates.search']) {
        const asked = await preflight(listed, path, mine);
        expect(asked.status).toBe(204);
        expect(asked.headers.get('access-control-allow-origin')).toBe(mine);
        expect(asked.headers.get('access-control-allow-methods')).toMatch(/PUT/u);
        expect(asked.headers.get('access-control-allow-headers')).toMatch(/Idempotency-Key/u);
        const answer = await listed.call('GET', path, { key: agency.privateKey, headers: { Origin: mine } });
        expect(answer.headers.get('access-control-allow-origin')).toBe(mine);
        expect(answer.headers.get('vary')?.toLowerCase()).toContain('origin');
        expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      }
    });

    it('refuses pages of another origin', async () => {
      const asked = await preflight(listed, '/candidates/search', other);
      expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([405, null]);
      const answer = await listed.call('GET', '/masterdata', {
        key: agency.privateKey,
        headers: { Origin: other },
      });
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, null]);
      expect(answer.headers.get('vary')).toBe('Accept, Accept-Encoding, Prefer, Origin');
    });
  });
});
