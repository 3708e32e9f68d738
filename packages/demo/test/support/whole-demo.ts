import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount, memoryFiles, type TestAccount } from '@nova/features/testing';
import type { ImportReport } from '@nova/features/imports';
import { createDemo } from '../../src/index.ts';

export const now = new Date('2026-03-18T10:30:00Z');

export interface WholeDemo {
  readonly database: Database;
  readonly account: TestAccount;
  readonly files: ReturnType<typeof memoryFiles>;
  readonly report: ImportReport;
}

/** A new account for a demo. */
export const newAgency = (database: Database): Promise<TestAccount> =>
  createTestAccount(database, { timeZone: 'Europe/London', now: () => now });

async function makeDemo(): Promise<WholeDemo> {
  const database = await sharedDatabase();
  const account = await newAgency(database);
  const files = memoryFiles();
  const report = await createDemo(database, { accountId: account.accountId, now, files });
  return { database, account, files, report };
}

let made: Promise<WholeDemo> | undefined;

/** One demo for all test files, which only read it. */
export const wholeDemo = (): Promise<WholeDemo> => (made ??= makeDemo());
