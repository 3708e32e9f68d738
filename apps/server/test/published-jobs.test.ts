import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, listKeys } from '@nova/features';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('published jobs', () => {
  let server: TestServer;
  let agency: TestAgency;
  let companyId: string;

  const created = async (path: string, json: unknown): Promise<string> => {
    const { status, body } = await server.call('POST', path, { key: agency.privateKey, json });
    expect(status).toBe(200);
    return (body as { data: string }).data;
  };

  const keyFor = async (jobs?: string): Promise<string> =>
    (await createKey(server.database, { userId: agency.userId, role: 'PUBLIC', ...(jobs && { jobs }) })).key;

  const titles = async (key: string, query = ''): Promise<readonly string[]> => {
    const { status, body } = await server.call('GET', `/public/jobs/client/${companyId}${query}`, { key });
    expect(status).toBe(200);
    return (body as { data: { title: string }[] }).data.map(({ title }) => title).sort();
  };

  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
    companyId = await created('/companies', { name: 'Acme' });
    await created('/jobs', { companyId, title: 'Hidden' });
    await created('/jobs', { companyId, title: 'Published', publishToWebsite: true });
    const old = await created('/jobs', { companyId, title: 'Old', publishToWebsite: true });
    await server.call('POST', `/jobs/${old}/archive`, { key: agency.privateKey });
  });
  afterAll(() => server.close());

  describe('a PUBLIC key', () => {
    it('reads every job of a client by default', async () => {
      for (const key of [await keyFor(), await keyFor('all'), agency.publicKey]) {
        expect(await titles(key)).toEqual(['Hidden', 'Published']);
        expect(await titles(key, '?includeArchived=true')).toEqual(['Hidden', 'Old', 'Published']);
      }
    });

    it('reads published jobs alone if it was created so, and archived ones never', async () => {
      const key = await keyFor('published');
      expect(await titles(key)).toEqual(['Published']);
      expect(await titles(key, '?includeArchived=true')).toEqual(['Published']);
    });

    it('shows in the list of keys which jobs it reads', async () => {
      const listed = await listKeys(server.database, agency.accountId);
      expect(new Set(listed.map(({ role, jobs }) => `${role} ${String(jobs)}`))).toEqual(
        new Set(['PRIVATE null', 'PUBLIC all', 'PUBLIC published', 'CALENDAR null']),
      );
    });
  });

  it('alone may be limited to published jobs', async () => {
    const { userId } = agency;
    await expect(createKey(server.database, { userId, role: 'PRIVATE', jobs: 'all' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    await expect(createKey(server.database, { userId, role: 'PUBLIC', jobs: 'some' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });
});
