import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '@nova/features/contract';
import { type Answer, startTestServer, type TestAgency, type TestServer } from '../support/test-server.ts';
import { linkToken, ofConsole, signIn } from './support/signed-in.ts';

// docs/interface/session.md#foreign-pages
describe('a page of another site', () => {
  let server: TestServer;
  let agency: TestAgency;
  let Cookie: string;
  beforeAll(async () => {
    // Even an origin that may call with keys does not act by cookie.
    server = await startTestServer({ corsOrigins: ['https://website.example'] });
    agency = await server.agency();
    Cookie = await signIn(server, agency);
  });
  afterAll(() => server.close());

  const noSuchId = '01890000-0000-7000-8000-000000000000';
  const unfit = (): Readonly<Record<string, Record<string, string>>> => {
    const { host } = new URL(server.url);
    const header = { 'X-Nova-Console': '1' };
    return {
      'no header and no Origin': {},
      'no header': { Origin: server.url },
      'another header': { Origin: server.url, 'X-Nova-Console': 'true' },
      'no Origin': header,
      'a foreign Origin': { ...header, Origin: 'https://evil.example' },
      'an Origin that may call with keys': { ...header, Origin: 'https://website.example' },
      'an Origin without a name': { ...header, Origin: 'null' },
      'the own host over another scheme': { ...header, Origin: `https://${host}` },
      'the own host at another port': { ...header, Origin: 'http://127.0.0.1:1' },
      'the own host as the beginning': { ...header, Origin: `${server.url}.evil.example` },
    };
  };
  const foreign = () => Object.entries(unfit()).filter(([, { Origin }]) => Origin && Origin !== server.url);

  const forbidden = (answer: Answer): boolean =>
    answer.status === 403 && JSON.stringify(answer.body).includes('FORBIDDEN');

  const mutations = endpoints.filter(({ type }) => type === 'mutation');
  const queries = endpoints.filter(({ type }) => type === 'query');

  const contents: Readonly<Record<string, string>> = {
    'application/json': '{}',
    'text/plain': '{}',
    'application/x-www-form-urlencoded': 'a=b',
    'multipart/form-data; boundary=b':
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--b--\r\n',
  };

  it.each(mutations.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses a cookie without proof of the console, of every content type, over REST and tRPC',
    async (name, { route }) => {
      const path = route.path.replaceAll(/\{\w+\}/gu, noSuchId);
      const send = async (why: string, type: string, headers: Record<string, string>): Promise<void> => {
        const sent = {
          headers: { Cookie, 'Content-Type': type, ...headers },
          body: contents[type] ?? '',
        };
        const rest = await server.call(route.method, path, sent);
        expect([why, type, forbidden(rest)]).toEqual([why, type, true]);
        // tRPC refuses what is no JSON before it calls anything.
        const trpc = await server.call('POST', `//trpc/${name}`, sent);
        expect([why, type, forbidden(trpc) || trpc.status === 415]).toEqual([why, type, true]);
        expect(trpc.headers.has('set-cookie')).toBe(false);
      };
      for (const [why, headers] of Object.entries(unfit())) await send(why, 'application/json', headers);
      for (const type of Object.keys(contents)) await send('no header', type, { Origin: server.url });
    },
  );

  it.each(queries.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s answers no foreign Origin by cookie, over REST and tRPC',
    async (name, { route, role }) => {
      const path = route.path.replaceAll(/\{\w+\}/gu, noSuchId);
      for (const [why, headers] of foreign())
        for (const [method, at] of [
          ['GET', path],
          ['HEAD', path],
          ['GET', `//trpc/${name}`],
        ] as const) {
          const { status } = await server.call(method, at, { headers: { Cookie, ...headers } });
          expect([role, why, method, status]).toEqual([role, why, method, 403]);
        }
    },
  );

  it('reads nothing by a stream of events', async () => {
    const headers = { Cookie, Origin: 'https://evil.example' };
    const answers = await Promise.all(
      ['/api/nova/events/stream', '/trpc/events.stream'].map(async (path) => {
        const response = await fetch(`${server.url}${path}`, { headers });
        return response.text();
      }),
    );
    for (const answer of answers) expect(answer).toContain('FORBIDDEN');
  });

  it('spends no link, and mails none', async () => {
    const token = await linkToken(server, agency);
    const headers = { Origin: 'https://website.example' };
    const spent = await server.call('POST', '/session', { json: { token }, headers });
    expect([spent.status, spent.headers.has('set-cookie')]).toEqual([403, false]);
    const mailed = await server.call('POST', '/session/link', { json: { email: 'a@b.example' }, headers });
    expect(mailed.status).toBe(403);
    expect((await server.call('POST', '/session', { json: { token } })).status).toBe(200);
  });

  it('a page of another site is never allowed credentials, whatever CORS_ORIGINS says', async () => {
    const headers = {
      Origin: 'https://website.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'x-nova-console',
    };
    const answers = [
      await server.call('OPTIONS', '/candidates', { headers }),
      await server.call('GET', '/session', { headers: { Cookie, Origin: headers.Origin } }),
      await server.call('GET', '/session', { key: agency.privateKey, headers: { Origin: headers.Origin } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 403, 200]);
    for (const answer of answers) {
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(answer.headers.get('access-control-allow-headers') ?? '').not.toMatch(/x-nova-console/iu);
    }
  });

  it('the console itself may', async () => {
    const headers = { Cookie, ...ofConsole(server) };
    const made = await server.call('POST', '/candidates', { json: { firstName: 'Ada' }, headers });
    const over = await server.call('POST', '//trpc/candidates.create', {
      json: { firstName: 'Bo' },
      headers,
    });
    expect([made.status, over.status]).toEqual([200, 200]);
  });
});
