import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { batchKindNames, endpoints, largestBatchBody, batches } from '@nova/features/contract';
import { kinds, successEnvelope } from '@nova/contract';
import { until } from '@nova/testing';
import { startTestServer, type Answer, type TestAgency, type TestServer } from './support/test-server.ts';

interface Result {
  readonly index: number;
  readonly id: string | null;
  readonly reference: string | null;
  readonly error: { readonly code: string; readonly existingId: string | null } | null;
}

interface Body {
  readonly data: { readonly created: number; readonly failed: number; readonly results: readonly Result[] };
  readonly warnings?: readonly { readonly path: string; readonly message: string }[];
}

// docs/interface/batches.md
describe('a batch over REST', () => {
  let server: TestServer;
  let agency: TestAgency;

  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
  });
  afterAll(() => server.close());

  const post = (
    path: string,
    json: unknown,
    { key = agency.privateKey, ...headers }: Readonly<Record<string, string>> = {},
  ) => server.call('POST', path, { key, json, headers }) as Promise<Answer<Body>>;
  const codes = ({ body }: Answer<Body>) => body.data.results.map(({ error }) => error?.code ?? null);
  const names = (count: number, word: string) =>
    Array.from({ length: count }, (_, at) => ({ firstName: `${word}${String(at)}` }));
  const total = async (path: string, key = agency.privateKey): Promise<number> =>
    ((await server.call('GET', path, { key })).body as { total: number }).total;

  it('exists for each kind whose creates have no rules beyond the kind’s', () => {
    const there = endpoints.filter(({ route }) => route.path.endsWith('/batch')).map(({ name }) => name);
    expect(there.toSorted()).toEqual(
      batchKindNames.map((name) => `${kinds[name].plural}.createBatch`).toSorted(),
    );
    expect(there).toHaveLength(9);
  });

  it('answers each record by itself, in order', async () => {
    const answer = await post('/candidates/batch', {
      records: [
        { firstName: 'Ann', email: 'ann@batch.example' },
        { firstName: 7 },
        { lastName: 'Twin', email: 'ANN@batch.example' },
        {},
        { firstName: 'Bo', statusId: '01890000-0000-7000-8000-000000000000' },
        { firstName: 'Cy' },
      ],
    });
    expect(answer.status).toBe(200);
    successEnvelope(batches.candidates).parse(answer.body);
    expect(answer.body.data).toMatchObject({ created: 2, failed: 4 });
    expect(codes(answer)).toEqual([null, 'VALIDATION_ERROR', 'DUPLICATE', 'BAD_REQUEST', 'NOT_FOUND', null]);
    const [ann, wrong, twin] = answer.body.data.results;
    expect(wrong?.error).toMatchObject({ issues: [{ path: 'firstName' }] });
    expect(twin?.error?.existingId).toBe(ann?.id);
    const read = await server.call('GET', `/candidates/${ann?.id ?? ''}`, { key: agency.privateKey });
    expect(read.body).toMatchObject({
      data: { firstName: 'Ann', reference: ann?.reference, ownerName: 'Ada Owner' },
    });
  });

  it('takes allowDuplicate in the query string, as the create of one does', async () => {
    const records = [{ name: 'Pair Ltd' }, { name: 'Pair Ltd' }];
    expect(codes(await post('/companies/batch', { records }))).toEqual([null, 'DUPLICATE']);
    expect(codes(await post('/companies/batch?allowDuplicate=true', { records }))).toEqual([null, null]);
    const told = await post('/companies/batch', { records, allowDuplicate: true });
    expect(told.body.warnings).toMatchObject([{ path: 'allowDuplicate' }]);
  });

  it.each([
    [{}, 'records'],
    [{ records: [] }, 'records'],
    [{ records: names(501, 'Many') }, 'records'],
    [{ records: {} }, 'records'],
  ])('refuses a body without 1 to 500 records', async (json, path) => {
    const answer = await server.call('POST', '/leads/batch', { key: agency.privateKey, json });
    expect(answer).toMatchObject({ status: 400, body: { error: 'VALIDATION_ERROR', issues: [{ path }] } });
  });

  it('takes 2 MiB over REST and tRPC, and no more', async () => {
    const text = 'x'.repeat(60_000);
    const records = Array.from({ length: 30 }, (_, at) => ({
      name: `Long ${String(at)}`,
      description: text,
    }));
    for (const path of ['/opportunities/batch', '//trpc/opportunities.createBatch'])
      expect((await post(path, { records })).status).toBe(200);
    const more = { records: Array.from({ length: 36 }, () => ({ name: 'Long', description: text })) };
    expect(JSON.stringify(more).length).toBeGreaterThan(largestBatchBody);
    for (const path of ['/opportunities/batch', '//trpc/opportunities.createBatch']) {
      const refused = await post(path, more);
      expect(refused.status).toBe(413);
      expect(JSON.stringify(refused.body)).toContain('2 MiB');
    }
  });

  it('warns with the place of the record, and under strict handling refuses unknown members', async () => {
    const records = [
      { firstName: 'Dee' },
      { firstName: 'Eve', lastNam: 'x' },
      { firstName: 'Fay', statusName: 'New' },
    ];
    const told = await post('/leads/batch', { records });
    expect(told.body.warnings).toEqual([
      { path: 'records.1.lastNam', message: 'is not known; did you mean `lastName`?' },
      { path: 'records.2.statusName', message: 'is only read; give statusId instead' },
    ]);
    const before = await total('/leads/search?size=1');
    const strict = await post('/leads/batch', { records }, { Prefer: 'handling=strict' });
    expect(strict.status).toBe(400);
    expect(await total('/leads/search?size=1')).toBe(before);
  });

  it('warns of an unknown owner; under strict handling it refuses that record', async () => {
    const records = [
      { firstName: 'Gus', ownerId: '01890000-0000-7000-8000-000000000000' },
      { firstName: 'Hal' },
    ];
    const told = await post('/leads/batch', { records });
    expect(told.body).toMatchObject({ data: { created: 2 }, warnings: [{ path: 'records.0.ownerId' }] });
    const strict = await post('/leads/batch', { records }, { Prefer: 'handling=strict' });
    expect(codes(strict)).toEqual(['VALIDATION_ERROR', null]);
  });

  it('counts ten records as one write, and a call never more than the minute holds', async () => {
    const other = await server.agency({ limits: { writesPerMinute: 6 } });
    const send = (count: number) =>
      post('/leads/batch', { records: names(count, 'L') }, { key: other.privateKey });
    const first = await send(31);
    expect([first.status, first.headers.get('x-ratelimit-remaining')]).toEqual([200, '2']);
    const refused = await send(21);
    expect(refused).toMatchObject({ status: 429, body: { error: 'RATE_LIMITED' } });
    // The call itself counted.
    expect((await send(10)).status).toBe(200);
    const large = await server.agency({ limits: { writesPerMinute: 2 } });
    const all = await post('/leads/batch', { records: names(100, 'L') }, { key: large.privateKey });
    expect(all.status).toBe(200);
    expect(await total('/leads/search', other.privateKey)).toBe(41);
  });

  it('stops at the record limit exactly, and tells of it once', async () => {
    const full = await server.agency({ limits: { candidateRecords: 70 } });
    const batch = (word: string) =>
      post('/candidates/batch', { records: names(40, word) }, { key: full.privateKey });
    const answers = await Promise.all([batch('One'), batch('Two'), batch('Three')]);
    const created = answers.map(({ body }) => body.data.created);
    expect(created.reduce((sum, one) => sum + one, 0)).toBe(70);
    expect(new Set(answers.flatMap(codes))).toEqual(new Set([null, 'RECORD_LIMIT_REACHED']));
    expect(await total('/candidates/search', full.privateKey)).toBe(70);
    const notices = () =>
      server.database.query(`SELECT 1 FROM event_queue WHERE "accountId" = $1 AND type = 'limit.reached'`, [
        full.accountId,
      ]);
    // No call waits for it.
    await until('a notice', async () => (await notices()).length > 0);
    expect(await notices()).toHaveLength(1);
  });

  it('the answer is replayed under its Idempotency-Key', async () => {
    const records = names(3, 'Replay');
    const first = await post('/leads/batch', { records }, { 'Idempotency-Key': 'batch-1' });
    const again = await post('/leads/batch', { records }, { 'Idempotency-Key': 'batch-1' });
    expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', first.body]);
    const other = await post(
      '/leads/batch',
      { records: names(2, 'Replay') },
      { 'Idempotency-Key': 'batch-1' },
    );
    expect(other.status).toBe(422);
  });

  /** The database is unavailable for all transactions but the first ones. */
  function breakingAfter(transactions: number): () => void {
    const { prisma } = server.database;
    const transaction = prisma.$transaction.bind(prisma);
    let left = transactions;
    const spy = jest
      .spyOn(prisma, '$transaction')
      .mockImplementation(((work: never) =>
        left-- > 0
          ? transaction(work)
          : Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))) as never);
    return () => {
      spy.mockRestore();
    };
  }

  it('says what was created when the database goes away, and a repeated request creates the rest', async () => {
    const records = names(120, 'Broken').map((one) => ({ ...one, companyName: 'Broken off' }));
    const send = () => post('/leads/batch', { records }, { 'Idempotency-Key': 'batch-2' });
    const restore = breakingAfter(1);
    const first = await send().finally(restore);
    expect(first.body.data).toMatchObject({ created: 50, failed: 70 });
    expect(new Set(codes(first))).toEqual(new Set([null, 'UNAVAILABLE']));
    const second = await send();
    expect(second.headers.get('idempotent-replayed')).toBeNull();
    expect(second.body.data).toMatchObject({ created: 120, failed: 0 });
    expect(second.body.data.results.slice(0, 50)).toEqual(first.body.data.results.slice(0, 50));
    expect(await total('/leads/search?query=companyName%3A%22Broken%20off%22')).toBe(120);
    const third = await send();
    expect([third.headers.get('idempotent-replayed'), third.body]).toEqual(['true', second.body]);
  });

  it('the answer is 503 when nothing was created', async () => {
    const restore = breakingAfter(0);
    const answer = await post('/leads/batch', { records: names(2, 'None') }).finally(restore);
    expect(answer).toMatchObject({ status: 503, body: { error: 'UNAVAILABLE' } });
  });

  it('creates nothing twice when its process dies in the midst, or seems to', async () => {
    const records = names(110, 'Died').map((one) => ({ ...one, companyName: 'Died away' }));
    const send = () => post('/leads/batch', { records }, { 'Idempotency-Key': 'batch-3' });
    const { prisma } = server.database;
    const transaction = prisma.$transaction.bind(prisma);
    let calls = 0;
    let resume: () => void = () => undefined;
    const held = new Promise<void>((done) => (resume = done));
    let reached: () => void = () => undefined;
    const stuck = new Promise<void>((done) => (reached = done));
    const spy = jest.spyOn(prisma, '$transaction').mockImplementation((async (work: never) => {
      if (++calls === 2) {
        reached();
        await held;
      }
      return transaction(work);
    }) as never);
    const slow = send();
    await stuck;
    // What a dead process leaves: a claim that nobody renews.
    await server.database.query(
      `UPDATE idempotency_keys SET "createdOn" = "createdOn" - interval '2 minutes' WHERE "accountId" = $1 AND key = 'batch-3'`,
      [agency.accountId],
    );
    const second = await send();
    resume();
    const first = await slow.finally(() => {
      spy.mockRestore();
    });
    expect(second.body.data).toMatchObject({ created: 110, failed: 0 });
    expect(first).toMatchObject({ status: 409, body: { error: 'IDEMPOTENCY_IN_PROGRESS' } });
    expect(await total('/leads/search?query=companyName%3A%22Died%20away%22')).toBe(110);
    const third = await send();
    expect(third.body).toEqual(second.body);
  });

  it('keeps ids and codes of its stored answer when a person is erased', async () => {
    const records = [
      { firstName: 'Ida', email: 'ida@gone.example' },
      { firstName: 'Ida', email: 'ida@gone.example' },
    ];
    const send = () => post('/candidates/batch', { records }, { 'Idempotency-Key': 'batch-4' });
    const first = await send();
    const [ida] = first.body.data.results;
    await server.call('DELETE', `/candidates/${ida?.id ?? ''}`, { key: agency.privateKey });
    const again = await send();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body.data).toEqual({
      created: 1,
      failed: 1,
      results: [
        ida,
        {
          index: 1,
          id: null,
          reference: null,
          error: { code: 'DUPLICATE', message: null, existingId: ida?.id, issues: [] },
        },
      ],
    });
  });

  it('holds two connections at a time at most, however many batches an account sends', async () => {
    const { prisma } = server.database;
    const transaction = prisma.$transaction.bind(prisma);
    let running = 0;
    let most = 0;
    const spy = jest.spyOn(prisma, '$transaction').mockImplementation((async (work: never) => {
      most = Math.max(most, ++running);
      try {
        return (await transaction(work)) as unknown;
      } finally {
        running--;
      }
    }) as never);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        post('/leads/batch', { records: names(60, `Crowd${String(at)}`) }),
      ),
    ).finally(() => {
      spy.mockRestore();
    });
    expect(answers.map(({ body }) => body.data.created)).toEqual(Array.from({ length: 8 }, () => 60));
    expect(most).toBe(2);
  });

  it('does not deadlock with another that has the same keys the other way round', async () => {
    const records = Array.from({ length: 100 }, (_, at) => ({
      lastName: `K${String(at)}`,
      email: `k${String(at)}@cross.example`,
    }));
    const answers = await Promise.all([
      post('/contacts/batch', { records }),
      post('/contacts/batch', { records: records.toReversed() }),
      post('/contacts/batch', { records }),
    ]);
    const created = answers.flatMap(({ body }) => body.data.results.flatMap(({ id }) => id ?? []));
    expect(created).toHaveLength(100);
    const existing = answers.flatMap(({ body }) =>
      body.data.results.flatMap(({ error }) => error?.existingId ?? []),
    );
    expect(existing).toHaveLength(200);
    expect(new Set(existing)).toEqual(new Set(created));
  });

  it('only users who may write send one, and none refers to nothing of another account', async () => {
    expect(batches.candidates.userRole).toBe('MEMBER');
    const other = await server.agency();
    const theirs = await post('/companies', { name: 'Theirs' }, { key: other.privateKey });
    const { data: companyId } = theirs.body as unknown as { data: string };
    const answer = await post('/contacts/batch', {
      records: [{ firstName: 'Kit', companyId }, { firstName: 'Lou' }],
    });
    expect(codes(answer)).toEqual(['NOT_FOUND', null]);
  });
});
