import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount } from '../../../testing/index.ts';
import { findMissingReferences } from '../find-records.ts';
import { importLines } from './support.ts';

describe('missing references (docs/import-and-export.md#ids-and-references)', () => {
  let database: Database;
  let accountId: string;
  beforeAll(async () => {
    database = await sharedDatabase();
    accountId = (await createTestAccount(database)).accountId;
    const report = await importLines(database, accountId, [
      { type: 'company', id: 'acme', name: 'Acme' },
      { type: 'candidate', id: 'ada', firstName: 'Ada' },
    ]);
    expect(report.errors).toEqual([]);
  });

  it('lists them line by line, flat and in objects', async () => {
    const lines = [
      { type: 'interview', job: { id: 'j' }, candidate: { id: 'ada' }, contacts: [{ id: 'c' }] },
      { type: 'interview', jobId: 'j', candidateId: 'bob' },
    ].map((line) =>
      JSON.stringify({ startDate: '2026-03-05T09:00:00Z', endDate: '2026-03-05T10:00:00Z', ...line }),
    );
    const missing = await findMissingReferences(database, accountId, 'interview', lines);
    expect(missing.map((records) => records.map(({ type, id }) => `${type} ${id}`).toSorted())).toEqual([
      ['contact c', 'job j'],
      ['candidate bob', 'job j'],
    ]);
  });

  it('lists none for a line whose references exist, and for an unreadable one', async () => {
    const lines = [JSON.stringify({ type: 'contact', companyId: 'acme', ownerId: 'nobody' }), 'no line'];
    expect(await findMissingReferences(database, accountId, 'contact', lines)).toEqual([[], []]);
  });
});
