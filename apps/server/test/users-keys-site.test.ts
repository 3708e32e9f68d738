import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, createUser, findJobSite, listKeys, listUsers } from '@nova/features';
import { newId } from '@nova/core';
import { startTestServer, type Answer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('users, keys and job pages over the interface', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  interface Caller {
    readonly agency: TestAgency;
    call(method: string, path: string, json?: unknown, headers?: Record<string, string>): Promise<Answer>;
    /** The answer's `data`, and the audit lines of the newest record of this kind. */
    done(method: string, path: string, json?: unknown): Promise<unknown>;
    audited(entity: string): Promise<readonly Record<string, unknown>[]>;
  }

  async function newAgency(): Promise<Caller> {
    const agency = await server.agency();
    const call: Caller['call'] = (method, path, json, headers) =>
      server.call(method, path, {
        key: agency.privateKey,
        ...(json === undefined ? {} : { json }),
        ...(headers ? { headers } : {}),
      });
    const done: Caller['done'] = async (method, path, json) => {
      const answer = await call(method, path, json);
      expect(answer).toMatchObject({ status: 200 });
      return (answer.body as { data: unknown }).data;
    };
    return {
      agency,
      call,
      done,
      audited: async (entity) =>
        (await done('GET', `/audit?entity=${entity}`)) as readonly Record<string, unknown>[],
    };
  }

  const grace = { name: 'Grace', email: 'Grace@agency.example' };

  describe('users', () => {
    it('users are MEMBERs by default, and are read as they were written', async () => {
      const { agency, done, audited } = await newAgency();
      const id = (await done('POST', '/users', grace)) as string;
      const usual = { role: 'MEMBER', team: null, restrictToTeam: false, billing: 'ALL', disabled: false };
      const shown = { id, ...grace, email: 'grace@agency.example', ...usual };
      expect(await done('GET', '/users?size=1')).toMatchObject([shown]);
      expect(await listUsers(server.database, agency.accountId)).toContainEqual(
        expect.objectContaining(shown),
      );
      const changes = { role: 'READER', team: 'North', restrictToTeam: true, billing: 'OWN', disabled: true };
      expect(await done('PUT', `/users/${id}`, changes)).toBe(id);
      expect(await done('GET', '/users?size=1')).toMatchObject([{ ...shown, ...changes }]);
      expect(await audited('user')).toMatchObject([
        { action: 'update', recordId: id, changes: { role: { from: 'MEMBER', to: 'READER' } } },
        { action: 'create', recordId: id, userId: agency.userId, changes: { role: { to: 'MEMBER' } } },
      ]);
    });

    it('users are refused with an email that another user of the account has, in any case', async () => {
      const { done, call } = await newAgency();
      const id = await done('POST', '/users', grace);
      const other = (await done('POST', '/users', { name: 'B', email: 'b@agency.example' })) as string;
      const taken = { status: 409, body: { error: 'DUPLICATE', data: id } };
      expect(await call('POST', '/users', { ...grace, email: 'GRACE@agency.example' })).toMatchObject(taken);
      expect(await call('PUT', `/users/${other}`, { email: 'GRACE@agency.example' })).toMatchObject(taken);
      expect(await (await newAgency()).done('POST', '/users', grace)).not.toBe(id);
    });

    it('users are refused where they do not fit', async () => {
      const { done, call, agency } = await newAgency();
      const id = (await done('POST', '/users', grace)) as string;
      for (const [json, path] of [
        [{ name: '' }, 'name'],
        [{ email: 'nobody' }, 'email'],
        [{ role: 'OWNER' }, 'role'],
        [{ billing: 'SOME' }, 'billing'],
        [{ restrictToTeam: true }, 'team'],
      ] as const)
        for (const answer of [
          await call('PUT', `/users/${id}`, json),
          await call('POST', '/users', { name: 'C', email: 'c@agency.example', ...json }),
        ])
          expect(answer).toMatchObject({ status: 400, body: { issues: [{ path }] } });
      expect(await call('PUT', `/users/${agency.userId}`, { restrictToTeam: true })).toMatchObject({
        status: 400,
      });
      const foreign = (await newAgency()).agency.userId;
      expect(await call('PUT', `/users/${foreign}`, { name: 'X' })).toMatchObject({ status: 404 });
    });

    it('keep one ADMIN who is not disabled', async () => {
      const { done, call, agency } = await newAgency();
      const second = (await done('POST', '/users', { ...grace, role: 'ADMIN', disabled: true })) as string;
      const refused = { status: 400, body: { error: 'INVALID_STATE' } };
      for (const json of [{ role: 'MEMBER' }, { role: 'READER' }, { disabled: true }])
        expect(await call('PUT', `/users/${agency.userId}`, json)).toMatchObject(refused);
      await done('PUT', `/users/${second}`, { disabled: false });
      await done('PUT', `/users/${agency.userId}`, { role: 'MEMBER' });
    });

    it('keep one ADMIN when all of them step down at once', async () => {
      const { done, call, agency } = await newAgency();
      const others = await Promise.all(
        [1, 2, 3, 4].map((one) =>
          done('POST', '/users', { name: 'A', email: `a${String(one)}@agency.example`, role: 'ADMIN' }),
        ),
      );
      const answers = await Promise.all(
        [...(others as string[]), agency.userId].map((id, at) =>
          call('PUT', `/users/${id}`, at % 2 === 0 ? { role: 'MEMBER' } : { disabled: true }),
        ),
      );
      const users = await listUsers(server.database, agency.accountId);
      const left = users.filter(({ role, disabled }) => role === 'ADMIN' && !disabled);
      expect(left.length).toBeGreaterThan(0);
      // The key is of one who steps down too: what arrives after that is refused.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5 - left.length);
    });
  });

  describe('keys', () => {
    it('keys are made, listed and revoked as the command does it', async () => {
      const { done, call, agency, audited } = await newAgency();
      const { userId, accountId } = agency;
      const asked = { userId, role: 'PUBLIC', jobs: 'published', expiresOn: '2099-01-01T00:00:00.000Z' };
      const made = (await done('POST', '/keys', asked)) as { id: string; key: string; prefix: string };
      const { key, id, prefix } = made;
      expect(made).toEqual({ ...asked, accountId, id, key, prefix });
      expect(key).toMatch(/^nova_pk_\w{49}$/u);
      expect((await server.call('GET', '/public/jobs/list', { key })).status).toBe(200);
      const { data, total } = (await call('GET', '/keys')).body as { data: { id: string }[]; total: number };
      const known = await listKeys(server.database, accountId);
      expect(data).toHaveLength(total);
      const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
      const withoutUse = (one: object) => ({ ...one, lastUsedOn: null });
      expect(data.toSorted(byId).map(withoutUse)).toEqual(known.toSorted(byId).map(withoutUse));
      expect(data[0]).toMatchObject({ id, state: 'ACTIVE', prefix, userId });
      const revoked = (await done('DELETE', `/keys/${id}`)) as { revokedOn: string };
      expect(revoked).toEqual({ id, prefix, role: 'PUBLIC', revokedOn: expect.any(String) });
      expect(await done('DELETE', `/keys/${id}`)).toEqual(revoked);
      expect(await done('GET', '/keys?size=1')).toMatchObject([{ id, state: 'REVOKED', ...revoked }]);
      const lines = await audited('key');
      expect(lines).toMatchObject([
        { action: 'revoke', recordId: id, changes: { revokedOn: { to: revoked.revokedOn } } },
        { action: 'create', recordId: id, userId, changes: { prefix: { to: prefix } } },
      ]);
      expect(JSON.stringify(lines)).not.toContain(key);
    });

    it('keys are PRIVATE by default', async () => {
      const { done, agency } = await newAgency();
      const { key, ...made } = (await done('POST', '/keys', { userId: agency.userId })) as { key: string };
      expect(made).toMatchObject({ role: 'PRIVATE', jobs: null, expiresOn: null });
      expect((await server.call('GET', '/users', { key })).status).toBe(200);
    });

    it('keys are told once: a repeated request makes no other and answers null', async () => {
      const { call, agency, done } = await newAgency();
      const json = { userId: agency.userId };
      const again = { 'Idempotency-Key': 'one-key' };
      const first = (await call('POST', '/keys', json, again)).body as { data: { key: string } };
      const second = await call('POST', '/keys', json, again);
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      expect(second.body).toMatchObject({ data: { ...first.data, key: null } });
      const kept = await server.database.query(
        `SELECT response FROM idempotency_keys WHERE "accountId" = $1 AND response LIKE '%' || $2 || '%'`,
        [agency.accountId, first.data.key],
      );
      expect(kept).toEqual([]);
      expect(await done('GET', '/keys')).toHaveLength(4);
    });

    it('keys are refused for whom they cannot serve', async () => {
      const { call, done, agency } = await newAgency();
      const off = (await done('POST', '/users', { ...grace, disabled: true })) as string;
      const { userId } = agency;
      const foreign = await newAgency();
      for (const [json, status, error] of [
        [{ userId: off }, 400, 'INVALID_STATE'],
        [{ userId: newId() }, 404, 'NOT_FOUND'],
        [{ userId: 'odd' }, 404, 'NOT_FOUND'],
        [{ userId: foreign.agency.userId }, 404, 'NOT_FOUND'],
        [{}, 400, 'VALIDATION_ERROR'],
        [{ userId, role: 'SECRET' }, 400, 'VALIDATION_ERROR'],
        [{ userId, jobs: 'all' }, 400, 'VALIDATION_ERROR'],
        [{ userId, expiresOn: 'soon' }, 400, 'VALIDATION_ERROR'],
      ] as const)
        expect(await call('POST', '/keys', json)).toMatchObject({ status, body: { error } });
      const { id } = (await foreign.done('POST', '/keys', { userId: foreign.agency.userId })) as {
        id: string;
      };
      expect(await call('DELETE', `/keys/${id}`)).toMatchObject({ status: 404 });
    });
  });

  describe('job pages', () => {
    it('job pages are opened, changed and closed as the command does it', async () => {
      const { done, call, agency, audited } = await newAgency();
      expect(await done('GET', '/site')).toBeNull();
      const slug = `agency-${agency.accountId}`;
      const opened = await done('PUT', '/site', { slug, accent: '#1D4ED8' });
      const known = await findJobSite(server.database, agency.accountId);
      expect(known).toMatchObject({ slug, accent: '#1d4ed8', language: 'en' });
      expect(opened).toEqual({ ...known, url: `${server.url}/jobs/${slug}` });
      expect(await done('GET', '/site')).toEqual(opened);
      const changed = { language: 'de', accent: null, websiteUrl: 'https://agency.example' };
      expect(await done('PUT', '/site', changed)).toEqual({ ...(opened as object), ...changed });
      expect(await done('DELETE', '/site')).toBeNull();
      expect(await done('GET', '/site')).toBeNull();
      expect(await call('DELETE', '/site')).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
      const keys = await listKeys(server.database, agency.accountId);
      expect(keys.find(({ id }) => id === known?.keyId)).toMatchObject({ state: 'REVOKED' });
      expect((await audited('jobSite')).map(({ action }) => action)).toEqual(['delete', 'update', 'create']);
    });

    it('job pages are refused at another account’s address, for an unknown user and odd looks', async () => {
      const [one, other] = [await newAgency(), await newAgency()];
      const slug = `agency-${one.agency.accountId}`;
      await one.done('PUT', '/site', { slug });
      for (const [json, path] of [
        [{ slug }, 'slug'],
        [{ slug: 'A B' }, 'slug'],
        [{ accent: 'blue' }, 'accent'],
        [{ websiteUrl: 'ftp://agency.example' }, 'websiteUrl'],
        [{ language: 'xx' }, 'language'],
      ] as const)
        expect(await other.call('PUT', '/site', json)).toMatchObject({
          status: 400,
          body: { issues: [{ path }] },
        });
      expect(await other.call('PUT', '/site', { userId: one.agency.userId })).toMatchObject({ status: 404 });
      expect(await other.done('GET', '/site')).toBeNull();
    });

    it('job pages have one key when they are opened many times at once, each account at its own address', async () => {
      const agencies = await Promise.all([1, 2, 3].map(() => newAgency()));
      const sites = await Promise.all(
        agencies.flatMap(({ done }) => [done('PUT', '/site', {}), done('PUT', '/site', { language: 'fr' })]),
      );
      expect(new Set((sites as { slug: string }[]).map(({ slug }) => slug)).size).toBe(3);
      for (const { agency } of agencies) {
        const made = await listKeys(server.database, agency.accountId);
        expect(made.filter(({ jobs }) => jobs === 'published')).toHaveLength(1);
      }
    });
  });

  it('a disabled user’s keys are listed as such', async () => {
    const { done, agency } = await newAgency();
    const user = await createUser(server.database, agency.accountId, grace);
    await createKey(server.database, { userId: user.id });
    await done('PUT', `/users/${user.id}`, { disabled: true });
    expect(await done('GET', '/keys?size=1')).toMatchObject([{ userName: 'Grace', state: 'DISABLED' }]);
  });
});
