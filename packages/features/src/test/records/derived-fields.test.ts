import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { plainVerbs, newId, partVerbs, type Context } from '@nova/core';
import { moveApplication, rejectApplication } from '../../jobs/applications.ts';
import { archiveJob, unarchiveJob } from '../../jobs/jobs.ts';
import { createMasterData, updateMasterData } from '../../configuration/master-data.ts';
import { at, createTestAccount, make, type TestAccount, through } from '../../testing/index.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('derived fields', () => {
  let database: Database;
  let agency: TestAccount;
  let ctx: Context;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    ctx = agency.ctx;
  });

  const moment = (day: number): string => `2030-01-${String(day).padStart(2, '0')}T00:00:00.000Z`;
  const on = (day: number): Context => at(ctx, moment(day));

  const candidate = async (candidateId: string) =>
    (await plainVerbs('candidate').get(ctx, { candidateId })).toValue();
  const company = async (companyId: string) =>
    (await plainVerbs('company').get(ctx, { companyId })).toValue();
  const job = async (jobId: string) => (await plainVerbs('job').get(ctx, { jobId })).toValue();

  const move = (when: Context, applicationId: string, stageCode: string) =>
    through(c.moveApplication, moveApplication)(when, { applicationId, stageCode });
  const reject = (when: Context, applicationId: string) =>
    through(c.rejectApplication, rejectApplication)(when, { applicationId });
  const updateJob = (jobId: string, given: Readonly<Record<string, unknown>>) =>
    through(c.updateJob, plainVerbs('job').update)(ctx, { jobId, ...given });
  const updatePlacement = (placementId: string, given: Readonly<Record<string, unknown>>) =>
    through(c.updatePlacement, plainVerbs('placement').update)(ctx, { placementId, ...given });

  describe('a candidate is in the pipeline', () => {
    it('while it has an application before PLACED that is not rejected', async () => {
      const candidateId = await make.candidate(ctx);
      const state = async () => (await candidate(candidateId)).inPipeline;
      expect(await state()).toBe(false);
      const id = await make.application(ctx, { candidateId, jobId: await make.job(ctx) });
      expect(await state()).toBe(true);
      await reject(ctx, id);
      expect(await state()).toBe(false);
      await move(ctx, id, 'OFFER');
      expect(await state()).toBe(true);
      await move(ctx, id, 'PLACED');
      expect(await state()).toBe(false);
      await make.application(ctx, { candidateId, jobId: await make.job(ctx) });
      expect(await state()).toBe(true);
    });
  });

  describe('a candidate is placed', () => {
    it('while it has a placement', async () => {
      const [one, two] = [await make.candidate(ctx), await make.candidate(ctx)];
      const placed = async () => [(await candidate(one)).placed, (await candidate(two)).placed];
      const placementId = await make.placement(ctx, { candidateId: one });
      expect(await placed()).toEqual([true, false]);
      await updatePlacement(placementId, { candidateId: two });
      expect(await placed()).toEqual([false, true]);
      await updatePlacement(placementId, { candidateId: null });
      expect(await placed()).toEqual([false, false]);
    });

    it('the placement stays when the candidate is deleted', async () => {
      const candidateId = await make.candidate(ctx);
      const companyId = await make.company(ctx);
      await make.placement(ctx, { candidateId, companyId });
      await plainVerbs('candidate').delete(ctx, { candidateId });
      expect((await company(companyId)).totalPlacementCount).toBe(1);
    });
  });

  describe('a candidate has a CV', () => {
    it('while it has a stored file of the category CV', async () => {
      const candidateId = await make.candidate(ctx);
      const files = { accountId: agency.accountId, candidateId };
      const state = async () => (await candidate(candidateId)).hasCv;
      const id = newId();
      await database.prisma.storedFile.create({
        data: { ...files, id, category: 'CV', fileName: 'cv.pdf', contentType: 'application/pdf' },
      });
      expect(await state()).toBe(false); // upload pending
      const update = (data: { status?: string; category?: string }) =>
        database.prisma.storedFile.updateMany({ where: { ...files, id }, data });
      await update({ status: 'STORED' });
      expect(await state()).toBe(true);
      await update({ category: 'Contract' });
      expect(await state()).toBe(false);
      await update({ category: 'CV' });
      await database.prisma.storedFile.deleteMany({ where: { ...files, id } });
      expect(await state()).toBe(false);
    });
  });

  describe('a company’s active jobs', () => {
    it('exclude archived jobs and those in a closed status', async () => {
      const [one, two] = [await make.company(ctx), await make.company(ctx)];
      const counts = async () => [(await company(one)).activeJobCount, (await company(two)).activeJobCount];
      const jobId = await make.job(ctx, { companyId: one });
      await make.job(ctx, { companyId: one, statusId: await agency.masterData('jobStatuses', 'Open') });
      expect(await counts()).toEqual([2, 0]);
      for (const closed of ['Closed', 'Filled', 'Cancelled']) {
        await updateJob(jobId, { statusId: await agency.masterData('jobStatuses', closed) });
        expect(await counts()).toEqual([1, 0]);
        await updateJob(jobId, { statusId: null });
        expect(await counts()).toEqual([2, 0]);
      }
      await archiveJob(ctx, { jobId });
      expect(await counts()).toEqual([1, 0]);
      await unarchiveJob(ctx, { jobId });
      await updateJob(jobId, { companyId: two });
      expect(await counts()).toEqual([1, 1]);
      await updateJob(jobId, { companyId: null });
      expect(await counts()).toEqual([1, 0]);
    });

    it('follow a status that becomes closed or open', async () => {
      const companyId = await make.company(ctx);
      const masterDataId = await through(c.createMasterData, createMasterData)(ctx, {
        group: 'jobStatuses',
        name: 'Paused for good',
      });
      await make.job(ctx, { companyId, statusId: masterDataId });
      for (const [closed, count] of [
        [true, 0],
        [false, 1],
      ] as const) {
        await through(c.updateMasterData, updateMasterData)(ctx, { masterDataId, closed });
        expect((await company(companyId)).activeJobCount).toBe(count);
      }
    });

    it('count correctly when many are created at once', async () => {
      const companyId = await make.company(ctx);
      await Promise.all(Array.from({ length: 12 }, () => make.job(ctx, { companyId })));
      expect((await company(companyId)).activeJobCount).toBe(12);
    });
  });

  describe('simultaneous writers of the same company, job and candidates', () => {
    it('all succeed, and every derived field is right afterwards', async () => {
      const companyId = await make.company(ctx);
      const jobs = await Promise.all([1, 2, 3].map(() => make.job(ctx, { companyId })));
      const people = await Promise.all([1, 2, 3].map(() => make.candidate(ctx)));
      const closed = await agency.masterData('jobStatuses', 'Closed');
      const work = jobs.flatMap((jobId, index) =>
        people.flatMap((candidateId) => [
          make.placement(ctx, { candidateId, jobId }),
          make.application(ctx, { candidateId, jobId }).then((id) => move(ctx, id, 'PLACED')),
          make.interview(ctx, { candidateId, jobId }),
          updateJob(jobId, { statusId: index === 0 ? closed : null, title: `For ${candidateId}` }),
          through(c.updateCompany, plainVerbs('company').update)(ctx, {
            companyId,
            description: candidateId,
          }),
        ]),
      );
      await Promise.all(work);
      expect(await company(companyId)).toMatchObject({ activeJobCount: 2, totalPlacementCount: 9 });
      for (const candidateId of people) {
        expect(await candidate(candidateId)).toMatchObject({ placed: true, inPipeline: false });
      }
    });

    it('may delete them: each locks the jobs of its placements, then those of its applications', async () => {
      const companyId = await make.company(ctx);
      const jobs = await Promise.all(Array.from({ length: 4 }, () => make.job(ctx, { companyId })));
      const people = await Promise.all(Array.from({ length: 8 }, () => make.candidate(ctx)));
      for (const [index, candidateId] of people.entries()) {
        await make.placement(ctx, { candidateId, jobId: jobs[index % jobs.length] });
        for (const jobId of jobs) await make.application(ctx, { candidateId, jobId });
      }
      await Promise.all(people.map((candidateId) => plainVerbs('candidate').delete(ctx, { candidateId })));
      expect(await company(companyId)).toMatchObject({ activeJobCount: 4, totalPlacementCount: 8 });
    });
  });

  describe('a company’s placements', () => {
    it('count at their company, and move with the job', async () => {
      const [one, two] = [await make.company(ctx), await make.company(ctx)];
      const counts = async () => [
        (await company(one)).totalPlacementCount,
        (await company(two)).totalPlacementCount,
      ];
      const candidateId = await make.candidate(ctx);
      const first = await make.placement(ctx, {
        candidateId,
        jobId: await make.job(ctx, { companyId: one }),
      });
      await make.placement(ctx, { candidateId, companyId: one });
      expect(await counts()).toEqual([2, 0]);
      await updatePlacement(first, { companyId: two });
      expect(await counts()).toEqual([1, 1]);
    });
  });

  describe('the last activity', () => {
    it('shows for a candidate the latest status change, application, interview or placement', async () => {
      const candidateId = await make.candidate(ctx);
      const jobId = await make.job(ctx);
      const last = async () => (await candidate(candidateId)).lastActivityDate;
      expect(await last()).toBeNull();
      const applicationId = await make.application(on(1), { candidateId, jobId });
      expect(await last()).toBe(moment(1));
      await move(on(2), applicationId, 'INTERVIEW');
      expect(await last()).toBe(moment(2));
      await make.interview(on(3), { candidateId, jobId });
      expect(await last()).toBe(moment(3));
      const statusId = await agency.masterData('candidateStatuses', 'Placed');
      await through(c.setCandidateStatus, partVerbs('candidate').setStatus)(on(4), {
        candidateId,
        statusId,
      });
      expect(await last()).toBe(moment(4));
      await make.placement(on(5), { candidateId, jobId });
      expect(await last()).toBe(moment(5));
      await reject(on(6), applicationId);
      expect(await last()).toBe(moment(6));
    });

    it('shows for a company the latest job, placement or status change', async () => {
      const companyId = await make.company(ctx);
      const last = async () => (await company(companyId)).lastActivityDate;
      expect(await last()).toBeNull();
      await make.job(on(1), { companyId });
      expect(await last()).toBe(moment(1));
      await make.placement(on(2), { companyId, candidateId: await make.candidate(ctx) });
      expect(await last()).toBe(moment(2));
      const statusId = await agency.masterData('companyStatuses', 'Active');
      await through(c.setCompanyStatus, partVerbs('company').setStatus)(on(3), {
        companyId,
        statusId,
      });
      expect(await last()).toBe(moment(3));
    });

    it('shows for a job the latest application, interview or placement, and goes back when that is deleted', async () => {
      const jobId = await make.job(ctx);
      const candidateId = await make.candidate(ctx);
      const last = async () => (await job(jobId)).lastActivityDate;
      await make.application(on(1), { candidateId, jobId });
      expect(await last()).toBe(moment(1));
      await make.interview(on(2), { candidateId, jobId });
      expect(await last()).toBe(moment(2));
      const placementId = await make.placement(on(3), { candidateId, jobId });
      expect(await last()).toBe(moment(3));
      await updatePlacement(placementId, { jobId: null });
      expect(await last()).toBe(moment(2));
    });
  });

  describe('a derived change', () => {
    it('moves `updatedOn` of the record that shows it, and of no other', async () => {
      const candidateId = await make.candidate(ctx);
      const [jobId, companyId] = [await make.job(ctx), await make.company(ctx)];
      const stamps = async () => [
        (await candidate(candidateId)).updatedOn,
        (await company(companyId)).updatedOn,
      ];
      const [candidateBefore, companyBefore] = await stamps();
      await make.application(ctx, { candidateId, jobId });
      const [candidateAfter, companyAfter] = await stamps();
      expect(String(candidateAfter) > String(candidateBefore)).toBe(true);
      expect(companyAfter).toBe(companyBefore);
      const applied = await stamps();
      await updateJob(jobId, { title: 'Another title' });
      expect(await stamps()).toEqual(applied);
    });
  });
});
