import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usage as usageShape } from '@nova/features/contract';
import { createUsageRecorder } from '@nova/features';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('usage', () => {
  let server: TestServer;
  let agency: TestAgency;

  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency({ limits: { readsPerMinute: 50, candidateRecords: 10 } });
  });
  afterAll(() => server.close());

  async function usageOf(input: object = {}, key = agency.privateKey) {
    await server.usage.flush();
    return server.call('GET', `//trpc/usage.get?input=${encodeURIComponent(JSON.stringify(input))}`, { key });
  }
  const read = ({ body }: { readonly body: unknown }) =>
    usageShape.parse((body as { result: { data: unknown } }).result.data);

  it('counts requests by day, endpoint and status, and shows limits and keys', async () => {
    await server.call('POST', '/candidates', { key: agency.privateKey, json: { firstName: 'Counted' } });
    for (let times = 0; times < 3; times++)
      await server.call('GET', '/masterdata', { key: agency.privateKey });
    await server.call('GET', '/candidates/nobody', { key: agency.privateKey });
    await server.call('GET', '/masterdata', { key: 'nobody' });
    const { requests, limits, keys, from, to } = read(await usageOf());
    const day = new Date().toISOString().slice(0, 10);
    expect(to).toBe(day);
    expect(from < to).toBe(true);
    expect(requests).toEqual([
      { day, endpoint: 'candidates.create', status: 200, count: 1 },
      { day, endpoint: 'candidates.get', status: 404, count: 1 },
      { day, endpoint: 'masterData.all', status: 200, count: 3 },
    ]);
    expect(limits.find(({ name }) => name === 'readsPerMinute')).toMatchObject({ max: 50, used: 5 });
    expect(limits.find(({ name }) => name === 'candidateRecords')).toEqual({
      name: 'candidateRecords',
      max: 10,
      used: 1,
      resetsOn: null,
    });
    expect(limits.find(({ name }) => name === 'usagePerDay')).toMatchObject({ max: null, used: 0 });
    expect(keys.map(({ role }) => role).sort()).toEqual(['CALENDAR', 'PRIVATE', 'PUBLIC']);
    expect(JSON.stringify(keys)).not.toContain(agency.privateKey);
  });

  it('adds up the counts of several processes, and keeps unwritten ones', async () => {
    const note = {
      accountId: agency.accountId,
      endpoint: 'x.y',
      status: 200,
      answeredOn: new Date('2026-01-31T23:59:59Z'),
    };
    const recorders = [1, 2, 3].map(() => createUsageRecorder(server.database));
    for (const recorder of recorders) for (let times = 0; times < 5; times++) recorder.note(note);
    await Promise.all(recorders.map((recorder) => recorder.flush()));
    const range = { from: '2026-01-01', to: '2026-01-31' };
    const counted = [{ day: '2026-01-31', endpoint: 'x.y', status: 200, count: 15 }];
    expect(read(await usageOf(range)).requests).toEqual(counted);

    const failures: unknown[] = [];
    const failing = createUsageRecorder(
      { ...server.database, query: () => Promise.reject(new Error('away')) },
      { onError: (error) => failures.push(error) },
    );
    failing.note(note);
    await failing.flush();
    await failing.flush();
    expect(failures).toHaveLength(2);
  });

  it('shows an account nothing of another, and refuses ranges that run backwards or are too long', async () => {
    const other = await server.agency();
    expect(read(await usageOf({}, other.privateKey)).requests).toEqual([]);
    for (const input of [{ from: '2026-02-01', to: '2026-01-01' }, { from: '2020-01-01' }]) {
      expect(await usageOf(input)).toMatchObject({
        status: 400,
        body: { error: { data: { error: 'BAD_REQUEST' } } },
      });
    }
  });
});
