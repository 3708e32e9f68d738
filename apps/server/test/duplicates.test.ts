import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compareQueued } from '@nova/features';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

// docs/interface/duplicates.md#found-later
describe('duplicates over REST', () => {
  let server: TestServer;
  let agency: TestAgency;

  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
  });
  afterAll(() => server.close());

  const call = async (method: string, path: string, json?: object) => {
    const { status, body } = await server.call(method, path, {
      key: agency.privateKey,
      ...(json ? { json } : {}),
    });
    return { status, body: body as { data: never; total?: number } };
  };

  it.each([
    [
      'candidates',
      { firstName: 'Ada', lastName: 'Lovelace', mobile: '+44 20 7946 0958' },
      { firstName: 'Ada', lastName: 'Lovelace', homePhone: '02079460958' },
    ],
    [
      'contacts',
      { firstName: 'Ada', lastName: 'Lovelace', mobile: '+44 20 7946 0958' },
      { firstName: 'Ada', lastName: 'Lovelace', homePhone: '02079460958' },
    ],
    [
      'leads',
      { firstName: 'Ada', lastName: 'Lovelace', mobile: '+44 20 7946 0958' },
      { firstName: 'Ada', lastName: 'Lovelace', homePhone: '02079460958' },
    ],
    [
      'companies',
      { name: 'Engines Ltd', phone: '+44 20 7946 0958' },
      { name: 'Engines', phone: '02079460958' },
    ],
  ])('%s: two are listed once they are compared, and can be dismissed', async (kind, one, other) => {
    const ids: string[] = [];
    for (const json of [one, other]) ids.push((await call('POST', `/${kind}`, json)).body.data);
    ids.sort();
    while ((await compareQueued(server.database)) > 0);
    expect((await call('GET', `/${kind}/duplicates`)).body.total).toBe(1);
    const { body } = await call('GET', `/${kind}/duplicates?minScore=0.9&recordId=${ids[1] ?? ''}&size=5`);
    expect(body).toMatchObject({ data: [{ ids, pairs: [{ ids }], records: [{}, {}] }], total: 1, size: 5 });
    expect((await call('POST', `/${kind}/duplicates/dismiss`, { ids })).body.data).toEqual({ dismissed: 1 });
    expect((await call('GET', `/${kind}/duplicates`)).body.data).toEqual([]);
    expect((await call('GET', `/${kind}/duplicates?dismissed=true`)).body.data).toMatchObject([{ ids }]);
    expect((await call('POST', `/${kind}/duplicates/restore`, { ids })).body.data).toEqual({ restored: 1 });
    expect((await call('GET', `/${kind}/duplicates?updatedSince=2999-01-01`)).body.data).toEqual([]);
    expect((await call('GET', `/${kind}/duplicates?updatedSince=2020-01-01`)).body.total).toBe(1);
  });

  it.each([
    ['GET', '/candidates/duplicates?minScore=2'],
    ['GET', '/candidates/duplicates?dismissed=perhaps'],
    ['POST', '/candidates/duplicates/dismiss'],
  ])('%s %s: is 400', async (method, path) => {
    expect((await call(method, path, method === 'POST' ? { ids: ['x'] } : undefined)).status).toBe(400);
  });
});
