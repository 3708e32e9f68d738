import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { type Context, newId } from '@nova/core';
import { cancelInterview } from '../interviews.ts';
import { createTestAccount, type TestAccount } from '../../testing/index.ts';
import { errorCode } from '../../test/records/error-code.ts';
import { interviewAt, listInterviews, titlesOf, updateInterview } from './interviews.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('the list of interviews', () => {
  let database: Database;
  beforeAll(async () => {
    database = await sharedDatabase();
  });

  describe.each([
    {
      what: 'the 23 hours of New York on the day clocks go forward',
      timeZone: 'America/New_York',
      now: '2026-03-08T15:00:00Z',
      before: '2026-03-08T04:59:59.999Z',
      first: '2026-03-08T05:00:00.000Z',
      last: '2026-03-09T03:59:59.999Z',
      after: '2026-03-09T04:00:00.000Z',
      today: '08/03/2026',
    },
    {
      what: 'the 25 hours of Auckland on the day clocks go back',
      timeZone: 'Pacific/Auckland',
      now: '2026-04-05T11:30:00Z',
      before: '2026-04-04T10:59:59.999Z',
      first: '2026-04-04T11:00:00.000Z',
      last: '2026-04-05T11:59:59.999Z',
      after: '2026-04-05T12:00:00.000Z',
      today: '05/04/2026',
    },
    {
      what: 'Kolkata, half an hour beside the rest, where it is tomorrow already',
      timeZone: 'Asia/Kolkata',
      now: '2026-06-15T20:00:00Z',
      before: '2026-06-15T18:29:59.999Z',
      first: '2026-06-15T18:30:00.000Z',
      last: '2026-06-16T18:29:59.999Z',
      after: '2026-06-16T18:30:00.000Z',
      today: '16/06/2026',
    },
    {
      what: 'Havana on the day that has its midnight twice',
      timeZone: 'America/Havana',
      now: '2026-11-01T12:00:00Z',
      before: '2026-11-01T03:59:59.999Z',
      first: '2026-11-01T04:00:00.000Z',
      last: '2026-11-02T04:59:59.999Z',
      after: '2026-11-02T05:00:00.000Z',
      today: '01/11/2026',
    },
  ])('days follow the account’s time zone: $what', ({ timeZone, now, before, first, last, after, today }) => {
    let ctx: Context;

    beforeAll(async () => {
      ctx = (await createTestAccount(database, { timeZone, now: () => new Date(now) })).ctx;
      for (const start of [after, before, last, first]) await interviewAt(ctx, start);
    });

    it('TODAY includes its first and last moment, soonest first', async () => {
      expect(await titlesOf(ctx, { segment: 'TODAY' })).toEqual([first, last]);
    });

    it('UPCOMING starts with the first moment of the next day', async () => {
      expect(await titlesOf(ctx, { segment: 'UPCOMING' })).toEqual([after]);
    });

    it('the bounds from and to are whole days, both included, most recent first', async () => {
      expect(await titlesOf(ctx, { from: today, to: today })).toEqual([last, first]);
    });

    it('the bounds from and to narrow a segment', async () => {
      expect(await titlesOf(ctx, { segment: 'TODAY', from: today, to: today })).toEqual([first, last]);
      expect(await titlesOf(ctx, { segment: 'UPCOMING', from: today, to: today })).toEqual([]);
    });
  });

  describe('the window', () => {
    let agency: TestAccount;
    let ctx: Context;

    beforeAll(async () => {
      agency = await createTestAccount(database, {
        timeZone: 'Europe/Berlin',
        now: () => new Date('2026-03-31T12:00:00Z'),
      });
      ctx = agency.ctx;
      for (const start of [
        '2026-02-27T22:59:59.999Z', // 27 February in Berlin
        '2026-02-27T23:00:00.000Z', // 28 February, the month before 31 March
        '2026-04-30T21:59:59.999Z', // 30 April, the month after
        '2026-04-30T22:00:00.000Z', // 1 May
      ]) {
        await interviewAt(ctx, start);
      }
    });

    it('defaults to one month before to one month after today', async () => {
      const { data, total } = await listInterviews(ctx);
      expect(data.map((one) => one.title)).toEqual(['2026-04-30T21:59:59.999Z', '2026-02-27T23:00:00.000Z']);
      expect(total).toBe(2);
    });

    it('does not limit a segment', async () => {
      expect(await titlesOf(ctx, { segment: 'UPCOMING' })).toEqual([
        '2026-04-30T21:59:59.999Z',
        '2026-04-30T22:00:00.000Z',
      ]);
    });

    it('refuses only one of from and to, and `to` before `from`', async () => {
      expect(await errorCode(listInterviews(ctx, { from: '01/03/2026' }))).toBe('BAD_REQUEST');
      expect(await errorCode(listInterviews(ctx, { to: '01/03/2026', segment: 'TODAY' }))).toBe(
        'BAD_REQUEST',
      );
      expect(await errorCode(listInterviews(ctx, { from: '02/03/2026', to: '01/03/2026' }))).toBe(
        'BAD_REQUEST',
      );
      expect(await errorCode(listInterviews(ctx, { from: '01/03/2026', to: '01/03/2026' }))).toBe('no error');
    });

    it.each(['31/02/2026', '2026-03-01', '1/3/2026', 'soon', ''])('refuses %j for a day', (from) => {
      expect(c.listInterviews.input.safeParse({ from, to: '01/03/2026' }).success).toBe(false);
    });

    it('filters by job and owner; an unknown or malformed one finds nothing', async () => {
      const [first] = (await listInterviews(ctx)).data;
      expect(await titlesOf(ctx, { jobId: first?.job?.id })).toEqual([first?.title]);
      expect((await listInterviews(ctx, { ownerId: agency.userId })).total).toBe(2);
      for (const unknown of [newId(), 'nonsense', '']) {
        expect(await listInterviews(ctx, { jobId: unknown })).toEqual({ total: 0, data: [] });
        expect(await listInterviews(ctx, { ownerId: unknown })).toEqual({ total: 0, data: [] });
      }
    });

    it('pages through all of them once', async () => {
      const pages = [
        await titlesOf(ctx, { size: 1 }),
        await titlesOf(ctx, { size: 1, page: 1 }),
        await titlesOf(ctx, { page: 9 }),
      ];
      expect(pages).toEqual([['2026-04-30T21:59:59.999Z'], ['2026-02-27T23:00:00.000Z'], []]);
    });
  });

  describe('the team restriction', () => {
    it('shows interviews whose owner is in the user’s team, in list and total', async () => {
      const agency = await createTestAccount(database, { now: () => new Date('2026-05-04T12:00:00Z') });
      const north = await agency.as({
        name: 'Nora',
        email: 'n@agency.example',
        team: 'North',
        restrictToTeam: true,
      });
      const colleague = await agency.as({ name: 'Nick', email: 'k@agency.example', team: 'North' });
      const south = await agency.as({
        name: 'Sue',
        email: 's@agency.example',
        team: 'South',
        restrictToTeam: true,
      });
      for (const ctx of [agency.ctx, north, colleague, south])
        await interviewAt(ctx, '2026-05-04T09:00:00.000Z', { title: ctx.user.name });

      expect((await listInterviews(agency.ctx)).total).toBe(4);
      expect((await listInterviews(colleague)).total).toBe(4);
      expect([(await titlesOf(north)).toSorted(), (await listInterviews(north)).total]).toEqual([
        ['Nick', 'Nora'],
        2,
      ]);
      expect([await titlesOf(south, { segment: 'TODAY' }), (await listInterviews(south)).total]).toEqual([
        ['Sue'],
        1,
      ]);

      const hidden = (await listInterviews(agency.ctx)).data.find((one) => one.title === 'Sue')?.id ?? '';
      expect(await errorCode(updateInterview(north, { interviewId: hidden, title: 'Mine' }))).toBe(
        'NOT_FOUND',
      );
      expect(await errorCode(cancelInterview(north, { interviewId: hidden }))).toBe('NOT_FOUND');
      const shown = (await listInterviews(agency.ctx)).data.find((one) => one.title === 'Nick')?.id ?? '';
      expect(await errorCode(updateInterview(north, { interviewId: shown, notes: 'Seen' }))).toBe('no error');
    });
  });
});
