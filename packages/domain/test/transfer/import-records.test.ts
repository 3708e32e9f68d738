import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { createTestDatabase } from '@nova/db/testing';
import { createTestAccount, type TestAccount } from '../support/test-account.ts';
import { importLines } from './support.ts';

let database: Database;
let account: TestAccount;
beforeAll(async () => {
  database = await createTestDatabase();
  account = await createTestAccount(database, { timeZone: 'Europe/Berlin' });
}, 60_000);
afterAll(() => database.close());

const take = (lines: Iterable<object | string>) => importLines(database, account.accountId, lines);
const row = async (table: string, id: string | undefined): Promise<Record<string, unknown>> => {
  const [found] = await database.query<{ row: string }>(
    `SELECT row_to_json(t)::text AS row FROM ${table} t WHERE "accountId" = $1 AND id = $2`,
    [account.accountId, id],
  );
  return JSON.parse(found?.row ?? '{}') as Record<string, unknown>;
};

describe('an import', () => {
  it('takes a candidate with names for ids', async () => {
    const report = await take([
      {
        type: 'candidate',
        id: 'c1',
        firstName: 'Grace',
        lastName: 'Hopper',
        email: 'grace@example.com',
        statusName: 'available',
        sourceName: 'LinkedIn',
        ownerName: 'Ada Owner',
        skills: ['COBOL', 'COBOL'],
        tags: [{ value: 'navy' }],
        address: { city: 'Arlington', country: 'USA' },
        educationHistory: [{ level: 'Doctorate', organisation: 'Yale', startYear: 1928 }],
        employmentHistory: [{ companyName: 'US Navy', employmentType: 'Permanent', startDate: '1943-12-01' }],
        languages: [{ code: 'en' }],
        createdOn: '2020-01-02T03:04:05.000Z',
        updatedOn: '2021-01-02T03:04:05.000Z',
        lastActivityDate: '2021-05-05T00:00:00.000Z',
        reference: 'CAN-5000',
      },
    ]);
    expect(report).toMatchObject({ imported: { candidate: 1 }, unchanged: 0, errors: [] });
    const stored = await row('candidates', report.ids['candidate:c1']);
    expect(stored).toMatchObject({
      reference: 'CAN-5000',
      ownerId: account.userId,
      statusId: await account.masterData('candidateStatuses', 'Available'),
      skills: ['COBOL'],
      tags: [{ group: null, value: 'navy' }],
      city: 'Arlington',
      lastActivityDate: '2021-05-05T00:00:00+00:00',
      languages: [{ code: 'en', name: 'English' }],
      createdOn: '2020-01-02T03:04:05+00:00',
      updatedOn: '2021-01-02T03:04:05+00:00',
    });
    expect(stored['educationHistory']).toMatchObject([
      { level: 'Doctorate', organisation: 'Yale', startYear: 1928, endYear: 0 },
    ]);
  });
});
