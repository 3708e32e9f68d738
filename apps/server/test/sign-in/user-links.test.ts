import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser, updateUser } from '@nova/features';
import { startTestServer, type TestAgency, type TestServer } from '../support/test-server.ts';
import { untilStatus } from './support/signed-in.ts';

// docs/interface/session.md#links
describe('a link for a user', () => {
  let server: TestServer;
  let agency: TestAgency;
  let bo: { readonly userId: string };
  beforeAll(async () => {
    server = await startTestServer({ publicUrl: 'https://crm.example' });
    agency = await server.agency();
    const made = await createUser(server.database, agency.accountId, { name: 'Bo', email: 'bo@a.example' });
    bo = { userId: made.id };
  });
  afterAll(() => server.close());

  const make = (userId: string, { privateKey: key } = agency) =>
    server.call('POST', `/users/${userId}/link`, { key });

  it('signs that user in, and stands in the audit trail without its token', async () => {
    const before = Date.now();
    const answer = await make(bo.userId);
    const { data } = answer.body as { data: Readonly<Record<'userId' | 'url' | 'expiresOn', string>> };
    expect(data).toEqual({
      userId: bo.userId,
      url: expect.stringMatching(/^https:\/\/crm\.example\/app\/sign-in#nova_lt_\w{49}$/u),
      expiresOn: expect.any(String),
    });
    expect(Math.abs(Date.parse(data.expiresOn) - before - 900_000)).toBeLessThan(60_000);
    const token = new URL(data.url).hash.slice(1);
    const signedIn = await server.call('POST', '/session', { json: { token } });
    expect(signedIn.body).toMatchObject({ data: { user: { id: bo.userId, name: 'Bo' } } });
    const trail = await server.call('GET', `/audit?recordId=${bo.userId}`, { key: agency.privateKey });
    expect(trail.body).toMatchObject({ data: [{ entity: 'user', action: 'link', userId: agency.userId }] });
    expect(JSON.stringify(trail.body)).not.toContain(token);
  });

  it('a link for a user is stored sealed for a repeated request', async () => {
    const headers = { 'Idempotency-Key': 'a-link' };
    const ask = () => server.call('POST', `/users/${bo.userId}/link`, { key: agency.privateKey, headers });
    const [first, second] = [await ask(), await ask()];
    expect(second.body).toEqual(first.body);
    const kept = await server.database.query(
      `SELECT response::text FROM idempotency_keys WHERE key = 'a-link'`,
    );
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain('nova_lt_');
  });

  it('a link for a user is not made for a user of another account, an unknown or a disabled one', async () => {
    const stranger = await server.agency();
    expect((await make(bo.userId, stranger)).status).toBe(404);
    expect((await make('01890000-0000-7000-8000-000000000000')).status).toBe(404);
    await updateUser(server.database, bo, { disabled: true });
    expect(await make(bo.userId)).toMatchObject({ status: 400, body: { error: 'INVALID_STATE' } });
    await updateUser(server.database, bo, { disabled: false });
  });

  it('a link for a user is made by an ADMIN alone', async () => {
    await server.database.query(`UPDATE users SET role = 'MEMBER' WHERE id = $1`, [agency.userId]);
    expect(await untilStatus(() => make(bo.userId), 403)).toBe(403);
    expect(await make(bo.userId)).toMatchObject({ status: 403, body: { error: 'FORBIDDEN' } });
    await server.database.query(`UPDATE users SET role = 'ADMIN' WHERE id = $1`, [agency.userId]);
  });
});
