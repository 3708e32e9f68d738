import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

// docs/interface/duplicates.md#all-the-same
describe('allowDuplicate over REST', () => {
  const twin = { firstName: 'Kim', lastName: 'Lee', currentEmployer: 'Acme' };

  let server: TestServer;
  let agency: TestAgency;

  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
  });
  afterAll(() => server.close());

  const post = (path: string, json: unknown, headers: Readonly<Record<string, string>> = {}) =>
    server.call('POST', path, { key: agency.privateKey, json, headers });

  it('creates what is 409 without it, warns of nothing, and is no member of a body', async () => {
    const first = await post('/candidates', twin);
    const id = (first.body as { data: string }).data;
    const refused = await post('/candidates', twin);
    expect(refused).toMatchObject({ status: 409, body: { error: 'DUPLICATE', data: id } });
    const allowed = await post('/candidates?allowDuplicate=true', twin);
    expect(allowed.status).toBe(200);
    expect(allowed.body).not.toHaveProperty('warnings');
    const told = await post('/candidates', { ...twin, allowDuplicate: true });
    expect(told).toMatchObject({ status: 409, body: { warnings: [{ path: 'allowDuplicate' }] } });
    const not = await post('/candidates?allowDuplicate=false', twin);
    expect(not.status).toBe(409);
  });

  it.each(['maybe', ''])('accepts true and false, not "%s"', async (value) => {
    const { status } = await post(`/companies?allowDuplicate=${value}`, { name: `Works ${value}` });
    expect(status).toBe(400);
  });

  it('appears in the document as a parameter, and in no body', async () => {
    const response = await fetch(`${server.url}/openapi.json`);
    const { paths } = (await response.json()) as {
      readonly paths: Readonly<Record<string, { readonly post: { readonly parameters: readonly object[] } }>>;
    };
    for (const path of ['candidates', 'companies', 'contacts']) {
      const { post: operation } = paths[`/api/nova/${path}`] ?? { post: { parameters: [] } };
      expect(operation.parameters).toContainEqual(
        expect.objectContaining({ name: 'allowDuplicate', in: 'query', required: false }),
      );
      expect(JSON.stringify(operation.parameters)).not.toContain('firstName');
    }
  });
});
