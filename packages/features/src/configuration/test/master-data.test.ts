import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { type MasterDataGroup, masterDataGroups } from '@nova/contract';
import { createMasterData, updateMasterData, deleteMasterData, allMasterData } from '../master-data.ts';
import { ensureExperienceLevel } from '../../jobs/job-advert.ts';
import { plainVerbs, newId, partVerbs, type Context } from '@nova/core';
import { createTestAccount, make, type TestAccount, through } from '../../testing/index.ts';
import { errorCode } from '../../test/records/error-code.ts';
import { settleCalls } from '../../test/records/settle-calls.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('master data', () => {
  let database: Database;
  let agency: TestAccount;
  let ctx: Context;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    ctx = agency.ctx;
  });

  type Given = Readonly<Record<string, unknown>>;

  const create = (given: Given, as = ctx) => through(c.createMasterData, createMasterData)(as, given);
  const update = (masterDataId: string, given: Given, as = ctx) =>
    through(c.updateMasterData, updateMasterData)(as, { masterDataId, ...given });
  const remove = (masterDataId: string, as = ctx) =>
    through(c.deleteMasterData, deleteMasterData)(as, { masterDataId });
  const group = async (name: MasterDataGroup, as = ctx) => (await allMasterData(as)).toValue()[name];
  const candidate = async (candidateId: string) =>
    (await plainVerbs('candidate').get(ctx, { candidateId })).toValue();

  describe('master data', () => {
    it('contains exactly the documented groups, each item with id and name', async () => {
      await ensureExperienceLevel(ctx, 'Senior');
      const all = (await allMasterData(ctx)).toValue();
      expect(c.masterData.strict().parse(all)).toEqual(all);
      expect(Object.keys(all)).toEqual([...masterDataGroups]);
    });

    it('adds a new item at the end of its group, or at a given position', async () => {
      const last = await create({ group: 'genders', name: 'Last' });
      const first = await create({ group: 'genders', name: 'First', position: 0 });
      expect((await group('genders')).at(-1)).toEqual({ id: last, name: 'Last' });
      expect((await group('genders')).slice(0, 2)).toContainEqual({ id: first, name: 'First' });
      await update(last, { position: 0, name: 'Aaa' });
      expect((await group('genders'))[0]).toEqual({ id: last, name: 'Aaa' });
    });

    it('takes each name once in a group, in any case, and again in another group and account', async () => {
      const existing = await agency.masterData('sources', 'Referral');
      const refused = create({ group: 'sources', name: ' REFERRAL ' });
      await expect(refused).rejects.toMatchObject({ code: 'DUPLICATE', details: { data: existing } });
      expect(await errorCode(create({ group: 'skills', name: 'Referral' }))).toBe('no error');
      const tries = Array.from({ length: 5 }, () => create({ group: 'sources', name: 'Radio' }));
      const { succeeded: created, refused: rest } = await settleCalls(tries);
      expect(created).toHaveLength(1);
      expect(rest.map((error) => error.details.data)).toEqual(Array.from({ length: 4 }, () => created[0]));
    });

    it('cannot take another’s name, but may change its case', async () => {
      const [first, second] = [
        await create({ group: 'skills', name: 'Juggling' }),
        await create({ group: 'skills', name: 'Fire' }),
      ];
      await expect(update(second, { name: 'juggling' })).rejects.toMatchObject({
        code: 'DUPLICATE',
        details: { data: first },
      });
      await update(first, { name: 'JUGGLING' });
      expect(await group('skills')).toContainEqual({ id: first, name: 'JUGGLING' });
    });

    it('allows closed for job statuses only, and stage codes for pipeline stages only', async () => {
      expect(await errorCode(create({ group: 'sources', name: 'A', closed: true }))).toBe('BAD_REQUEST');
      expect(await errorCode(create({ group: 'sources', name: 'B', code: 'OFFER' }))).toBe('BAD_REQUEST');
      const source = await agency.masterData('sources', 'Referral');
      expect(await errorCode(update(source, { closed: false }))).toBe('BAD_REQUEST');
      expect(await errorCode(update(source, { code: 'OFFER' }))).toBe('BAD_REQUEST');
      const stage = await create({ group: 'jobPipelineStages', name: 'Final offer', code: 'OFFER' });
      expect(await errorCode(update(stage, { code: null }))).toBe('no error');
    });

    it('exists only in its own account; malformed ids are not found', async () => {
      const other = await createTestAccount(database);
      const foreign = await other.masterData('sources', 'Referral');
      for (const id of [foreign, 'nonsense', '', newId()]) {
        expect(await errorCode(update(id, { name: 'Mine' }))).toBe('NOT_FOUND');
        expect(await errorCode(remove(id))).toBe('NOT_FOUND');
      }
      expect(await group('sources', other.ctx)).toContainEqual({ id: foreign, name: 'Referral' });
    });
  });

  describe('renaming an item', () => {
    it('shows in every record that refers to it', async () => {
      const statusId = await create({ group: 'candidateStatuses', name: 'Fresh' });
      const id = await make.candidate(ctx, { statusId });
      await update(statusId, { name: 'Brand new' });
      expect((await candidate(id)).statusName).toBe('Brand new');
    });

    it('changes levels and employment types in histories, and moves `updatedOn` of those candidates alone', async () => {
      const level = await create({ group: 'educationLevels', name: 'Licence' });
      const type = await create({ group: 'employmentTypes', name: 'Gig' });
      const id = await make.candidate(ctx, {
        educationHistory: [
          { educationLevelId: level, organisation: 'Lyon', startYear: 2001 },
          { level: 'Diploma', organisation: 'Paris' },
        ],
        employmentHistory: [{ companyName: 'Bakery', employmentTypeId: type }, { companyName: 'Mill' }],
      });
      const bystander = await make.candidate(ctx, { educationHistory: [{ level: 'Diploma' }] });
      const [before, other] = [await candidate(id), await candidate(bystander)];
      await update(level, { name: 'Licenciatura' });
      await update(type, { name: 'Gig work' });
      const after = await candidate(id);
      expect(after.educationHistory).toEqual([
        { ...before.educationHistory[0], level: 'Licenciatura' },
        before.educationHistory[1],
      ]);
      expect(after.employmentHistory).toEqual([
        { ...before.employmentHistory[0], employmentType: 'Gig work' },
        before.employmentHistory[1],
      ]);
      expect(after.updatedOn >= before.updatedOn).toBe(true);
      expect(await candidate(bystander)).toEqual(other);
      const found = await plainVerbs('candidate').search(ctx, {
        query: 'educationHistory.level:licenciatura',
        page: 0,
        size: 20,
      });
      expect(found.data.toValue().map((one) => one.id)).toEqual([id]);
    });

    it('stays within the account', async () => {
      const other = await createTestAccount(database);
      const id = await make.candidate(other.ctx, { educationHistory: [{ level: 'MBA' }] });
      await update(await agency.masterData('educationLevels', 'MBA'), { name: 'Business master' });
      const read = (await plainVerbs('candidate').get(other.ctx, { candidateId: id })).toValue();
      expect(read.educationHistory[0]?.level).toBe('MBA');
    });

    it('changes the industries of contacts', async () => {
      const id = await make.contact(ctx);
      await database.prisma.contact.updateMany({ where: { id }, data: { industries: ['Mining', 'Retail'] } });
      await update(await agency.masterData('industries', 'Mining'), { name: 'Quarrying' });
      const page = await through(c.listContacts, plainVerbs('contact').list)(ctx);
      expect(page.data.toValue().find((one) => one.id === id)?.industries).toEqual(['Quarrying', 'Retail']);
    });
  });

  describe('deleting an item', () => {
    it('succeeds if nothing refers to it', async () => {
      const id = await create({ group: 'genders', name: 'Gone' });
      expect(await remove(id)).toBe(id);
      expect(await group('genders')).not.toContainEqual({ id, name: 'Gone' });
      expect(await errorCode(remove(id))).toBe('NOT_FOUND');
    });

    it.each([
      ['a candidate’s status', 'candidateStatuses', (id: string) => make.candidate(ctx, { statusId: id })],
      ['a company’s status', 'companyStatuses', (id: string) => make.company(ctx, { statusId: id })],
      ['a job’s source', 'sources', (id: string) => make.job(ctx, { sourceId: id })],
      ['a job’s employment type', 'employmentTypes', (id: string) => make.job(ctx, { employmentTypeId: id })],
      [
        'a level of education',
        'educationLevels',
        (id: string) => make.candidate(ctx, { educationHistory: [{ educationLevelId: id }] }),
      ],
      [
        'a past employment’s type',
        'employmentTypes',
        (id: string) => make.candidate(ctx, { employmentHistory: [{ employmentTypeId: id }] }),
      ],
      ['an advert’s industry', 'industries', (id: string) => make.job(ctx, { industries: [{ id }] })],
      ['an advert’s sector', 'sectors', (id: string) => make.job(ctx, { sectors: [{ id }] })],
    ])('fails while it is %s', async (what, name, use) => {
      const id = await create({ group: name, name: `In use as ${what}` });
      await use(id);
      expect(await errorCode(remove(id))).toBe('IN_USE');
      expect(await group(name as MasterDataGroup)).toContainEqual({ id, name: `In use as ${what}` });
    });

    it('fails for a status that a record once had', async () => {
      const statusId = await create({ group: 'candidateStatuses', name: 'Once' });
      const candidateId = await make.candidate(ctx);
      const setStatus = through(c.setCandidateStatus, partVerbs('candidate').setStatus);
      await setStatus(ctx, { candidateId, statusId });
      await setStatus(ctx, { candidateId, statusId: await agency.masterData('candidateStatuses', 'New') });
      expect(await errorCode(remove(statusId))).toBe('IN_USE');
    });
  });
});
