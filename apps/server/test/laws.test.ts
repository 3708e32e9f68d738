import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  commonErrors,
  errorTable,
  keyRoles,
  successEnvelope,
  type Endpoint,
  type ErrorCode,
} from '@nova/contract';
import { endpoints, failureEnvelope } from '@nova/features/contract';
import { noSuchId, shapedBodies as bodies } from './support/shaped-bodies.ts';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('laws', () => {
  const table = endpoints.map(
    (endpoint) => [`${endpoint.route.method} ${endpoint.route.path}`, endpoint] as const,
  );
  const withId = table.filter(([, endpoint]) => /\{\w+Id\}/u.test(endpoint.route.path));

  let server: TestServer;
  let agency: TestAgency;
  let openApi: {
    paths: Record<string, Record<string, { responses: Record<string, unknown>; operationId: string }>>;
  };

  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
    openApi = (await server.call('GET', '//openapi.json')).body as typeof openApi;
  });
  afterAll(() => server.close());

  const pathOf = ({ route }: Endpoint, id = noSuchId): string => route.path.replaceAll(/\{\w+\}/gu, id);
  const rightKey = ({ role }: Endpoint): string | undefined => agency.keys[role];
  const otherRoles = ({ role }: Endpoint) => keyRoles.filter((one) => one !== role);

  const bodyIfAny = (json: unknown): { json?: unknown } => (json === undefined ? {} : { json });
  const bodyOf = (endpoint: Endpoint): { json?: unknown } =>
    endpoint.route.method === 'PUT'
      ? { json: bodies[endpoint.name] ?? {} }
      : bodyIfAny(bodies[endpoint.name]);

  describe('every endpoint', () => {
    const keyed = table.filter(([, { role }]) => role !== 'NONE');
    it.each(keyed)('%s answers 401 without a key', async (_route, endpoint) => {
      const answer = await server.call(endpoint.route.method, pathOf(endpoint), bodyOf(endpoint));
      expect(answer).toMatchObject({ status: 401, body: { error: 'UNAUTHORIZED' } });
      failureEnvelope.parse(answer.body);
    });

    it.each(keyed)('%s answers 401 for a key of any other role', async (_route, endpoint) => {
      const others = otherRoles(endpoint);
      for (const role of others) {
        const answer = await server.call(endpoint.route.method, pathOf(endpoint), {
          key: agency.keys[role],
          ...bodyOf(endpoint),
        });
        expect([role, answer]).toMatchObject([role, { status: 401, body: { error: 'UNAUTHORIZED' } }]);
      }
      expect(others).toHaveLength(2);
    });

    it.each(keyed)('%s answers a key of any other role alike over tRPC', async (_route, endpoint) => {
      for (const role of otherRoles(endpoint)) {
        const method = endpoint.type === 'query' ? 'GET' : 'POST';
        const given = { key: agency.keys[role], ...(method === 'POST' ? { json: {} } : {}) };
        const answer = await server.call(method, `//trpc/${endpoint.name}`, given);
        expect([role, answer.status]).toEqual([role, 401]);
      }
    });

    it.each(table)('%s is documented with its errors', (_route, endpoint) => {
      const operation =
        openApi.paths[`/api/nova${endpoint.route.path}`]?.[endpoint.route.method.toLowerCase()];
      const codes: readonly ErrorCode[] = [...commonErrors, ...endpoint.errors];
      const statuses = ['200', ...codes.map((code) => String(errorTable[code].status))];
      expect(Object.keys(operation?.responses ?? {})).toEqual([...new Set(statuses)].sort());
    });

    it.each(table)('%s sends no-store and no-referrer', async (_route, endpoint) => {
      const { headers } = await server.call(endpoint.route.method, pathOf(endpoint), bodyOf(endpoint));
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-request-id')).toBeTruthy();
    });
  });

  describe('every endpoint that reads a body or parameters', () => {
    const readsInput = table.filter(([, { route }]) => (route.body ?? 'json') === 'json');
    const unknown = 'noSuchMember';

    it.each(readsInput)(
      '%s warns of unknown members, and refuses them under strict handling',
      async (_route, endpoint) => {
        const { method } = endpoint.route;
        const hasBody = method === 'POST' || method === 'PUT';
        const path = hasBody ? pathOf(endpoint) : `${pathOf(endpoint)}?${unknown}=1`;
        const given = {
          key: rightKey(endpoint),
          ...(hasBody ? { json: { ...(bodies[endpoint.name] as object | undefined), [unknown]: 1 } } : {}),
        };
        const told = await server.call(method, path, given);
        // A text has no envelope for warnings.
        const warned =
          endpoint.envelope === 'text' ? { headers: {} } : { body: { warnings: [{ path: unknown }] } };
        expect(told).toMatchObject(warned);
        const refused = await server.call(method, path, { ...given, headers: { Prefer: 'handling=strict' } });
        expect(refused.status).toBe(400);
        expect(refused.headers.get('preference-applied')).toBe('handling=strict');
      },
    );
  });

  describe('every endpoint with an id in its path', () => {
    it.each(withId)('%s answers an unknown and an odd id alike', async (_route, endpoint) => {
      const expected = errorTable[endpoint.route.unknownId ?? 'NOT_FOUND'].status;
      for (const id of [noSuchId, 'odd', '%2e%2e%2fx', "'--", 'x'.repeat(300), '%00', '%F0%9F%98%80']) {
        const answer = await server.call(endpoint.route.method, pathOf(endpoint, id), {
          key: rightKey(endpoint),
          ...bodyOf(endpoint),
        });
        expect([id, answer.status]).toEqual([id, expected]);
        failureEnvelope.parse(answer.body);
      }
    });
  });

  describe('every list', () => {
    /** Every account has a user and keys, and the tests above leave lines. */
    const held = ['users.list', 'keys.list', 'audit.list'];

    // A list below a record needs it; unknown ids are tested above.
    it.each(table.filter(([, { envelope, route }]) => envelope === 'list' && !route.path.includes('{')))(
      '%s answers an empty page in its envelope',
      async (_route, endpoint) => {
        const answer = await server.call('GET', `${endpoint.route.path}?page=7&size=1000`, {
          key: rightKey(endpoint),
        });
        expect(answer).toMatchObject({ status: 200, body: { data: [], page: 7, size: 100 } });
        const { total } = answer.body as { readonly total: number };
        expect(total > 0).toBe(held.includes(endpoint.name));
        successEnvelope(endpoint).parse(answer.body);
      },
    );
  });
});
