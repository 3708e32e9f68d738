import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from './support/test-server.ts';

const built = fileURLToPath(new URL('../../console/dist/assets', import.meta.url));
const html = { Accept: 'text/html,application/xhtml+xml' };

describe('the console’s mount', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, { headers, redirect: 'manual' });

  it.each(['/app', '/app/', '/app/candidates', '/app/candidates/an-id', '/app/no/screen'])(
    'answers %s with the shell, which browsers ask for anew',
    async (path) => {
      const answer = await get(path, html);
      expect([
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('cache-control'),
      ]).toEqual([200, 'text/html; charset=utf-8', 'no-cache']);
      expect(await answer.text()).toContain('<div id="root"></div>');
    },
  );

  it('gives each shell a nonce of its own, and a policy that lets in nothing else', async () => {
    const answers = [await get('/app', html), await get('/app', html)];
    const policies = answers.map(({ headers }) => headers.get('content-security-policy') ?? '');
    const nonces = policies.map((policy) => /'nonce-([^']+)'/u.exec(policy)?.[1] ?? '');
    expect(new Set(nonces).size).toBe(2);
    expect(await answers[0]?.text()).toContain(`nonce="${nonces[0] ?? ''}"`);
    expect(policies[0]?.split('; ').slice(0, 4)).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonces[0] ?? ''}'`,
      "img-src 'self' blob: data:",
    ]);
    expect(policies[0]).toContain("frame-ancestors 'none'");
    expect(policies[0]).not.toContain('unsafe');
  });

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
  ])('serves assets in %s, for ever', async (accepted, encoding) => {
    const [script = ''] = readdirSync(built).filter((name) => /^shell.*\.js$/u.test(name));
    const answer = await get(`/app/assets/${script}`, { 'Accept-Encoding': accepted });
    const { headers } = answer;
    expect([answer.status, headers.get('content-encoding'), headers.get('cache-control')]).toEqual([
      200,
      encoding,
      'public, max-age=31536000, immutable',
    ]);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it.each(['/app/assets/none.js', '/app/assets/', '/app/assets/..%2findex.html'])(
    'answers 404 for %s',
    async (path) => {
      const { status } = await server.call('GET', `/${path}`);
      expect(status).toBe(404);
    },
  );

  it('does not serve what lies beside the assets', async () => {
    const answer = await get('/app/packages.json', html);
    expect(await answer.text()).toContain('<div id="root"></div>');
  });

  it('leads browsers from / to the console, and programs not', async () => {
    const [browser, program] = [await get('/', html), await get('/', { Accept: 'application/json' })];
    expect([browser.status, browser.headers.get('location')]).toEqual([302, '/app']);
    expect(program.status).toBe(200);
  });

  it('takes reads alone', async () => {
    const answer = await fetch(`${server.url}/app`, { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
