import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Context, plainVerbs } from '@nova/core';
import { getDashboard as answerDashboard } from '../dashboard.ts';
import { archiveJob } from '../../jobs/jobs.ts';
import { rejectApplication as answerRejection } from '../../jobs/applications.ts';
import { cancelInterview } from '../../interviews/interviews.ts';
import { getDashboard as endpoint } from '../contract.ts';
import { plainEndpoints } from '@nova/contract';
import { rejectApplication as reject } from '../../jobs/applications-contract.ts';
import { at, createTestAccount, make, type TestAccount, through } from '../../testing/index.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

/** In Auckland it is the 3rd of March already. */
const now = '2026-03-02T12:30:00Z';

describe('the dashboard', () => {
  let database: Database;
  let agency: TestAccount;
  let ctx: Context;
  let nora: string;

  const read = async (reader = ctx, asked = {}) => {
    const answer = await through(endpoint, answerDashboard)(reader, asked);
    return endpoint.output.parse(answer.toValue());
  };

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database, { timeZone: 'Pacific/Auckland' });
    ctx = at(agency.ctx, now);
    nora = (await agency.as({ name: 'Nora', email: 'nora@agency.example', team: 'North' })).user.id;
  });

  describe('of an account without records', () => {
    it('the dashboard of an account without records has all stages and all months, with zeros', async () => {
      const other = await createTestAccount(database);
      const { placements, funnel, ...rest } = await read(at(other.ctx, now));
      expect(rest).toEqual({
        jobs: { open: 0, positions: 0 },
        interviewsToday: 0,
        tasks: { open: 0, overdue: 0 },
      });
      expect(funnel.map(({ stageCode, total }) => `${stageCode} ${String(total)}`)).toEqual([
        ...['SOURCED 0', 'SHORTLISTED 0', 'SUBMITTED 0', 'INTERVIEW 0', 'OFFER 0', 'PLACED 0'],
      ]);
      expect(placements).toHaveLength(12);
      expect(placements.at(0)).toEqual({ month: '2025-04', total: 0, fees: [] });
      expect(placements.at(-1)).toEqual({ month: '2026-03', total: 0, fees: [] });
    });
  });

  describe('jobs and their funnel', () => {
    const apply = async (jobId: string, stageCode: string): Promise<string> =>
      make.application(ctx, { jobId, stageCode, candidateId: await make.candidate(ctx) });

    it('count jobs neither archived nor closed, and applications to them that are not rejected', async () => {
      const filled = await agency.masterData('jobStatuses', 'Filled');
      const open = await agency.masterData('jobStatuses', 'Open');
      const [job, other, closed, archived] = [
        await make.job(ctx, { openPositions: 2, statusId: open }),
        await make.job(ctx),
        await make.job(ctx, { openPositions: 30, statusId: filled }),
        await make.job(ctx, { openPositions: 400 }),
      ];
      await archiveJob(ctx, { jobId: archived });
      for (const [jobId, stage] of [
        [job, 'SOURCED'],
        [other, 'SOURCED'],
        [job, 'OFFER'],
        [closed, 'OFFER'],
        [archived, 'OFFER'],
      ] as const)
        await apply(jobId, stage);
      await through(reject, answerRejection)(ctx, { applicationId: await apply(job, 'INTERVIEW') });
      const { jobs, funnel } = await read();
      expect(jobs).toEqual({ open: 2, positions: 2 });
      expect(funnel.map(({ total }) => total)).toEqual([2, 0, 0, 0, 1, 0]);
    });

    it('call stages what the account calls them', async () => {
      await database.query(
        `UPDATE master_data SET name = 'Long list' WHERE "accountId" = $1 AND "group" = 'jobPipelineStages' AND code = 'SOURCED'`,
        [agency.accountId],
      );
      const { funnel } = await read();
      expect(funnel.map(({ stageName }) => stageName)).toEqual([
        ...['Long list', 'Shortlisted', 'Submitted', 'Interview', 'Offer', 'Placed'],
      ]);
    });
  });

  describe('interviews of today', () => {
    const meet = async (startDate: string, more = {}): Promise<string> =>
      make.interview(ctx, {
        startDate,
        endDate: new Date(Date.parse(startDate) + 3_600_000).toISOString(),
        jobId: await make.job(ctx, { statusId: await agency.masterData('jobStatuses', 'Filled') }),
        candidateId: await make.candidate(ctx),
        ...more,
      });

    it('interviews of today are those of the day in the account’s time zone that are not cancelled', async () => {
      await meet('2026-03-02T10:59:00Z');
      await meet('2026-03-02T11:00:00Z');
      await meet('2026-03-03T10:59:00Z', { ownerId: nora });
      await meet('2026-03-03T11:00:00Z');
      await cancelInterview(ctx, { interviewId: await meet('2026-03-02T20:00:00Z') });
      expect((await read()).interviewsToday).toBe(2);
    });

    it('interviews of today are those of the team where the user is restricted to it', async () => {
      const user = { ...ctx.user, team: 'North', restrictToTeam: true };
      expect((await read({ ...ctx, user })).interviewsToday).toBe(1);
    });
  });

  describe('placements', () => {
    beforeAll(async () => {
      for (const [placementDate, fee, currency, ownerId] of [
        ['2026-03-31', 1000.1, 'GBP', agency.userId],
        ['2026-03-01', 0.2, 'GBP', nora],
        ['2026-03-02', 500, 'CHF', agency.userId],
        ['2026-01-15', 70, undefined, agency.userId],
        ['2026-01-16', undefined, 'USD', agency.userId],
        ['2025-12-31', 9, 'EUR', agency.userId],
        ['2026-04-01', 9, 'EUR', agency.userId],
        [undefined, 9, 'EUR', agency.userId],
      ])
        await make.placement(ctx, {
          candidateId: await make.candidate(ctx),
          placementDate,
          fee,
          currency,
          ownerId,
        });
    });

    it('placements are counted by the month of their day, with their fees by currency', async () => {
      expect((await read(ctx, { months: 3 })).placements).toEqual([
        { month: '2026-01', total: 2, fees: [{ currency: 'EUR', amount: 70 }] },
        { month: '2026-02', total: 0, fees: [] },
        {
          month: '2026-03',
          total: 3,
          fees: [
            { currency: 'CHF', amount: 500 },
            { currency: 'GBP', amount: 1000.3 },
          ],
        },
      ]);
    });

    it.each([
      ['ALL', { total: 3 }],
      ['TEAM', { total: 1, fees: [{ currency: 'GBP', amount: 0.2 }] }],
      ['OWN', { total: 2 }],
      ['NONE', { total: 0, fees: [] }],
    ] as const)('placements are those that the billing scope %s shows', async (billing, expected) => {
      const user = { ...ctx.user, team: 'North', billing };
      const { placements } = await read({ ...ctx, user }, { months: 1 });
      expect(placements).toMatchObject([expected]);
    });

    it('refuse no month, and more than 60', () => {
      for (const months of [0, 61]) expect(endpoint.input.safeParse({ months }).success).toBe(false);
    });
  });

  describe('tasks', () => {
    it('tasks are the user’s own that are not done, and those of them that were due before now', async () => {
      const candidateId = await make.candidate(ctx);
      for (const write of [
        { dueOn: '2026-03-02T12:29:59Z' },
        { dueOn: '2026-03-02T12:30:00Z' },
        {},
        { dueOn: '2026-01-01', doneOn: '2026-01-02' },
        { dueOn: '2026-01-01', assigneeId: nora },
        { dueOn: '2026-01-01', assigneeId: null },
      ])
        await through(plainEndpoints.notes.create, plainVerbs('note').create)(ctx, {
          candidateId,
          text: 'Call.',
          assigneeId: ctx.user.id,
          ...write,
        });
      expect((await read()).tasks).toEqual({ open: 3, overdue: 1 });
    });
  });
});
