import { beforeAll, describe, expect, it } from '@jest/globals';
import { accountDatabase, type Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { readAccountUsage } from '../usage/account-usage.ts';
import { createAccount } from '../accounts.ts';
import { createUsageRecorder, type AnsweredRequest } from '../usage/usage-recorder.ts';
import { newId } from '@nova/core';
import { mergeLimits } from '@nova/contract';

describe('usage recorder', () => {
  let database: Database;
  let accountId: string;

  beforeAll(async () => {
    database = await sharedDatabase();
    accountId = (await createAccount(database, { name: 'Acme' })).id;
  });

  const request = (given: Partial<AnsweredRequest> = {}): AnsweredRequest => ({
    accountId,
    endpoint: 'jobs.list',
    status: 200,
    answeredOn: new Date('2026-03-01T23:59:59.999Z'),
    ...given,
  });
  const requests = async () => {
    const allowed = { limits: mergeLimits('UNLIMITED', {}), windows: [] };
    const range = { from: '2026-03-01', to: '2026-03-02' };
    return (await readAccountUsage(accountDatabase(database, accountId), allowed, range, new Date()))
      .requests;
  };

  // docs/interface/usage.md#fields
  it('requests are counted by UTC day, endpoint and status, on top of earlier counts', async () => {
    const usage = createUsageRecorder(database);
    usage.note(request());
    usage.note(request());
    usage.note(request({ status: 404 }));
    usage.note(request({ endpoint: 'jobs.get' }));
    usage.note(request({ answeredOn: new Date('2026-03-02T00:00:00.000Z') }));
    usage.note(request({ accountId: newId() }));
    await usage.flush();
    await usage.flush();
    usage.note(request());
    await usage.flush();
    const counted = await requests();
    expect(counted).toHaveLength(4);
    expect(counted).toEqual(
      expect.arrayContaining([
        { day: '2026-03-01', endpoint: 'jobs.list', status: 200, count: 3 },
        { day: '2026-03-01', endpoint: 'jobs.list', status: 404, count: 1 },
        { day: '2026-03-01', endpoint: 'jobs.get', status: 200, count: 1 },
        { day: '2026-03-02', endpoint: 'jobs.list', status: 200, count: 1 },
      ]),
    );
  });

  it('a failed write is reported, and repeated with the next one', async () => {
    const away = new Error('away');
    const told: unknown[] = [];
    let isAway = true;
    const query: Database['query'] = (text, values) =>
      isAway ? Promise.reject(away) : database.query(text, values);
    const usage = createUsageRecorder({ ...database, query }, { onError: (error) => told.push(error) });
    usage.note(request({ endpoint: 'jobs.search' }));
    await usage.flush();
    expect(told).toEqual([away]);
    isAway = false;
    usage.note(request({ endpoint: 'jobs.search' }));
    await usage.flush();
    expect(told).toEqual([away]);
    expect(await requests()).toContainEqual({
      day: '2026-03-01',
      endpoint: 'jobs.search',
      status: 200,
      count: 2,
    });
  });

  it('counts are written soon without a call', async () => {
    const written = new Promise<void>((resolve) => {
      const query: Database['query'] = async (text, values) => {
        const rows = await database.query(text, values);
        resolve();
        return rows as never;
      };
      createUsageRecorder({ ...database, query }, { intervalMs: 1 }).note(
        request({ endpoint: 'jobs.update' }),
      );
    });
    await written;
    expect(await requests()).toContainEqual({
      day: '2026-03-01',
      endpoint: 'jobs.update',
      status: 200,
      count: 1,
    });
  });
});
