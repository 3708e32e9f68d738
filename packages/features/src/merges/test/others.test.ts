import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount, findDrift, make, type TestAccount } from '../../testing/index.ts';
import { accountState } from '../../test/records/account-state.ts';
import { type MergedKind, mergesOf, type Merged } from './merge-world.ts';

describe('merging companies, contacts and leads', () => {
  let agency: TestAccount;
  let database: Database;
  let on: ReturnType<typeof mergesOf>;

  beforeAll(async () => {
    database = await sharedDatabase();
  });

  async function begin(): Promise<void> {
    agency = await createTestAccount(database);
    on = mergesOf(agency, database);
  }

  /** Merges, and checks that an undo leaves everything as it was. */
  async function mergedAndBack(
    kind: MergedKind,
    [first, ...others]: readonly string[],
    look: (merged: Merged) => Promise<void> | void,
  ): Promise<void> {
    const before = await accountState(database, agency.accountId);
    const merged = await on.merge(kind, first ?? '', others);
    expect(await findDrift(database, agency.accountId)).toEqual([]);
    await look(merged);
    expect(await on.undo(merged.mergeId)).toEqual({ id: first, restored: others, kept: [] });
    expect(await findDrift(database, agency.accountId)).toEqual([]);
    expect(await accountState(database, agency.accountId)).toEqual(before);
  }

  const referring = async (table: string, column: string): Promise<readonly (string | null)[]> =>
    (
      await on.rows<{ of: string | null }>(
        `SELECT t."${column}" AS of FROM ${table} t WHERE t."accountId" = $1 ORDER BY t.id`,
      )
    ).map(({ of }) => of);

  it('moves jobs, deals, contacts, placements, files, notes and child companies', async () => {
    await begin();
    const [one, two] = [
      await on.company({ name: 'Acme' }),
      await on.company({ name: 'Acme Ltd', client: true }),
    ];
    const jobId = await make.job(agency.ctx, { companyId: two });
    await on.opportunity({ companyId: two });
    await on.contact({ companyId: two });
    await on.contact({ secondaryCompanyId: two });
    await on.company({ parentCompanyId: two });
    await make.placement(agency.ctx, { candidateId: await on.candidate(), jobId });
    await on.note({ companyId: two });
    await on.insert('stored_files', {
      companyId: two,
      fileName: 'a.pdf',
      contentType: 'application/pdf',
      status: 'STORED',
      createdOn: '2026-01-01T00:00:00Z',
      updatedOn: '2026-01-01T00:00:00Z',
    });
    await mergedAndBack('company', [one, two], async ({ moves, record }) => {
      expect(moves).toEqual({
        jobs: 1,
        opportunities: 1,
        contacts: 2,
        companies: 1,
        placements: 1,
        notes: 1,
        files: 1,
      });
      expect(record).toMatchObject({ name: 'Acme', client: true, activeJobCount: 1, totalPlacementCount: 1 });
      expect(await referring('jobs', 'companyId')).toEqual([one]);
      expect((await referring('contacts', 'companyId')).filter(Boolean)).toEqual([one]);
      expect((await referring('contacts', 'secondaryCompanyId')).filter(Boolean)).toEqual([one]);
    });
  });

  describe('a tree of companies', () => {
    it('A company that became its own ancestor loses its parent, which is named', async () => {
      await begin();
      const top = await on.company();
      const middle = await on.company({ parentCompanyId: top });
      const bottom = await on.company({ parentCompanyId: middle });
      await mergedAndBack('company', [bottom, top], async ({ record, dropped }) => {
        expect(record.parentCompanyId).toBeNull();
        expect(dropped).toContainEqual({ field: 'parentCompanyId', value: middle, fromId: bottom });
        expect((await on.read('company', middle))?.parentCompanyId).toBe(bottom);
      });
    });

    it('A parent that a duplicate had is named with the duplicate', async () => {
      await begin();
      const top = await on.company();
      const middle = await on.company({ parentCompanyId: top });
      const bottom = await on.company({ parentCompanyId: middle });
      await mergedAndBack('company', [top, bottom], ({ record, dropped }) => {
        expect(record.parentCompanyId).toBeNull();
        expect(dropped).toContainEqual({ field: 'parentCompanyId', value: middle, fromId: bottom });
      });
    });

    it('A parent that is merged into its child leaves its own parent', async () => {
      await begin();
      const top = await on.company();
      const parent = await on.company({ parentCompanyId: top });
      const child = await on.company({ parentCompanyId: parent });
      await mergedAndBack('company', [child, parent], ({ record }) => {
        expect(record.parentCompanyId).toBe(top);
      });
    });

    it('A child that is merged into its parent is gone from below it', async () => {
      await begin();
      const parent = await on.company();
      const child = await on.company({ parentCompanyId: parent });
      await mergedAndBack('company', [parent, child], ({ record }) => {
        expect(record.parentCompanyId).toBeNull();
      });
    });
  });

  it('A contact takes part in an interview once', async () => {
    await begin();
    const [one, two] = [await on.contact(), await on.contact()];
    const person = {
      candidateId: await on.candidate(),
      jobId: await make.job(agency.ctx, { contactId: two }),
    };
    const both = await make.interview(agency.ctx, { ...person, contactIds: [one, two] });
    const only = await make.interview(agency.ctx, { ...person, contactIds: [two] });
    await on.opportunity({ contactId: two });
    await on.note({ contactId: two });
    await mergedAndBack('contact', [one, two], async ({ moves, mergeId }) => {
      expect(moves).toEqual({ jobs: 1, opportunities: 1, notes: 1 });
      const links = await on.rows<{ interview: string; contact: string }>(
        `SELECT l."interviewId" AS interview, l."contactId" AS contact FROM interview_contacts l WHERE l."accountId" = $1`,
      );
      expect(new Set(links.map(({ interview }) => interview))).toEqual(new Set([both, only]));
      expect(links.map(({ contact }) => contact)).toEqual([one, one]);
      const told = await on.rows<{ id: string }>(
        `SELECT q."recordId" AS id FROM event_queue q WHERE q."accountId" = $1 AND q.type = 'interview.updated'
         UNION SELECT e."recordId" FROM events e WHERE e."accountId" = $1 AND e.type = 'interview.updated'`,
      );
      expect(new Set(told.map(({ id }) => id))).toEqual(new Set([both, only]));
      expect(mergeId).toEqual(expect.any(String));
    });
  });

  it('Leads take their notes along', async () => {
    await begin();
    const [one, two] = [await on.lead({ companyName: 'Acme' }), await on.lead({ website: 'acme.example' })];
    await on.note({ leadId: two });
    await on.listOf('lead', [two]);
    await mergedAndBack('lead', [one, two], async ({ moves, record }) => {
      expect(moves).toEqual({ notes: 1, distributionLists: 1 });
      expect(record).toMatchObject({ companyName: 'Acme', website: 'acme.example' });
      expect(await referring('notes', 'leadId')).toEqual([one]);
    });
  });

  it('Eleven records become one', async () => {
    await begin();
    const ids = [];
    for (let place = 0; place < 11; place++) ids.push(await on.lead({ mobile: String(place) }));
    for (const leadId of ids) await on.note({ leadId });
    await mergedAndBack('lead', ids, ({ moves, dropped }) => {
      expect(moves).toEqual({ notes: 10 });
      expect(dropped.filter(({ field }) => field === 'mobile')).toHaveLength(10);
    });
  });
});
