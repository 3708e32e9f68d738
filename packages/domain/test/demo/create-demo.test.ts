import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { createTestDatabase } from '@nova/db/testing';
import { createDemo } from '../../src/demo/create-demo.ts';
import type { ImportReport } from '../../src/transfer/import-session.ts';
import { createTestAccount, type TestAccount } from '../support/test-account.ts';
import { memoryFiles } from '../transfer/support.ts';

const now = new Date('2026-03-18T10:30:00Z');
let database: Database;
let account: TestAccount;
let report: ImportReport;
beforeAll(async () => {
  database = await createTestDatabase();
  account = await createTestAccount(database, { timeZone: 'Europe/London' });
  const t = Date.now();
  report = await createDemo(database, { accountId: account.accountId, now, files: memoryFiles() });
  console.log(
    Date.now() - t,
    JSON.stringify(report.imported),
    report.errors.length,
    JSON.stringify(report.errors.filter((e) => !e.message.includes('no candidate "')).slice(0, 20), null, 1),
    JSON.stringify(report.errors.slice(0, 3)),
  );
}, 120_000);
afterAll(() => database.close());

describe('the demo', () => {
  it('goes in without a line that fails', () => {
    expect(report.errors).toEqual([]);
  });
});
