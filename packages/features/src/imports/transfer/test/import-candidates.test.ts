import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount, make, type TestAccount } from '../../../testing/index.ts';
import { importLines, storedRow } from './support.ts';

describe('import of a candidate line', () => {
  let database: Database;
  let account: TestAccount;
  beforeAll(async () => {
    database = await sharedDatabase();
    account = await createTestAccount(database, { timeZone: 'Europe/Berlin' });
  });

  const take = (...lines: (object | string)[]) => importLines(database, account.accountId, lines);

  const row = (table: string, id: string | undefined) => storedRow(database, account.accountId, table, id);

  const grace = {
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
    languages: [{ code: 'en' }],
    educationHistory: [{ level: 'Doctorate', organisation: 'Yale', startYear: 1928 }],
    employmentHistory: [{ companyName: 'US Navy', employmentType: 'Permanent', startDate: '1943-12-01' }],
    createdOn: '2020-01-02T03:04:05.000Z',
    updatedOn: '2021-01-02T03:04:05.000Z',
    lastActivityDate: '2021-05-05T00:00:00.000Z',
    reference: 'CAN-5000',
  };

  it('stores resolved names, its reference and its dates', async () => {
    const report = await take(grace);
    expect(report).toMatchObject({ imported: { candidate: 1 }, unchanged: 0, errors: [] });
    expect(await row('candidates', report.ids['candidate:c1'])).toMatchObject({
      reference: 'CAN-5000',
      ownerId: account.userId,
      skills: ['COBOL'],
      city: 'Arlington',
      statusId: await account.masterData('candidateStatuses', 'Available'),
      tags: [{ group: null, value: 'navy' }],
      languages: [{ code: 'en', name: 'English' }],
      lastActivityDate: '2021-05-05T00:00:00+00:00',
      createdOn: '2020-01-02T03:04:05+00:00',
      updatedOn: '2021-01-02T03:04:05+00:00',
      educationHistory: [{ level: 'Doctorate', organisation: 'Yale', startYear: 1928, endYear: 0 }],
      employmentHistory: [{ companyName: 'US Navy', employmentType: 'Permanent', startDate: '1943-12-01' }],
    });
  });

  it('changes nothing when it is imported again', async () => {
    expect(await take(grace)).toMatchObject({ imported: {}, unchanged: 1, errors: [] });
  });

  it('updates its record when it changes, except members that it leaves out', async () => {
    const report = await take({ type: 'candidate', id: 'c1', jobTitle: 'Admiral', email: null });
    expect(report.imported).toEqual({ candidate: 1 });
    expect(await row('candidates', report.ids['candidate:c1'])).toMatchObject({
      jobTitle: 'Admiral',
      firstName: 'Grace',
      email: null,
      reference: 'CAN-5000',
      skills: ['COBOL'],
    });
  });

  it('raises the next reference above its own, and counts', async () => {
    const id = await make.candidate(account.ctx, { firstName: 'Next' });
    expect(await row('candidates', id)).toMatchObject({ reference: 'CAN-5001' });
    const [counter] = await database.query(
      `SELECT total FROM record_totals WHERE "accountId" = $1 AND entity = 'candidate'`,
      [account.accountId],
    );
    expect(counter).toEqual({ total: 2 });
  });

  it('gets a new reference if its own belongs to another record', async () => {
    const report = await take({ type: 'candidate', id: 'c2', firstName: 'Second', reference: 'CAN-5000' });
    expect(await row('candidates', report.ids['candidate:c2'])).toMatchObject({ reference: 'CAN-5002' });
  });

  it.each([null, '', '  ', '\u00A0', '\u200B', '\u2800', '\t\uFEFF'])(
    'gets a new reference if its own is blank: %j',
    async (reference) => {
      const { ids } = await take({
        type: 'candidate',
        id: `b${String(reference)}`,
        firstName: 'B',
        reference,
      });
      const [id] = Object.values(ids);
      expect(await row('candidates', id)).toMatchObject({ reference: expect.stringMatching(/^CAN-\d+$/u) });
    },
  );

  it('keeps its reference if a later line gives a blank one', async () => {
    const kept = { type: 'candidate', id: 'kept', reference: 'KEPT-1' };
    await take({ ...kept, firstName: 'Kept' });
    for (const reference of [null, '', ' ', '\u200B']) {
      const { errors, ids } = await take({ ...kept, firstName: JSON.stringify(reference), reference });
      expect(errors).toEqual([]);
      expect(await row('candidates', ids['candidate:kept'])).toMatchObject({ reference: 'KEPT-1' });
    }
  });

  it('counts as a duplicate for later creates, but is not checked itself', async () => {
    const twin = { type: 'candidate', firstName: 'T', email: 'twin@example.com' };
    const report = await take({ ...twin, id: 't1' }, { ...twin, id: 't2' });
    expect(report.imported).toEqual({ candidate: 2 });
    const create = make.candidate(account.ctx, { email: 'TWIN@example.com' });
    await expect(create).rejects.toMatchObject({ code: 'DUPLICATE' });
  });

  it('keeps an id that is an unused UUID; a used one is replaced', async () => {
    const id = '0197c2a0-1111-7abc-8def-001122334455';
    const line = { type: 'candidate', id, firstName: 'Own id' };
    expect((await take(line)).ids).toEqual({ [`candidate:${id}`]: id });
    const other = await createTestAccount(database);
    const there = await importLines(database, other.accountId, [line]);
    expect(there.ids[`candidate:${id}`]).not.toBe(id);
    expect(there.imported).toEqual({ candidate: 1 });
  });

  it('identifies its record by its content if it has no id', async () => {
    const line = { type: 'candidate', firstName: 'No', lastName: 'Id' };
    expect(await take(line, line)).toMatchObject({ imported: { candidate: 1 }, unchanged: 1, ids: {} });
    expect(await take(line)).toMatchObject({ imported: {}, unchanged: 1 });
  });
});
