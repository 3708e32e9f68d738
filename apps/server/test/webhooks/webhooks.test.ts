import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, createUser } from '@nova/features';
import { startTestServer, type Answer, type TestAgency, type TestServer } from '../support/test-server.ts';

describe('webhooks', () => {
  interface Envelope {
    readonly data: Readonly<Record<string, unknown>>;
    readonly error: string | null;
    readonly issues?: readonly { readonly path: string }[];
  }

  let server: TestServer;
  let agency: TestAgency;
  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
  });
  afterAll(() => server.close());

  type Options = Parameters<TestServer['call']>[2];

  const call = async (method: string, path: string, options: Options = {}): Promise<Answer<Envelope>> =>
    (await server.call(method, path, { key: agency.privateKey, ...options })) as Answer<Envelope>;

  const url = 'https://hooks.example.test/in';
  const make = async (given: Record<string, unknown> = {}, options: Options = {}) => {
    const answer = await call('POST', '/webhooks', { json: { url, ...given }, ...options });
    expect(answer.status).toBe(200);
    return answer.body.data;
  };
  const members = [
    ...['id', 'url', 'description', 'types', 'include', 'state'],
    ...['failingSince', 'createdOn', 'updatedOn'],
  ];

  describe('a webhook', () => {
    it('shows its secret once, on creation', async () => {
      const made = await make({
        description: 'Payroll',
        types: ['candidate.*', 'job.created'],
        include: 'record',
      });
      expect(Object.keys(made)).toEqual([...members, 'secret']);
      expect(made).toMatchObject({
        url,
        description: 'Payroll',
        types: ['candidate.*', 'job.created'],
        include: 'record',
        state: 'ACTIVE',
        failingSince: null,
      });
      const [, base64 = ''] = /^whsec_(.+)$/u.exec(String(made.secret)) ?? [];
      expect(Buffer.from(base64, 'base64')).toHaveLength(32);
      const { secret, ...rest } = made;
      const read = await call('GET', `/webhooks/${String(made.id)}`);
      expect(read.body.data).toEqual(rest);
      const list = await call('GET', '/webhooks');
      expect(JSON.stringify(list.body)).not.toContain('whsec_');
      expect(list.body.data).toContainEqual(rest);
      const [row] = await server.database.query<{ secret: string }>(
        `SELECT w::text AS secret FROM webhooks w WHERE w.id = $1`,
        [made.id],
      );
      expect(row?.secret).not.toContain(String(secret).slice(6, 20));
      const trail = await call('GET', `/audit?recordId=${String(made.id)}`);
      expect(JSON.stringify(trail.body)).toContain('"action":"create"');
      expect(JSON.stringify(trail.body)).not.toMatch(/whsec_|secret/u);
    });

    it('takes all types by default', async () => {
      expect(await make()).toMatchObject({ types: ['*'], include: 'none', description: null });
    });

    it.each([
      [{ url, types: ['candidate.eaten'] }, 'types.0'],
      [{ url, types: [] }, 'types'],
      [{ url, types: ['candidate*'] }, 'types.0'],
      [{ url, types: ['.*'] }, 'types.0'],
      [{ url, types: ['CANDIDATE.CREATED'] }, 'types.0'],
      [{ url, include: 'everything' }, 'include'],
      [{}, 'url'],
      [{ url: 'http://hooks.example.test' + '/x'.repeat(1_500) }, 'url'],
      [{ url: 'ftp://hooks.example.test' }, 'url'],
      [{ url: 'https://user:word@hooks.example.test/' }, 'url'],
      [{ url: 'https://10.1.2.3/' }, 'url'],
      [{ url: 'https://[::ffff:169.254.169.254]/' }, 'url'],
    ])('gets a refusal for %j', async (json, path) => {
      const answer = await call('POST', '/webhooks', { json });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: 'VALIDATION_ERROR', issues: [{ path }] });
    });

    it('changes its given members', async () => {
      const { id } = await make({ description: 'One' });
      const changed = await call('PUT', `/webhooks/${String(id)}`, {
        json: { types: ['job.*', 'job.*'], state: 'PAUSED', description: null },
      });
      expect(changed.body.data).toBe(id);
      const read = await call('GET', `/webhooks/${String(id)}`);
      expect(read.body.data).toMatchObject({ url, types: ['job.*'], state: 'PAUSED', description: null });
      const refused = await call('PUT', `/webhooks/${String(id)}`, { json: { state: 'DISABLED' } });
      expect(refused.status).toBe(400);
      const inside = await call('PUT', `/webhooks/${String(id)}`, { json: { url: 'https://localhost/' } });
      expect(inside.body).toMatchObject({ error: 'VALIDATION_ERROR', issues: [{ path: 'url' }] });
      await call('POST', `/webhooks/${String(id)}/resume`);
      expect((await call('GET', `/webhooks/${String(id)}`)).body.data.state).toBe('ACTIVE');
    });

    it('gets another secret', async () => {
      const { id, secret } = await make();
      const rotated = await call('POST', `/webhooks/${String(id)}/rotate-secret`);
      expect(Object.keys(rotated.body.data)).toEqual([...members, 'secret']);
      expect(rotated.body.data.secret).toMatch(/^whsec_/u);
      expect(rotated.body.data.secret).not.toBe(secret);
    });

    it('does not exist after its deletion', async () => {
      const { id } = await make();
      expect((await call('DELETE', `/webhooks/${String(id)}`)).body.data).toBe(id);
      expect((await call('GET', `/webhooks/${String(id)}`)).status).toBe(404);
      expect((await call('DELETE', `/webhooks/${String(id)}`)).status).toBe(404);
    });
  });

  it('answers a repeated create with the same secret, which is stored sealed', async () => {
    const headers = { 'Idempotency-Key': 'the-same-webhook' };
    const made = await make({}, { headers });
    const again = await make({}, { headers });
    expect(again).toEqual(made);
    const kept = await server.database.query<{ response: string }>(
      `SELECT response FROM idempotency_keys WHERE key = 'the-same-webhook'`,
    );
    expect(kept).toHaveLength(1);
    expect(kept[0]?.response).toMatch(/^\{"sealed":"v1\./u);
  });

  it('exceeds no limit of 20 an account, however many ask at once', async () => {
    const { privateKey: key } = await server.agency();
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => call('POST', '/webhooks', { key, json: { url } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.error)).toEqual(refused.map(() => 'BAD_REQUEST'));
  });

  describe('visibility of webhooks', () => {
    const paths = (id: string): readonly (readonly [string, string, unknown?])[] => [
      ['GET', `/webhooks/${id}`],
      ['PUT', `/webhooks/${id}`, { url: 'https://elsewhere.example.test' }],
      ['DELETE', `/webhooks/${id}`],
      ['POST', `/webhooks/${id}/rotate-secret`],
      ['POST', `/webhooks/${id}/test`],
      ['POST', `/webhooks/${id}/resume`],
      ['POST', `/webhooks/${id}/replay`, { from: '2026-01-01T00:00:00Z' }],
      ['GET', `/webhooks/${id}/deliveries`],
      ['POST', `/webhooks/${id}/deliveries/${id}/retry`],
    ];
    const refusals = async (key: string, id: string): Promise<readonly number[]> => {
      const statuses: number[] = [];
      for (const [method, path, json] of paths(id))
        statuses.push((await call(method, path, { key, ...(json === undefined ? {} : { json }) })).status);
      return statuses;
    };

    it('another account’s webhook is unknown', async () => {
      const { id } = await make();
      const other = await server.agency();
      expect(await refusals(other.privateKey, String(id))).toEqual(Array(9).fill(404));
      expect(await refusals(agency.privateKey, 'no id')).toEqual(Array(9).fill(404));
      expect((await call('GET', `/webhooks/${String(id)}`)).body.data.url).toBe(url);
    });

    it('a restricted user sees only their own webhooks', async () => {
      const { id } = await make();
      const user = await createUser(server.database, agency.accountId, {
        name: 'Tim Team',
        email: 'tim@agency.example',
        team: 'Blue',
        restrictToTeam: true,
      });
      const { key } = await createKey(server.database, { userId: user.id, role: 'PRIVATE' });
      expect(await refusals(key, String(id))).toEqual(Array(9).fill(404));
      const own = await make({ description: 'Tim’s' }, { key });
      const list = (await call('GET', '/webhooks', { key })).body.data as unknown as { id: string }[];
      expect(list.map((one) => one.id)).toEqual([own.id]);
      expect((await call('GET', `/webhooks/${String(own.id)}`)).status).toBe(200);

      await server.database.query(`DELETE FROM users WHERE id = $1`, [user.id]);
      expect((await call('GET', `/webhooks/${String(own.id)}`)).body.data.state).toBe('DISABLED');
      await call('POST', `/webhooks/${String(own.id)}/resume`);
      const [row] = await server.database.query<{ userId: string }>(
        `SELECT "userId" FROM webhooks WHERE id = $1 AND state = 'ACTIVE'`,
        [own.id],
      );
      expect(row?.userId).toBe(agency.userId);
    });
  });
});
