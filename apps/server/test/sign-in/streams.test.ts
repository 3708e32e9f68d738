import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser, updateUser } from '@nova/features';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { ofConsole, signIn, untilStatus } from './support/signed-in.ts';

// docs/interface/session.md#the-cookie
describe('streams by cookie', () => {
  let server: TestServer;
  let user: { readonly accountId: string; readonly userId: string };
  let Cookie: string;
  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    const { accountId } = await server.agency();
    const made = await createUser(server.database, accountId, { name: 'Bo', email: 'bo@agency.example' });
    user = { accountId, userId: made.id };
    Cookie = await signIn(server, user);
  });
  afterAll(() => server.close());

  const open = (path: string): Promise<Response> =>
    fetch(`${server.url}${path}`, { headers: { Cookie, Accept: 'text/event-stream' } });
  const ask = () => server.call('GET', '/session', { headers: { Cookie } });
  const paths = ['/api/nova/events/stream', '/trpc/events.stream'];

  /** Whether it ends soon: 5 seconds are promised, and a busy machine takes more. */
  const ends = (stream: Response): Promise<boolean> =>
    Promise.race([
      stream.text().then(() => true),
      new Promise<false>((resolve) => setTimeout(resolve, 30_000, false).unref()),
    ]);

  it.each(paths)('%s ends when its user is disabled', async (path) => {
    const stream = await open(path);
    expect(stream.status).toBe(200);
    await updateUser(server.database, user, { disabled: true });
    expect(await ends(stream)).toBe(true);
    expect(await untilStatus(ask, 401)).toBe(401);
  });

  it.each(paths)('%s ends when its session does', async (path) => {
    const stream = await open(path);
    expect(stream.status).toBe(200);
    await server.call('DELETE', '/session?everywhere=true', { headers: { Cookie, ...ofConsole(server) } });
    expect(await ends(stream)).toBe(true);
    expect(await (await open(path)).text()).toContain('UNAUTHORIZED');
  });
});
