import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, createUser, openJobSite, updateAccount, updateUser } from '@nova/features';
import { loadJobPages } from '../src/mounts/job-site/create-job-site.ts';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('changes by an operator while the server runs', () => {
  let server: TestServer;
  let agency: TestAgency;

  beforeAll(async () => {
    server = await startTestServer({ jobPages: await loadJobPages() });
  });
  afterAll(() => server.close());

  /** Keys are cached for a moment. */
  async function untilStatus(ask: () => Promise<{ readonly status: number }>, status: number): Promise<void> {
    for (let tries = 0; tries < 200 && (await ask()).status !== status; tries++)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await ask()).status).toBe(status);
  }

  describe('a disabled user', () => {
    const webhook = { url: 'http://127.0.0.1:9/hook' };
    let leaver: string;
    let jobId: unknown;
    let webhookId: string;
    let keys: readonly string[];
    let stream: Response;

    beforeAll(async () => {
      agency = await server.agency();
      const user = await createUser(server.database, agency.accountId, {
        name: 'Lea Leaver',
        email: 'lea@agency.example',
      });
      leaver = user.id;
      const made = await Promise.all(
        (['PRIVATE', 'CALENDAR', 'PUBLIC'] as const).map((role) =>
          createKey(server.database, { userId: user.id, role }),
        ),
      );
      keys = made.map(({ key }) => key);
      const [key = ''] = keys;
      jobId = (await server.call('POST', '/jobs', { key, json: { title: 'Baker' } })).body;
      const created = await server.call('POST', '/webhooks', { key, json: webhook });
      webhookId = (created.body as { data: { id: string } }).data.id;
      stream = await fetch(`${server.url}/api/nova/events/stream`, { headers: { 'X-Api-Key': key } });
      expect([created.status, stream.status]).toEqual([200, 200]);
      await openJobSite(server.database, agency.accountId, { userId: user.id, slug: 'leavers-pages' });
      await updateUser(server.database, { userId: user.id }, { disabled: true });
    });

    it('gets 401 with every key, over REST and tRPC', async () => {
      const [key, calendar, open] = keys;
      const company = '01890000-0000-7000-8000-000000000000';
      const asks = [
        () => server.call('GET', '/candidates/search', { key: key ?? '' }),
        () => server.call('GET', '//trpc/candidates.search', { key: key ?? '' }),
        () => server.call('GET', '/interviews/calendar.ics', { key: calendar ?? '' }),
        () => server.call('GET', `/public/jobs/client/${company}`, { key: open ?? '' }),
      ];
      for (const ask of asks) await untilStatus(ask, 401);
      expect((await server.call('GET', '/candidates/search', { key: agency.privateKey })).status).toBe(200);
    });

    it('loses open streams', async () => {
      const text = await stream.text();
      expect(text).not.toContain('event:');
    });

    it('loses the webhooks to whoever activates them again', async () => {
      const call = (method: string, path: string) =>
        server.call(method, `/webhooks/${webhookId}${path}`, { key: agency.privateKey });
      expect((await call('GET', '')).body).toMatchObject({ data: { state: 'DISABLED' } });
      await call('POST', '/resume');
      const [row] = await server.database.query(`SELECT state, "userId" FROM webhooks WHERE id = $1`, [
        webhookId,
      ]);
      expect(row).toEqual({ state: 'ACTIVE', userId: agency.userId });
    });

    it('still owns its records, and is listed as disabled', async () => {
      const { data } = jobId as { data: string };
      const job = await server.call('GET', `/jobs/${data}`, { key: agency.privateKey });
      expect(job.body).toMatchObject({ data: { ownerId: leaver, ownerName: 'Lea Leaver' } });
      const users = await server.call('GET', '/users', { key: agency.privateKey });
      expect((users.body as { data: { id: string; disabled: boolean }[] }).data).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ id: leaver, disabled: true }),
          expect.objectContaining({ id: agency.userId, disabled: false }),
        ]),
      );
    });

    it('does not change the agency’s job pages', async () => {
      expect((await fetch(`${server.url}/jobs/leavers-pages`)).status).toBe(200);
    });
  });

  it('a stream ends when its user’s visibility changes', async () => {
    const { accountId, userId, privateKey } = await server.agency();
    const headers = { 'X-Api-Key': privateKey };
    const stream = await fetch(`${server.url}/api/nova/events/stream`, { headers });
    await updateUser(server.database, { userId, accountId }, { billing: 'NONE' });
    expect(await stream.text()).not.toContain('event:');
    await untilStatus(() => server.call('GET', '/placements/search', { key: privateKey }), 200);
  });

  it('days follow the account’s new time zone', async () => {
    const { accountId, userId, privateKey: key } = await server.agency();
    await server.database.query(
      `INSERT INTO saved_searches ("accountId", id, name, query, "ownerId", "createdOn")
       VALUES ($1, gen_random_uuid(), 'Late', '', $2, '2026-03-05T23:30:00Z')`,
      [accountId, userId],
    );
    const createdOn = async (): Promise<unknown> => {
      const { body } = await server.call('GET', '/candidates/savedsearches', { key });
      return (body as { data: { createdOn: string }[] }).data[0]?.createdOn;
    };
    expect(await createdOn()).toBe('05/03/2026 23:30');
    await updateAccount(server.database, accountId, { timeZone: 'Europe/Berlin' });
    for (let tries = 0; tries < 200 && (await createdOn()) !== '06/03/2026 00:30'; tries++)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await createdOn()).toBe('06/03/2026 00:30');
  });
});
