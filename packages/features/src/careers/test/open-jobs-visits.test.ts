import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { listOpenJobs } from '../public-jobs/open-jobs.ts';
import { createTestAccount, make, type TestAccount } from '../../testing/index.ts';

describe('open jobs visits', () => {
  let database: Database;
  let account: TestAccount;
  beforeAll(async () => {
    database = await sharedDatabase();
    account = await createTestAccount(database);
  });

  const published = { publishToWebsite: true };
  const sizes = { open: 5, others: 400 } as const;

  const copy = (jobId: string, count: number) =>
    database.query(
      `INSERT INTO jobs ("accountId", id, reference, "uniqueId", title, advert, archived, "statusId", "closingDate", "ownerId")
     SELECT j."accountId", gen_random_uuid(), j.reference || '-' || g, j."uniqueId", j.title, j.advert, j.archived, j."statusId",
       j."closingDate", j."ownerId" FROM jobs j, generate_series(1, $2::int) g WHERE j.id = $1::uuid`,
      [jobId, count],
    );

  interface Plan {
    readonly 'Relation Name'?: string;
    readonly 'Actual Rows': number;
    readonly 'Actual Loops': number;
    readonly 'Rows Removed by Filter'?: number;
    readonly 'Rows Removed by Index Recheck'?: number;
    readonly Plans?: readonly Plan[];
  }

  const visited = (plan: Plan): number => {
    const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': rechecked = 0 } = plan;
    const own =
      plan['Relation Name'] === 'jobs'
        ? (plan['Actual Rows'] + filtered + rechecked) * plan['Actual Loops']
        : 0;
    return own + (plan.Plans ?? []).reduce((sum, below) => sum + visited(below), 0);
  };

  async function listed(): Promise<{ readonly total: number; readonly looked: number }> {
    let looked = 0;
    const { ctx } = account;
    const db = Object.create(ctx.db) as typeof ctx.db;
    db.rows = async <R>(text: string, values: readonly unknown[] = []): Promise<R[]> => {
      const [row] = await database.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
        [account.accountId, ...values],
      );
      const plans = JSON.parse(row?.['QUERY PLAN'] ?? '[]') as readonly { readonly Plan: Plan }[];
      looked += plans.reduce((sum, { Plan: plan }) => sum + visited(plan), 0);
      return ctx.db.rows<R>(text, values);
    };
    const { total } = await listOpenJobs({ ...ctx, db }, { page: 0, size: 5 });
    return { total, looked };
  }

  it('the list of open jobs visits no hidden, archived, filled or expired job, however many there are', async () => {
    const { ctx } = account;
    await copy(await make.job(ctx, { title: 'Open', ...published }), sizes.open - 1);
    const closed = await account.masterData('jobStatuses', 'Filled');
    const others = [
      { title: 'Hidden' },
      { title: 'Filled', ...published, statusId: closed },
      { title: 'Over', ...published, closingDate: '2020-01-31' },
      { title: 'Cut off', ...published, cutOffDate: '2020-01-31', closingDate: '2099-01-31' },
    ];
    for (const other of others) await copy(await make.job(ctx, other), sizes.others);
    await database.query('ANALYZE jobs');
    const { total, looked } = await listed();
    expect(total).toBe(sizes.open);
    // Once for the counts and once for the page.
    expect(looked).toBeGreaterThanOrEqual(sizes.open);
    expect(looked).toBeLessThanOrEqual(3 * sizes.open);
  });
});
