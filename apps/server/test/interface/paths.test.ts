import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '@nova/features/contract';
import { startTestServer, type TestAgency, type TestServer } from '../support/test-server.ts';

describe('paths', () => {
  let server: TestServer;
  let agency: TestAgency;

  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
  });
  afterAll(() => server.close());

  const paths = [...new Set(endpoints.map(({ route }) => route.path))];

  it.each(paths.filter((path) => !path.includes('{')))(
    '%s is a path of its own, not an id, whatever the method',
    async (path) => {
      const methods = endpoints.filter(({ route }) => route.path === path).map(({ route }) => route.method);
      const known = methods.includes('GET') ? ['HEAD', ...methods] : methods;
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter(
        (one) => !methods.some((m) => m === one),
      )) {
        const { status, headers, body } = await server.call(method, path, { key: agency.privateKey });
        expect([method, status, headers.get('allow')?.split(', ').sort()]).toEqual([
          method,
          405,
          known.sort(),
        ]);
        expect(body).toMatchObject({ error: 'METHOD_NOT_ALLOWED' });
      }
    },
  );
});
