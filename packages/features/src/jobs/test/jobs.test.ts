import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { plainVerbs, newId } from '@nova/core';
import { allMasterData } from '../../configuration/master-data.ts';
import { ensureExperienceLevel } from '../job-advert.ts';
import { archiveJob, unarchiveJob } from '../jobs.ts';
import {
  at,
  createCustomField,
  createTestAccount,
  make,
  type TestAccount,
  through,
} from '../../testing/index.ts';
import { errorCode } from '../../test/records/error-code.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('jobs', () => {
  let database: Database;
  let agency: TestAccount;
  let other: TestAccount;
  let full: Awaited<ReturnType<typeof everything>>;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    other = await createTestAccount(database);
    full = await everything();
  });

  const update = (jobId: string, given: Readonly<Record<string, unknown>>) =>
    through(c.updateJob, plainVerbs('job').update)(agency.ctx, { jobId, ...given });
  const get = async (jobId: string) => (await plainVerbs('job').get(agency.ctx, { jobId })).toValue();
  const search = async (given: Readonly<Record<string, unknown>> = {}) => {
    const page = await through(c.searchJobs, plainVerbs('job').search)(agency.ctx, given);
    return { total: page.total, ids: page.data.toValue().map((job) => job.id) };
  };

  async function everything() {
    const companyId = await make.company(agency.ctx, { name: 'Everything Ltd' });
    return {
      title: 'Head of Baking',
      shortDescription: 'Bake',
      internalDescription: 'The client is desperate',
      companyId,
      contactId: await make.contact(agency.ctx, { firstName: 'Grace', lastName: 'Hopper', companyId }),
      location: 'Lyon, France',
      employmentTypeId: await agency.masterData('employmentTypes', 'Permanent'),
      experienceLevelName: 'Senior',
      sourceId: await agency.masterData('sources', 'Referral'),
      statusId: await agency.masterData('jobStatuses', 'Open'),
      statusReason: 'Approved',
      payCurrency: 'eur',
      payTenure: 'YEAR',
      closingDate: '31/12/2026',
      dateOpened: '2026-01-05',
      startDate: '2027-01-01',
      minPay: 50_000.5,
      maxPay: 70_000,
      openPositions: 3,
      rating: 4,
      flexiHours: true,
      hot: true,
      relocation: true,
      remoteWorking: true,
      visaSponsored: true,
      skills: ['Bread', '', 'Bread', 'Croissants'],
      tags: [{ group: 'Area', value: 'Kitchen' }],
      customFields: [{ fieldId: await createCustomField(agency, 'job', 'Shift'), value: 'Night' }],
    };
  }

  describe('a job', () => {
    it('reads back every documented field that was written', async () => {
      const id = await make.job(agency.ctx, full);
      const read = await get(id);
      expect(c.job.parse(read)).toEqual(read);
      const { companyId, contactId, employmentTypeId, sourceId, statusId } = full;
      expect(read).toMatchObject({
        id,
        reference: expect.stringMatching(/^JOB-1\d{3}$/u),
        title: 'Head of Baking',
        shortDescription: 'Bake',
        internalDescription: 'The client is desperate',
        companyId,
        companyName: 'Everything Ltd',
        contactId,
        contactName: 'Grace Hopper',
        location: 'Lyon, France',
        employmentTypeId,
        employmentTypeName: 'Permanent',
        experienceLevelName: 'Senior',
        sourceId,
        sourceName: 'Referral',
        statusId,
        statusName: 'Open',
        statusReason: 'Approved',
        payCurrency: 'EUR',
        payTenure: 'YEAR',
        closingDate: '2026-12-31',
        dateOpened: '2026-01-05',
        startDate: '2027-01-01',
        ownerId: agency.userId,
        ownerName: 'Ada Owner',
        minPay: 50_000.5,
        maxPay: 70_000,
        openPositions: 3,
        rating: 4,
        flexiHours: true,
        hot: true,
        relocation: true,
        remoteWorking: true,
        visaSponsored: true,
        skills: ['Bread', 'Croissants'],
        tags: [{ group: 'Area', value: 'Kitchen' }],
        lastActivityDate: null,
        customFields: [
          { ...full.customFields[0], fieldLabel: 'Shift', boolValue: null, dateValue: null, listValue: [] },
        ],
      });
    });

    it('shows every field, null or empty, if only the title is given', async () => {
      const read = await get(await make.job(agency.ctx, { title: 'Bare' }));
      expect(c.job.parse(read)).toEqual(read);
      expect(read).toMatchObject({ companyId: null, minPay: null, hot: false, skills: [], customFields: [] });
    });

    it('keeps omitted members of an update, ignores a blank title, and clears with null', async () => {
      const id = await make.job(agency.ctx, full);
      await update(id, { title: ' ', location: null, hot: false });
      expect(await get(id)).toMatchObject({
        title: 'Head of Baking',
        location: null,
        hot: false,
        payCurrency: 'EUR',
        skills: ['Bread', 'Croissants'],
      });
    });

    it('creates an experience level for a new name, finds it in any case, and does not list it', async () => {
      const first = await get(await make.job(agency.ctx, { experienceLevelName: 'Wizard' }));
      const second = await get(await make.job(agency.ctx, { experienceLevelName: ' WIZARD' }));
      expect(second.experienceLevelId).toBe(first.experienceLevelId);
      expect(second.experienceLevelName).toBe('Wizard');
      const all = (await allMasterData(agency.ctx)).text;
      expect(all).not.toContain('Wizard');
      const third = await make.job(agency.ctx, { experienceLevelId: first.experienceLevelId });
      await update(third, { experienceLevelId: null });
      expect(await get(third)).toMatchObject({ experienceLevelId: null, experienceLevelName: null });
    });

    it('makes one experience level of many simultaneous first uses', async () => {
      const ids = await Promise.all(
        Array.from({ length: 5 }, () => ensureExperienceLevel(agency.ctx, 'Simultaneous')),
      );
      expect(new Set(ids).size).toBe(1);
    });

    it.each([
      ['companyId', 'NOT_FOUND'],
      ['contactId', 'NOT_FOUND'],
      ['statusId', 'NOT_FOUND'],
      ['sourceId', 'NOT_FOUND'],
      ['employmentTypeId', 'BAD_REQUEST'],
      ['experienceLevelId', 'BAD_REQUEST'],
    ])('refuses an unknown or foreign %s with %s and writes nothing', async (field, code) => {
      const foreign = {
        companyId: () => make.company(other.ctx),
        contactId: () => make.contact(other.ctx),
        statusId: () => other.masterData('jobStatuses', 'Open'),
        sourceId: () => other.masterData('sources', 'Referral'),
        employmentTypeId: () => other.masterData('employmentTypes', 'Permanent'),
        experienceLevelId: () => ensureExperienceLevel(other.ctx, 'Senior'),
      }[field];
      const { total } = await search();
      for (const value of ['nonsense', newId(), await foreign?.()]) {
        expect(await errorCode(make.job(agency.ctx, { [field]: value }))).toBe(code);
      }
      expect((await search()).total).toBe(total);
    });

    it('refuses unknown custom fields, industries and sectors', async () => {
      const industry = await other.masterData('industries', 'Banking');
      for (const write of [
        { customFields: [{ fieldId: newId(), value: 'x' }] },
        { industries: [{ id: industry }] },
        { sectors: [{ name: 'No such sector' }] },
      ]) {
        expect(await errorCode(make.job(agency.ctx, write))).toBe('BAD_REQUEST');
      }
    });

    it('ignores an unknown owner: a new job belongs to the API user, an old one keeps its owner', async () => {
      const colleague = (await agency.as({ name: 'Bob', email: 'bob@agency.example' })).user.id;
      const id = await make.job(agency.ctx, { ownerId: other.userId });
      expect((await get(id)).ownerId).toBe(agency.userId);
      await update(id, { ownerId: colleague });
      await update(id, { ownerId: 'nobody' });
      expect((await get(id)).ownerId).toBe(colleague);
    });

    it('cannot be found by another account, or by a malformed or unknown id', async () => {
      const foreign = await make.job(other.ctx);
      for (const jobId of [foreign, 'nonsense', '', newId()]) {
        expect(await errorCode(plainVerbs('job').get(agency.ctx, { jobId }))).toBe('NOT_FOUND');
        expect(await errorCode(update(jobId, { hot: true }))).toBe('NOT_FOUND');
        expect(await errorCode(archiveJob(agency.ctx, { jobId }))).toBe('NOT_FOUND');
      }
    });
  });

  describe('archiving a job', () => {
    it('moves it between the live and the archived list, each way once', async () => {
      const jobId = await make.job(agency.ctx, { title: 'Quetzal keeper' });
      const found = async (archived: boolean) => (await search({ query: 'quetzal', archived })).ids;
      expect(await errorCode(unarchiveJob(agency.ctx, { jobId }))).toBe('INVALID_STATE');
      await archiveJob(agency.ctx, { jobId });
      expect([await found(false), await found(true)]).toEqual([[], [jobId]]);
      expect(await errorCode(archiveJob(agency.ctx, { jobId }))).toBe('INVALID_STATE');
      await unarchiveJob(agency.ctx, { jobId });
      expect([await found(false), await found(true)]).toEqual([[jobId], []]);
    });

    it('lets one of many simultaneous callers win', async () => {
      const jobId = await make.job(agency.ctx);
      const codes = await Promise.all(
        Array.from({ length: 5 }, () => errorCode(archiveJob(agency.ctx, { jobId }))),
      );
      expect(codes.toSorted()).toEqual([...Array<string>(4).fill('INVALID_STATE'), 'no error']);
    });
  });

  describe('job search', () => {
    it('knows every documented scalar field', async () => {
      const id = await make.job(agency.ctx, { ...full, title: 'Searchable Okapi' });
      for (const query of [
        'okapi',
        'title:okapi',
        'companyName:everything AND okapi',
        'contactName:"grace hopper" okapi',
        'okapi employmentTypeName:permanent experienceLevelName:senior sourceName:referral statusName:open',
        'okapi statusReason:approved payCurrency:EUR payTenure:year ownerName:ada',
        'okapi closingDate:2026-12-31 dateOpened:[2026-01-01 TO 2026-01-31] startDate:2027',
        'okapi createdOn:[now-1d TO now+1d] updatedOn:[now-1d TO now+1d] NOT _exists_:lastActivityDate',
        'okapi minPay:50000.5 maxPay:>=70000 openPositions:3 rating:4',
        'okapi flexiHours:true hot:true relocation:true remoteWorking:true visaSponsored:true',
        'okapi skills:bread tags:kitchen tags.group:area customFields.Shift:night location:lyon',
        'okapi shortDescription:bake internalDescription:desperate',
        `id:${id}`,
        `reference:${(await get(id)).reference}`,
      ]) {
        expect({ query, ids: (await search({ query })).ids }).toEqual({ query, ids: [id] });
      }
    });

    it('refuses an unknown field, and searches invalid syntax as plain words', async () => {
      expect(await errorCode(search({ query: 'advert:x' }))).toBe('INVALID_QUERY');
      expect((await search({ query: 'nothing (like this' })).total).toBe(0);
    });

    it('lists newest first, in pages without repetition, and filters by last change', async () => {
      const fresh = await createTestAccount(database);
      const ids: string[] = [];
      for (const day of ['01', '02', '03']) {
        ids.push(await make.job(at(fresh.ctx, `2026-01-${day}T00:00:00Z`)));
      }
      const list = async (given: Readonly<Record<string, unknown>>) => {
        const page = await through(c.searchJobs, plainVerbs('job').search)(fresh.ctx, given);
        return [page.total, ...page.data.toValue().map((job) => job.id)];
      };
      const [first, second, third] = ids;
      expect(await list({ page: 0, size: 2 })).toEqual([3, third, second]);
      expect(await list({ page: 1, size: 2 })).toEqual([3, first]);
      expect(await list({ updatedSince: '2026-01-03T00:00:00Z' })).toEqual([1, third]);
      await through(c.updateJob, plainVerbs('job').update)(fresh.ctx, { jobId: first, hot: true });
      expect(await list({ updatedSince: '2026-01-03T00:00:00Z' })).toEqual([2, third, first]);
    });
  });
});
