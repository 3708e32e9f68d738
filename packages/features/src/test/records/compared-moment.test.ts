import { describe, expect, it } from '@jest/globals';
import { mergeLimits } from '@nova/contract';
import * as c from '../../contract.ts';
import { plainVerbs, resolveMoment } from '@nova/core';
import { createTimelineVerb } from '../../notes/timeline/read-timeline.ts';
import { at, createTestAccount, make, through } from '../../testing/index.ts';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('a bound of a comparison', () => {
  const inZone = (timeZone: string) => ({
    account: { id: '', name: '', currency: 'EUR', limits: mergeLimits('UNLIMITED', {}), timeZone },
  });

  it.each([
    ['UTC', '2026-03-05', '2026-03-05T00:00:00.000Z', '2026-03-06T00:00:00.000Z'],
    ['Europe/Berlin', '2026-03-05', '2026-03-04T23:00:00.000Z', '2026-03-05T23:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['America/New_York', '2026-12-31', '2026-12-31T05:00:00.000Z', '2027-01-01T05:00:00.000Z'],
    ['Asia/Tokyo', '0001-01-01', '0001-01-01T00:00:00.000Z', '0001-01-01T14:41:01.000Z'],
    ['America/New_York', '9999-12-31', '9999-12-31T05:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  ])('reads a day as one of %s: %s', (zone, day, from, before) => {
    expect(resolveMoment(inZone(zone), day, 'from')).toBe(from);
    expect(resolveMoment(inZone(zone), day, 'before')).toBe(before);
  });

  it('leaves an instant unchanged', () => {
    const instant = '2026-03-05T09:30:00.000Z';
    expect(resolveMoment(inZone('Europe/Berlin'), instant, 'from')).toBe(instant);
    expect(resolveMoment(inZone('Europe/Berlin'), instant, 'before')).toBe(instant);
  });

  it('limits lists and timelines by days of the account’s time zone', async () => {
    const { ctx } = await createTestAccount(await sharedDatabase(), { timeZone: 'Asia/Tokyo' });
    // In Tokyo this is the 5th, one hour after midnight.
    const then = at(ctx, '2026-03-04T16:00:00Z');
    const jobId = await make.job(then);
    const list = through(c.listJobs, plainVerbs('job').search);
    expect((await list(ctx, { updatedSince: '2026-03-05' })).total).toBe(1);
    expect((await list(ctx, { updatedSince: '2026-03-06' })).total).toBe(0);
    await make.application(then, { candidateId: await make.candidate(then), jobId });
    const timeline = through(c.timelines.jobs, createTimelineVerb('job', 'jobId'));
    expect((await timeline(ctx, { jobId, updatedSince: '2026-03-05' })).total).toBe(1);
    expect((await timeline(ctx, { jobId, updatedSince: '2026-03-06' })).total).toBe(0);
  });
});
