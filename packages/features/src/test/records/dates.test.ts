import { beforeAll, describe, expect, it } from '@jest/globals';
import { NovaError } from '@nova/contract';
import * as c from '../../contract.ts';
import { listAuditEvents } from '../../audit/audit-events.ts';
import { getUsage } from '../../accounts/usage/account-usage.ts';
import { listInterviews } from '../../interviews/interviews.ts';
import { plainVerbs, type Context } from '@nova/core';
import { createTestAccount, make, through } from '../../testing/index.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import fc from 'fast-check';
import { ZodError } from 'zod';

describe('dates', () => {
  let database: Database;
  const zones = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York'];
  const contexts: Context[] = [];

  beforeAll(async () => {
    database = await sharedDatabase();
    for (const timeZone of zones) contexts.push((await createTestAccount(database, { timeZone })).ctx);
  });

  function contextOf(n: number): Context {
    const context = contexts[n];
    if (!context) throw new Error('There is no such account.');
    return context;
  }

  /**
   * Answered, or refused with a rule that says what to send; any other error comes from the database or
   * JavaScript.
   */
  async function answeredOrRefused(call: () => Promise<unknown>): Promise<void> {
    const outcome = await Promise.resolve()
      .then(call)
      .then(
        () => 'answered',
        (error: unknown) => (isRefusal(error) ? 'refused' : error),
      );
    expect(['answered', 'refused']).toContain(outcome);
  }

  const isRefusal = (error: unknown): boolean =>
    error instanceof ZodError || (error instanceof NovaError && error.status === 400);

  const two = (n: number): string => String(n).padStart(2, '0');
  const year = fc.oneof(
    fc.constantFrom(0, 1, 2, 1582, 1900, 1970, 2026, 9998, 9999),
    fc.integer({ min: 0, max: 9999 }),
  );
  const day = fc
    .tuple(year, fc.constantFrom(1, 2, 12), fc.constantFrom(1, 2, 28, 29, 30, 31))
    .map(([y, m, d]) => `${String(y).padStart(4, '0')}-${two(m)}-${two(d)}`);
  const time = fc.constantFrom(
    '00:00:00',
    '00:00:00.0001',
    '12:30',
    '23:59:59',
    '23:59:59.999',
    '23:59:59.9999999',
    '24:00:00',
  );
  const offset = fc.constantFrom(
    'Z',
    '+14:00',
    '-12:00',
    '+15:59',
    '+16:00',
    '-23:59',
    '+23:59',
    '+24:00',
    '+99:99',
    '',
  );
  const instant = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(day, time, offset).map(([d, t, o]) => `${d}T${t}${o}`) },
    day,
    fc.constantFrom(
      '',
      'infinity',
      '-infinity',
      'now',
      'epoch',
      '+010000-01-01T00:00:00Z',
      '-000001-01-01T00:00:00Z',
      '2026-02-31T00:00:00Z',
    ),
  );
  const slashed = day.map((text) => text.split('-').reverse().join('/'));
  const math = fc.constantFrom(
    '',
    '||/y',
    '||/d',
    '||+1d',
    '||-1d/y',
    '||+9999y',
    '||-1M/M',
    '||+1s',
    '||/w',
  );
  const bound = fc.oneof(
    fc
      .tuple(
        fc.oneof(
          instant,
          day,
          day.map((d) => d.slice(0, 4)),
        ),
        math,
      )
      .map(([d, m]) => `"${d}${m}"`),
    fc.constantFrom('*', 'now', 'now+7972y', 'now-2024y/y', 'now+9000y', 'now/y'),
  );
  const range = fc
    .tuple(
      fc.constantFrom('createdOn', 'dateOfBirth', 'employmentHistory.startDate', 'customFields.Start'),
      bound,
      bound,
      fc.constantFrom('[]', '{}', '[}', '{]'),
    )
    .map(
      ([field, low, high, brackets]) =>
        `${field}:${brackets.charAt(0)}${low} TO ${high}${brackets.charAt(1)}`,
    );
  const context = fc.constantFrom(...zones.keys()).map((n) => () => contextOf(n));
  /** The same seed gives the same dates; DATES_SEED gives others. */
  const seed = Number(process.env.DATES_SEED ?? 1);
  const runs = { seed, numRuns: 150 };

  describe('any date or time is answered or refused with a rule', () => {
    it('when it is updatedSince or until', async () => {
      const list = through(c.listAuditEvents, listAuditEvents);
      await fc.assert(
        fc.asyncProperty(context, instant, instant, async (ctx, updatedSince, until) => {
          await answeredOrRefused(() => list(ctx(), { updatedSince }));
          await answeredOrRefused(() => list(ctx(), { until }));
        }),
        runs,
      );
    });

    it('when it is a range of a query', async () => {
      const search = through(c.searchCandidates, plainVerbs('candidate').search);
      await fc.assert(
        fc.asyncProperty(context, range, (ctx, query) => answeredOrRefused(() => search(ctx(), { query }))),
        runs,
      );
    });

    it('when it is the window of usage', async () => {
      const usage = through(c.getUsage, getUsage);
      await fc.assert(
        fc.asyncProperty(
          context,
          fc.option(fc.oneof(instant, slashed), { nil: undefined }),
          fc.oneof(instant, slashed),
          (ctx, from, to) => answeredOrRefused(() => usage(ctx(), { from, to })),
        ),
        runs,
      );
    });

    it('when it is the window of interviews', async () => {
      const list = through(c.listInterviews, listInterviews);
      await fc.assert(
        fc.asyncProperty(context, slashed, slashed, (ctx, from, to) =>
          answeredOrRefused(() => list(ctx(), { from, to })),
        ),
        runs,
      );
    });

    it('when it is in a body, and it reads back', async () => {
      const read = through(c.getCandidate, plainVerbs('candidate').get);
      await fc.assert(
        fc.asyncProperty(context, fc.oneof(instant, slashed), (ctx, dateOfBirth) =>
          answeredOrRefused(async () => {
            const candidateId = await make.candidate(ctx(), { dateOfBirth });
            await read(ctx(), { candidateId });
          }),
        ),
        { seed, numRuns: 60 },
      );
      const jobId = await make.job(contextOf(0));
      const candidateId = await make.candidate(contextOf(0));
      await fc.assert(
        fc.asyncProperty(instant, instant, (startDate, endDate) =>
          answeredOrRefused(() => make.interview(contextOf(0), { startDate, endDate, jobId, candidateId })),
        ),
        { seed, numRuns: 60 },
      );
      const list = through(c.listInterviews, listInterviews);
      await list(contextOf(0), { from: '01/01/0001', to: '31/12/9999' });
    });
  });

  it('a range beyond the ends of time answers what is within', async () => {
    const search = through(c.searchCandidates, plainVerbs('candidate').search);
    const usage = through(c.getUsage, getUsage);
    for (const ctx of contexts) {
      await make.candidate(ctx, { dateOfBirth: '1990-05-05' });
      const { total } = await search(ctx, { query: 'dateOfBirth:[1990-05-05 TO 9999-12-31||/y]' });
      expect(total).toBeGreaterThan(0);
      expect((await search(ctx, { query: 'createdOn:[2020 TO 9999]' })).total).toBeGreaterThan(0);
      expect(await usage(ctx, { to: '0001-01-01' })).toMatchObject({ from: '0001-01-01', to: '0001-01-01' });
    }
  });
});
