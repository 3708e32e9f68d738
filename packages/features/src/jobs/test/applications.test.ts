import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { plainVerbs, newId, type Context } from '@nova/core';
import { moveApplication, rejectApplication } from '../applications.ts';
import { at, createTestAccount, make, type TestAccount, through } from '../../testing/index.ts';
import { errorCode } from '../../test/records/error-code.ts';
import { settleCalls } from '../../test/records/settle-calls.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('applications', () => {
  let database: Database;
  let agency: TestAccount;
  let ctx: Context;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    ctx = agency.ctx;
  });

  type Given = Readonly<Record<string, unknown>>;

  const list = async (given: Given = {}) => {
    const page = await through(c.listApplications, plainVerbs('application').list)(ctx, given);
    return { total: page.total, data: page.data.toValue() };
  };
  const move = (as: Context, applicationId: string, given: Given) =>
    through(c.moveApplication, moveApplication)(as, { applicationId, ...given });
  const reject = (as: Context, applicationId: string, given: Given = {}) =>
    through(c.rejectApplication, rejectApplication)(as, { applicationId, ...given });

  async function application(given: Given = {}) {
    const [candidateId, jobId] = [await make.candidate(ctx), await make.job(ctx)];
    const id = await make.application(at(ctx, '2026-01-01T00:00:00Z'), { candidateId, jobId, ...given });
    const read = async () => (await list({ candidateId, jobId })).data[0];
    return { id, candidateId, jobId, read };
  }

  describe('an application', () => {
    it('shows every documented field', async () => {
      const candidateId = await make.candidate(ctx, { firstName: 'Zoë', lastName: 'Müller' });
      const jobId = await make.job(ctx, { title: 'Baker' });
      const { id, read } = await application({ candidateId, jobId, subStateName: 'Called' });
      const found = (await list({ candidateId })).data[0];
      expect(await read()).toBeUndefined();
      expect(c.application.parse(found)).toEqual(found);
      const then = '2026-01-01T00:00:00.000Z';
      expect(found).toEqual({
        id,
        candidateId,
        candidateName: 'Zoë Müller',
        jobId,
        jobName: 'Baker',
        stageCode: 'SOURCED',
        stageName: 'Sourced',
        subStateName: 'Called',
        rejected: false,
        rejectReasonId: null,
        rejectReasonName: null,
        movedOn: then,
        createdOn: then,
        updatedOn: then,
      });
    });

    it('exists once for each candidate and job: one of the simultaneous creates succeeds, the others get its id', async () => {
      const [candidateId, jobId] = [await make.candidate(ctx), await make.job(ctx)];
      const creates = Array.from({ length: 6 }, () => make.application(ctx, { candidateId, jobId }));
      const { succeeded: created, refused } = await settleCalls(creates);
      expect(created).toHaveLength(1);
      expect(refused.map((error) => [error.code, error.details.data])).toEqual(
        Array.from({ length: 5 }, () => ['DUPLICATE', created[0]]),
      );
      expect((await list({ candidateId })).total).toBe(1);
    });

    it('cannot refer to an unknown or foreign candidate, job or reason', async () => {
      const other = await createTestAccount(database);
      const [candidateId, jobId] = [await make.candidate(ctx), await make.job(ctx)];
      const foreignCandidate = { candidateId: await make.candidate(other.ctx), jobId };
      const foreignJob = { candidateId, jobId: await make.job(other.ctx) };
      for (const given of [foreignCandidate, foreignJob, { candidateId, jobId: 'nonsense' }]) {
        expect(await errorCode(make.application(ctx, given))).toBe('NOT_FOUND');
      }
      const { id, read } = await application();
      const rejectReasonId = await other.masterData('jobPipelineRejectReasons', 'Location');
      expect(await errorCode(reject(ctx, id, { rejectReasonId }))).toBe('NOT_FOUND');
      expect((await read())?.rejected).toBe(false);
      for (const unknown of [newId(), 'nonsense', '']) {
        expect(await errorCode(reject(ctx, unknown))).toBe('NOT_FOUND');
        expect(await errorCode(move(ctx, unknown, { stageCode: 'OFFER' }))).toBe('NOT_FOUND');
      }
      expect(await errorCode(reject(other.ctx, id))).toBe('NOT_FOUND');
    });
  });

  describe('moving an application', () => {
    it('records when it reached its stage; a sub-state ends with its stage', async () => {
      const { id, read } = await application({ subStateName: 'Called' });
      const [second, third] = ['2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'];
      await move(at(ctx, second), id, { stageCode: 'SOURCED' });
      expect(await read()).toMatchObject({ subStateName: 'Called', movedOn: '2026-01-01T00:00:00.000Z' });
      await move(at(ctx, second), id, { stageCode: 'INTERVIEW' });
      expect(await read()).toMatchObject({
        stageName: 'Interview',
        subStateName: null,
        movedOn: second,
        updatedOn: second,
      });
      await move(at(ctx, third), id, { stageCode: 'INTERVIEW', subStateName: 'Second round' });
      expect(await read()).toMatchObject({ subStateName: 'Second round', movedOn: second, updatedOn: third });
    });

    it('returns a rejected one to the pipeline', async () => {
      const { id, read } = await application({ stageCode: 'SUBMITTED' });
      const rejectReasonId = await agency.masterData('jobPipelineRejectReasons', 'Location');
      await reject(at(ctx, '2026-01-02T00:00:00Z'), id, { rejectReasonId });
      expect(await read()).toMatchObject({
        stageCode: 'SUBMITTED',
        rejected: true,
        rejectReasonId,
        rejectReasonName: 'Location',
        movedOn: '2026-01-02T00:00:00.000Z',
      });
      expect(await errorCode(reject(ctx, id))).toBe('INVALID_STATE');
      await move(at(ctx, '2026-01-03T00:00:00Z'), id, { stageCode: 'SUBMITTED' });
      expect(await read()).toMatchObject({
        rejected: false,
        rejectReasonId: null,
        rejectReasonName: null,
        movedOn: '2026-01-03T00:00:00.000Z',
      });
    });

    it('lets one of many simultaneous rejections win', async () => {
      const { id } = await application();
      const codes = await Promise.all([1, 2, 3, 4].map(() => errorCode(reject(ctx, id))));
      expect(codes.toSorted()).toEqual([...Array<string>(3).fill('INVALID_STATE'), 'no error']);
    });
  });

  describe('the list of applications', () => {
    it('filters by candidate, job, stage, rejection and last change; an unknown id finds nothing', async () => {
      const firm = await createTestAccount(database);
      const [candidateId, jobId] = [await make.candidate(firm.ctx), await make.job(firm.ctx)];
      const made: string[] = [];
      for (const [day, given] of [
        { candidateId, jobId },
        { candidateId, jobId: await make.job(firm.ctx), stageCode: 'OFFER' },
        { candidateId: await make.candidate(firm.ctx), jobId },
      ].entries()) {
        made.push(await make.application(at(firm.ctx, `2026-01-0${String(day + 1)}T00:00:00Z`), given));
      }
      const [one, two, three] = made;
      await reject(at(firm.ctx, '2026-02-01T00:00:00Z'), one ?? '');
      const found = async (given: Given) => {
        const page = await through(c.listApplications, plainVerbs('application').list)(firm.ctx, given);
        return [page.total, ...page.data.toValue().map((item) => item.id)];
      };
      expect(await found({})).toEqual([3, three, two, one]);
      expect(await found({ size: 1, page: 1 })).toEqual([3, two]);
      expect(await found({ candidateId })).toEqual([2, two, one]);
      expect(await found({ jobId, rejected: false })).toEqual([1, three]);
      expect(await found({ rejected: true })).toEqual([1, one]);
      expect(await found({ stageCode: 'OFFER' })).toEqual([1, two]);
      expect(await found({ updatedSince: '2026-01-15T00:00:00Z' })).toEqual([1, one]);
      for (const unknown of ['nonsense', newId()]) {
        expect([await found({ candidateId: unknown }), await found({ jobId: unknown })]).toEqual([[0], [0]]);
      }
    });
  });
});
