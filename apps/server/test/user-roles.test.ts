import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '@nova/features/contract';
import { type Endpoint, type UserRole, userRoles } from '@nova/contract';
import { createKey, createUser, updateUser } from '@nova/features';
import { until } from '@nova/testing';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('roles of users', () => {
  let server: TestServer;
  let agency: TestAgency;
  let keys: Readonly<Record<UserRole, string>>;
  let memberId: string;

  const keyOf = async (role: UserRole) => {
    const user = await createUser(server.database, agency.accountId, {
      name: role,
      email: `${role}@agency.example`,
      role,
    });
    const made = await createKey(server.database, { userId: user.id });
    return { userId: user.id, key: made.key };
  };

  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
    const member = await keyOf('MEMBER');
    memberId = member.userId;
    keys = { READER: (await keyOf('READER')).key, MEMBER: member.key, ADMIN: (await keyOf('ADMIN')).key };
  });
  afterAll(() => server.close());

  /** Of ADMINs, all of it, writes of it, and single calls (docs/interface/users.md#roles). */
  const wholly = ['keys', 'webhooks', 'audit', 'usage', 'site'];
  const written = ['users', 'masterData', 'customFields', 'mailSenders'];
  const single = ['privacy.setRetention', 'privacy.runRetention', 'mailSuppressions.lift'];

  function allowed({ name, route }: Endpoint): readonly UserRole[] {
    const [resource = ''] = name.split('.');
    const reads = route.method === 'GET' || ['campaigns.preview', 'session.delete'].includes(name);
    if (single.includes(name)) return ['ADMIN'];
    if (wholly.includes(resource) || (written.includes(resource) && !reads)) return ['ADMIN'];
    return reads ? userRoles : ['MEMBER', 'ADMIN'];
  }

  const table = endpoints
    .filter(({ role }) => role === 'PRIVATE')
    .map((endpoint) => [endpoint.name, endpoint] as const);
  const noSuchId = '01890000-0000-7000-8000-000000000000';
  /** No body fits, so nothing is written. */
  const bodyOf = ({ type }: Endpoint) => (type === 'mutation' ? { json: 'no object' } : {});

  it.each(table)('let only users of the right ones call %s', async (_name, endpoint) => {
    const path = endpoint.route.path.replaceAll(/\{\w+\}/gu, noSuchId);
    const openTo: UserRole[] = [];
    const refusals: string[] = [];
    for (const role of userRoles) {
      const { method } = endpoint.route;
      const given = { key: keys[role], ...(method === 'DELETE' ? {} : bodyOf(endpoint)) };
      const rest = await server.call(method, path, given);
      const rpc = await server.call(endpoint.type === 'query' ? 'GET' : 'POST', `//trpc/${endpoint.name}`, {
        key: keys[role],
        ...bodyOf(endpoint),
      });
      if (rest.status === 403) refusals.push((rest.body as { message: string }).message);
      else openTo.push(role);
      expect([role, rpc.status === 403]).toEqual([role, rest.status === 403]);
      expect([401, 500]).not.toContain(rest.status);
    }
    expect(openTo).toEqual(allowed(endpoint));
    const others = userRoles.filter((role) => !openTo.includes(role));
    expect(refusals).toEqual(
      others.map(
        (role) => `${endpoint.name} is for users of the role ${openTo.join(' or ')}; yours is ${role}.`,
      ),
    );
  });

  it('do not count for PUBLIC and CALENDAR keys', () => {
    const others = endpoints.filter(({ role }) => role !== 'PRIVATE');
    expect(others.filter(({ userRole }) => userRole !== null)).toEqual([]);
    expect(others.length).toBeGreaterThan(0);
  });

  it('refuse before a body is read and before an Idempotency-Key counts', async () => {
    const headers = { 'Idempotency-Key': 'later-allowed' };
    const json = { name: 'North', group: 'sources' };
    const refused = await server.call('POST', '/masterdata', { key: keys.MEMBER, json, headers });
    expect(refused).toMatchObject({ status: 403, body: { error: 'FORBIDDEN' } });
    await updateUser(server.database, { userId: memberId }, { role: 'ADMIN' });
    await expectStatus(200, () => server.call('POST', '/masterdata', { key: keys.MEMBER, json, headers }));
    await updateUser(server.database, { userId: memberId }, { role: 'MEMBER' });
    await expectStatus(403, () => server.call('POST', '/masterdata', { key: keys.MEMBER, json, headers }));
  });

  /** A change counts once the server's cache of keys is past its time. */
  async function expectStatus(status: number, call: () => Promise<{ status: number }>): Promise<void> {
    await until(`an answer ${String(status)}`, async () => (await call()).status === status);
  }

  it('roles of users are in the document: FORBIDDEN, and who may', async () => {
    const { body } = await server.call('GET', '//openapi.json');
    const { paths } = body as {
      paths: Record<
        string,
        Record<string, { description: string; responses: object; 'x-user-role'?: string }>
      >;
    };
    const shown = (path: string, method: string) => {
      const operation = paths[`/api/nova${path}`]?.[method];
      return [operation?.['x-user-role'], '403' in (operation?.responses ?? {})];
    };
    expect(shown('/users', 'get')).toEqual(['READER', false]);
    expect(shown('/candidates', 'post')).toEqual(['MEMBER', true]);
    expect(shown('/audit', 'get')).toEqual(['ADMIN', true]);
    expect(shown('/public/jobs/list', 'get')).toEqual([undefined, false]);
    expect(paths['/api/nova/audit']?.get?.description).toContain('ADMIN');
  });
});
