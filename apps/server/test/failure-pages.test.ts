import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadJobPages } from '../src/mounts/job-site/create-job-site.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

describe('a failure that a browser shows', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ jobPages: await loadJobPages() });
  });
  afterAll(() => server.close());

  const navigation = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const open = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
    fetch(server.url + path, { method, headers: { Accept: navigation, ...headers } });

  it.each([
    ['an unknown path', '/nothing', 'Page not found'],
    ['an unknown page of the reference', '/docs/nothing', 'Page not found'],
    ['an unknown job site', '/jobs/no-such-agency', 'Page not found'],
    ['an unknown file link', '/files/nothing', 'Page not found'],
    ['a link to unsubscribe that was cut off', '/m/u/AbCdEf', 'This link does not work'],
    ['a link of a mail that was cut off', '/m/c/AbCdEf', 'This link does not work'],
  ])('shows a page for %s', async (_what, path, title) => {
    const answer = await open(path);
    const page = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).not.toMatch(/<script|https?:|src=/iu);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/u);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('vary')).toMatch(/Accept,.*Accept-Language$/u);
  });

  it.each([
    ['de-AT', 'de', 'Seite nicht gefunden'],
    ['fr', 'fr', 'Page introuvable'],
    ['es-MX', 'es', 'Página no encontrada'],
    ['it', 'it', 'Pagina non trovata'],
    ['nl', 'nl', 'Pagina niet gevonden'],
    ['zh', 'en', 'Page not found'],
  ])('speaks the language of %s', async (accepted, language, title) => {
    const answer = await open('/nothing', { 'Accept-Language': accepted });
    expect(answer.headers.get('content-language')).toBe(language);
    expect(await answer.text()).toContain(`<h1>${title}</h1>`);
  });

  it('explains other failures by their status', async () => {
    const wrong = await open('/', {}, 'DELETE');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await wrong.text()).toContain('<h1>Something went wrong</h1>');
    const head = await open('/nothing', {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([404, '']);
  });

  it.each(['/api/nova/nothing', '/api/nothing', '/trpc/nothing', '/health/nothing'])(
    'stays JSON where programs ask: %s',
    async (path) => {
      const answer = await open(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/u);
    },
  );

  it.each(['*/*', 'application/json', 'text/html, application/json', 'text/html;q=0.5, */*'])(
    'stays JSON for callers who accept %s',
    async (Accept) => {
      const answer = await open('/nothing', { Accept });
      expect(await answer.json()).toMatchObject({ error: 'NOT_FOUND', success: false });
    },
  );
});
