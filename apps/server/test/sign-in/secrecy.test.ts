import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '../../src/adapters/logger.ts';
import { startTestServer, type TestAgency, type TestServer } from '../support/test-server.ts';
import { linkToken, ofConsole, signIn } from './support/signed-in.ts';

// docs/interface/session.md#secrecy
describe('links and sessions', () => {
  const file = join(tmpdir(), `nova-session-secrecy-${String(process.pid)}.log`);
  const logger = createLogger({ level: 'trace', file, terminal: false });
  let server: TestServer;
  let agency: TestAgency;
  beforeAll(async () => {
    server = await startTestServer({ logger, ownDatabase: true });
    agency = await server.agency();
  });
  afterAll(async () => {
    await server.close();
    await rm(file, { force: true });
  });

  it('never appear in a log line, an error, a metric or a referrer, wherever a caller puts them', async () => {
    const Cookie = await signIn(server, agency);
    const session = Cookie.slice('nova_session='.length);
    const link = await linkToken(server, agency);
    const answers = [];
    for (const token of [link, session])
      answers.push(
        ...(await Promise.all([
          server.call('POST', '/session', { json: { token: `${token}x`, [token]: token } }),
          server.call('POST', `/session?token=${token}`, { body: `{"token":"${token}` }),
          server.call('POST', '/session', { json: { token }, headers: { 'X-Request-Id': token } }),
          server.call('POST', `//trpc/${token}`, { json: { token } }),
          server.call('POST', '//trpc/session.create', { json: { token: [token] } }),
          server.call('GET', `//app/sign-in?token=${token}`),
          server.call('GET', `/candidates/search?query=${token}:(`, { headers: { Cookie } }),
          server.call('GET', `/candidates/${token}`, { headers: { Cookie } }),
          server.call('DELETE', `/session?everywhere=${token}`, {
            headers: { Cookie, ...ofConsole(server) },
          }),
        ])),
      );
    await server.database.query('DROP TABLE sessions');
    const json = { token: await linkToken(server, agency) };
    const broken = await server.call('POST', '/session', { json, headers: { Cookie, ...ofConsole(server) } });
    expect(broken.status).toBe(500);

    const metrics = String((await server.call('GET', '//metrics')).body);
    await new Promise<void>((resolve, reject) => {
      logger.flush((error) => (error ? reject(error) : resolve()));
    });
    const log = await readFile(file, 'utf8');
    expect(log.split('\n').length).toBeGreaterThan(answers.length);
    for (const token of [link, session, json.token]) {
      const secret = token.slice('nova_st_'.length);
      for (const { body } of [...answers, broken]) expect(JSON.stringify(body)).not.toContain(secret);
      expect(metrics).not.toContain(secret);
      expect(log).not.toContain(secret);
    }
    for (const { headers } of [...answers, broken]) {
      // Only the answer to a link that served has a cookie, and only there.
      const others = [...headers].filter(([name]) => name !== 'set-cookie');
      expect(JSON.stringify(others)).not.toMatch(/nova_[ls]t_\w/u);
      expect(headers.get('referrer-policy') ?? 'no-referrer').toBe('no-referrer');
    }
  });
});
