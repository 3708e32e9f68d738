import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount, make } from '../../../testing/index.ts';
import { importRecords } from '../import-records.ts';
import type { OnDuplicate } from '../import-session.ts';

describe('a line that duplicates a record', () => {
  let database: Database;
  beforeAll(async () => {
    database = await sharedDatabase();
  });

  async function* linesOf(lines: readonly object[]) {
    await Promise.resolve();
    for (const line of lines) yield JSON.stringify(line);
  }

  const person = (id: string, email: string, more: object = {}) => ({
    type: 'candidate',
    id,
    email,
    firstName: id,
    ...more,
  });

  /** An account with a record of a@example.com. */
  async function startAccount() {
    const { ctx } = await createTestAccount(database);
    const there = await make.candidate(ctx, { firstName: 'There', email: 'a@example.com', jobTitle: 'Old' });
    const accountId = ctx.account.id;
    const run = (lines: readonly object[], onDuplicate: OnDuplicate, dryRun = false) =>
      importRecords(database, { accountId, lines: linesOf(lines), onDuplicate, dryRun, batchSize: 3 });
    const names = async () => {
      const rows = await database.query<{ name: string; title: string | null }>(
        `SELECT "firstName" AS name, "jobTitle" AS title FROM candidates WHERE "accountId" = $1 ORDER BY "createdOn", id`,
        [accountId],
      );
      return rows.map(({ name, title }) => (title === null ? name : `${name} ${title}`));
    };
    return { there, accountId, run, names };
  }

  /** The first exists; c and d are equal in one group, g is equal in another. */
  const lines = [
    person('b', 'A@example.com', { jobTitle: 'New' }),
    person('c', 'c@example.com'),
    person('d', 'C@Example.com', { jobTitle: 'Second' }),
    person('e', 'e@example.com'),
    person('f', 'f@example.com'),
    person('g', 'c@example.com', { jobTitle: 'Third' }),
  ];

  it.each([false, true])('skips the line and reports the existing record (dry run: %s)', async (dryRun) => {
    const { there, run, names } = await startAccount();
    const report = await run(lines, 'skip', dryRun);
    expect(report).toMatchObject({ imported: { candidate: 3 }, updated: {}, errors: [] });
    expect(report.skipped.map(({ line }) => line)).toEqual([1, 3, 6]);
    expect(report.skipped[0]?.id).toBe(there);
    expect(report.skipped[1]?.id).toBe(report.skipped[2]?.id);
    expect(await names()).toEqual(dryRun ? ['There Old'] : ['There Old', 'c', 'e', 'f']);
  });

  it('resolves references of other lines to the existing record', async () => {
    const { there, accountId, run } = await startAccount();
    const job = [
      { type: 'company', id: 'k', name: 'K' },
      { type: 'job', id: 'j', title: 'J', companyId: 'k' },
      { type: 'application', candidateId: 'b', jobId: 'j', stageCode: 'SOURCED' },
    ];
    const report = await run([...lines, ...job], 'skip');
    expect(report.errors).toEqual([]);
    const [application] = await database.query<{ candidateId: string }>(
      `SELECT "candidateId" FROM applications WHERE "accountId" = $1`,
      [accountId],
    );
    expect(application).toEqual({ candidateId: there });
  });

  it('skips the line again on the next import, which changes nothing', async () => {
    const { run, names } = await startAccount();
    await run(lines, 'skip');
    const before = await names();
    const again = await run(lines, 'skip');
    expect(again).toMatchObject({ imported: {}, unchanged: 3, errors: [] });
    expect(again.skipped).toHaveLength(3);
    expect(await names()).toEqual(before);
  });

  it.each([false, true])('updates the record (dry run: %s)', async (dryRun) => {
    const { run, names } = await startAccount();
    const report = await run(lines, 'update', dryRun);
    expect(report).toMatchObject({ errors: [], skipped: [] });
    expect(report.imported.candidate).toBe(6);
    expect(report.updated.candidate).toBe(3);
    expect(await names()).toEqual(dryRun ? ['There Old'] : ['b New', 'g Third', 'e', 'f']);
  });

  it('creates a second record with onDuplicate create', async () => {
    const { run, names } = await startAccount();
    expect(await run(lines, 'create')).toMatchObject({
      imported: { candidate: 6 },
      updated: {},
      skipped: [],
    });
    expect(await names()).toHaveLength(7);
  });

  it('ignores records of other accounts', async () => {
    await startAccount();
    const { ctx } = await createTestAccount(database);
    const report = await importRecords(database, {
      accountId: ctx.account.id,
      lines: linesOf(lines.slice(0, 1)),
      onDuplicate: 'skip',
    });
    expect(report).toMatchObject({ imported: { candidate: 1 }, skipped: [] });
  });
});
