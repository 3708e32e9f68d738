import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount, findDrift, make, type TestAccount } from '../../testing/index.ts';
import { accountState } from '../../test/records/account-state.ts';
import { mergesOf } from './merge-world.ts';

describe('merging candidates', () => {
  let agency: TestAccount;
  let database: Database;
  let on: ReturnType<typeof mergesOf>;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    on = mergesOf(agency, database);
  });

  it('moves what belongs to the duplicate, and takes it back', async () => {
    const first = await on.candidate({ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@inbox.example' });
    const second = await on.candidate({
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'byron@inbox.example',
      mobile: '+44 20 1',
      skills: ['Algebra'],
      rightToWork: true,
      address: { city: 'London', country: 'UK' },
    });
    const [one, two] = [await make.job(agency.ctx), await make.job(agency.ctx)];
    await make.application(agency.ctx, { candidateId: first, jobId: one });
    const further = await make.application(agency.ctx, {
      candidateId: second,
      jobId: one,
      stageCode: 'INTERVIEW',
    });
    const other = await make.application(agency.ctx, { candidateId: second, jobId: two });
    await make.interview(agency.ctx, { candidateId: second, jobId: one });
    await make.placement(agency.ctx, { candidateId: second, jobId: two });
    const noteId = await on.note({ candidateId: second });
    await on.insert('stored_files', {
      candidateId: second,
      fileName: 'a.pdf',
      contentType: 'application/pdf',
      category: 'CV',
      status: 'STORED',
      createdOn: '2026-01-01T00:00:00Z',
      updatedOn: '2026-01-01T00:00:00Z',
    });
    const before = await accountState(database, agency.accountId);

    const foretold = await on.merge('candidate', first, second, { dryRun: true });
    expect(await accountState(database, agency.accountId)).toEqual(before);
    const merged = await on.merge('candidate', first, second);
    const { record: will, ...rest } = foretold;
    const { updatedOn: _, ...record } = merged.record;
    expect(will).toMatchObject(record);
    expect({ ...merged, record: null }).toEqual({
      ...rest,
      record: null,
      mergeId: merged.mergeId,
      undoableUntil: merged.undoableUntil,
    });
    expect(merged).toMatchObject({
      id: first,
      record: {
        lastName: 'Lovelace',
        alternateEmail: 'byron@inbox.example',
        mobile: '+44 20 1',
        skills: ['Algebra'],
        rightToWork: true,
        placed: true,
        hasCv: true,
        address: { city: 'London' },
      },
      moves: { applications: 2, interviews: 1, placements: 1, notes: 1, files: 1 },
      combined: [{ keptId: further, jobId: one }],
    });
    expect(merged.dropped.map(({ field }) => field)).toEqual(['reference', 'lastName', 'createdOn']);
    expect(await findDrift(database, agency.accountId)).toEqual([]);
    const [moved] = await on.rows(
      `SELECT a."candidateId" AS a, n."candidateId" AS n FROM applications a, notes n
       WHERE a."accountId" = $1 AND n."accountId" = $1 AND a.id = $2::uuid AND n.id = $3::uuid`,
      [other, noteId],
    );
    expect(moved).toEqual({ a: first, n: first });

    expect(await on.undo(merged.mergeId)).toEqual({ id: first, restored: [second], kept: [] });
    expect(await findDrift(database, agency.accountId)).toEqual([]);
    expect(await accountState(database, agency.accountId)).toEqual(before);
  });
});
