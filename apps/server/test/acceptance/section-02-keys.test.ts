import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, createUser, revokeKey } from '@nova/features';
import { until } from '@nova/testing';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { openAgency, type Body, type Caller } from './support/agency.ts';

describe('section 02 keys', () => {
  let server: TestServer;
  let agency: Caller;

  beforeAll(async () => {
    server = await startTestServer();
    agency = await openAgency(server);
  });
  afterAll(() => server.close());

  const list = (query: string, headers: Record<string, string> = {}) =>
    server.call('GET', `/masterdata${query}`, { headers });

  describe('a key', () => {
    it('travels in the query, in X-Api-Key or as a bearer, and alike in several of them', async () => {
      const { privateKey: key } = agency;
      expect(key).toMatch(/^nova_sk_/u);
      expect(agency.publicKey).toMatch(/^nova_pk_/u);
      expect((await list(`?apiKey=${key}`)).status).toBe(200);
      expect((await list('', { 'X-Api-Key': key })).status).toBe(200);
      expect((await list('', { Authorization: `Bearer ${key}` })).status).toBe(200);
      expect((await list('', { Authorization: `bearer ${key}` })).status).toBe(200);
      expect(
        (await list(`?apiKey=${key}`, { 'X-Api-Key': key, Authorization: `Bearer ${key}` })).status,
      ).toBe(200);
    });

    it('gets 401 if it is missing, malformed, doubled or of another scheme', async () => {
      const { privateKey: key, publicKey } = agency;
      const others = [
        `?apiKey=${key.slice(0, -1)}`,
        '?apiKey=',
        '?apiKey=x',
        `?apiKey=${key}x`,
        `?apikey=${key}`,
        `?apiKey=${key.toUpperCase()}`,
        `?apiKey=${publicKey}`,
        `?apiKey=${key}&apiKey=${publicKey}`,
        `?apiKey[]=${key}`,
        '?apiKey=%00',
      ];
      for (const query of ['', ...others]) {
        const answer = await list(query);
        expect([query, answer.status, (answer.body as Body).error]).toEqual([query, 401, 'UNAUTHORIZED']);
        expect(JSON.stringify(answer.body)).not.toContain('nova_sk_');
      }
      expect((await list(`?apiKey=${key}`, { 'X-Api-Key': publicKey })).status).toBe(401);
      expect((await list('', { Authorization: `Basic ${key}` })).status).toBe(401);
    });

    it('stops working when it is revoked or expired', async () => {
      const later = new Date(Date.now() + 3_600_000).toISOString();
      const revoked = await createKey(server.database, { userId: agency.userId, role: 'PRIVATE' });
      const expiring = await createKey(server.database, {
        userId: agency.userId,
        role: 'PRIVATE',
        expires: later,
      });
      const get = async (key: string) => (await list('', { 'X-Api-Key': key })).status;
      expect([await get(revoked.key), await get(expiring.key)]).toEqual([200, 200]);
      await revokeKey(server.database, revoked.id);
      // As if the hour had passed.
      await server.database.query(
        `UPDATE api_keys SET "expiresOn" = "expiresOn" - interval '1 hour' WHERE id = $1`,
        [expiring.id],
      );
      await until('neither works', async () => {
        const statuses = [await get(revoked.key), await get(expiring.key)];
        return statuses.every((status) => status === 401);
      });
    });

    it('must be valid before anything else of a request is checked', async () => {
      expect((await server.call('POST', '/candidates', { json: { email: 'nope' } })).status).toBe(401);
      expect((await server.call('GET', '/candidates/search?page=x')).status).toBe(401);
      expect((await server.call('GET', '/candidates/unknown')).status).toBe(401);
      expect(
        (await server.call('POST', '/candidates', { headers: { 'Content-Type': 'text/plain' }, body: 'x' }))
          .status,
      ).toBe(401);
    });

    it('travels as a part of a CV upload, before or after the file', async () => {
      for (const first of [true, false]) {
        const form = new FormData();
        if (first) form.append('apiKey', agency.privateKey);
        form.append('file', new Blob(['plain']), 'cv.txt');
        if (!first) form.append('apiKey', agency.privateKey);
        expect(await server.call('POST', '/candidates/parse', { body: form })).toMatchObject({
          status: 400,
          body: { error: 'UNSUPPORTED_FILE' },
        });
      }
      const empty = new FormData();
      empty.append('apiKey', agency.privateKey);
      expect(await server.call('POST', '/candidates/parse', { body: empty })).toMatchObject({
        status: 400,
        body: { error: 'FILE_REQUIRED' },
      });
      const without = new FormData();
      without.append('file', new Blob(['plain']), 'cv.txt');
      expect((await server.call('POST', '/candidates/parse', { body: without })).status).toBe(401);
      const two = new FormData();
      two.append('apiKey', agency.publicKey);
      two.append('file', new Blob(['plain']), 'cv.pdf');
      expect(
        (await server.call('POST', '/candidates/parse', { key: agency.privateKey, body: two })).status,
      ).toBe(401);
    });
  });

  describe('placements and interviews', () => {
    const day = new Date();
    const keyOf = async (options: Partial<Parameters<typeof createUser>[2]> & { email: string }) => {
      const user = await createUser(server.database, agency.accountId, { name: options.email, ...options });
      return (await createKey(server.database, { userId: user.id, role: 'PRIVATE' })).key;
    };
    const totals = async (key: string) => {
      const seen: number[] = [];
      for (const path of [
        '/placements/search',
        '/interviews/list',
        '/placements/search?query=currency:EUR',
        '/placements/search?size=1&page=9',
      ]) {
        const { body } = await server.call('GET', path, { key });
        seen.push((body as Body).total ?? -1);
      }
      return seen;
    };

    it('follow the user’s team and billing visibility, totals included', async () => {
      const keys = {
        all: await keyOf({ email: 'all@x.example' }),
        north: await keyOf({ email: 'north@x.example', team: 'North', restrictToTeam: true }),
        billingTeam: await keyOf({ email: 'bt@x.example', team: 'North', billing: 'TEAM' }),
        own: await keyOf({ email: 'own@x.example', team: 'North', billing: 'OWN' }),
        none: await keyOf({ email: 'none@x.example', team: 'North', billing: 'NONE' }),
        both: await keyOf({ email: 'both@x.example', team: 'South', restrictToTeam: true, billing: 'OWN' }),
      };
      const times = { startDate: day.toISOString(), endDate: new Date(day.getTime() + 36e5).toISOString() };
      const owners = ['north@x.example', 'own@x.example', 'both@x.example', 'all@x.example'];
      const report = await agency.load(
        { type: 'candidate', id: 'p', lastName: 'P' },
        { type: 'job', id: 'j', title: 'J' },
        ...owners.flatMap((ownerName, index) => [
          {
            type: 'placement',
            id: `pl${String(index)}`,
            candidateId: 'p',
            jobId: 'j',
            currency: 'EUR',
            ownerName,
          },
          { type: 'interview', id: `i${String(index)}`, candidateId: 'p', jobId: 'j', ownerName, ...times },
        ]),
      );
      expect(report.errors).toEqual([]);
      expect({
        all: await totals(keys.all),
        north: await totals(keys.north),
        billingTeam: await totals(keys.billingTeam),
        own: await totals(keys.own),
        none: await totals(keys.none),
        both: await totals(keys.both),
      }).toEqual({
        all: [4, 4, 4, 4],
        north: [2, 2, 2, 2],
        billingTeam: [2, 4, 2, 2],
        own: [1, 4, 1, 1],
        none: [0, 4, 0, 0],
        both: [1, 1, 1, 1],
      });
    });
  });
});
