import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { idIn, nobody, openAgency, type Caller, type Json } from './support/agency.ts';

describe('section 07 interviews', () => {
  let server: TestServer;
  let agency: Caller;
  const named = new Map<string, string>();
  let zone = 'Pacific/Auckland';
  const hour = 3_600_000;
  const day = 24 * hour;

  const localDay = (instant: number): string =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    }).format(instant);
  const hourOfDay = (instant: number): number =>
    Number(
      new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(instant),
    );

  let now: number;
  let earlierToday: number;

  const interview = (id: string, start: number, more: Json = {}): Json => ({
    type: 'interview',
    id,
    title: id,
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + 1_000).toISOString(),
    candidateId: 'moving',
    jobId: 'j',
    ...more,
  });

  beforeAll(async () => {
    server = await startTestServer();
    now = Date.now();
    // No midnight comes between.
    if ([22, 23, 0, 1].includes(hourOfDay(now))) zone = 'America/Lima';
    earlierToday = now - 60_000;
    agency = await openAgency(server, { timeZone: zone });
    const stages = ['SOURCED', 'SHORTLISTED', 'SUBMITTED', 'INTERVIEW', 'OFFER', 'PLACED'];
    const report = await agency.load(
      { type: 'job', id: 'j', title: 'Job' },
      { type: 'job', id: 'j2', title: 'Other job' },
      { type: 'candidate', id: 'moving', lastName: 'No application' },
      { type: 'candidate', id: 'out', lastName: 'Rejected' },
      {
        type: 'application',
        id: 'ar',
        candidateId: 'out',
        jobId: 'j',
        stageCode: 'INTERVIEW',
        rejected: true,
      },
      ...stages.flatMap((stageCode) => [
        { type: 'candidate', id: stageCode, lastName: stageCode },
        { type: 'application', id: `a-${stageCode}`, candidateId: stageCode, jobId: 'j', stageCode },
        interview(`past-${stageCode}`, now - 3 * day, { candidateId: stageCode }),
        interview(`next-${stageCode}`, now + 3 * day, { candidateId: stageCode }),
      ]),
      interview('past-rejected', now - 3 * day, { candidateId: 'out' }),
      interview('past-none', now - 3 * day),
      interview('past-cancelled', now - 3 * day, { candidateId: 'INTERVIEW', cancelled: true }),
      interview('past-other-job', now - 3 * day, { candidateId: 'INTERVIEW', jobId: 'j2' }),
      interview('today', earlierToday),
      interview('tomorrow', now + day),
      interview('yesterday', now - day),
      interview('long-ago', now - 70 * day, { candidateId: 'INTERVIEW' }),
      interview('far', now + 70 * day),
    );
    expect(report.errors).toEqual([]);
    for (const id of ['j', 'j2']) named.set(id, idIn(report, `job:${id}`));
  });
  afterAll(() => server.close());

  const titles = async (query: string): Promise<readonly unknown[]> => {
    const { records, body, status } = await agency.get(`/interviews/list?size=100&${query}`);
    expect([query, status]).toEqual([query, 200]);
    expect(body.total).toBe(records.length);
    return records.map((record) => record.title);
  };

  describe('segments', () => {
    it('TODAY starts on the account’s day', async () => {
      expect(await titles('segment=TODAY')).toEqual(['today']);
    });

    it('UPCOMING starts after today, soonest first, without an end', async () => {
      const found = await titles('segment=UPCOMING');
      expect(found[0]).toBe('tomorrow');
      expect(found.at(-1)).toBe('far');
      expect(found).toHaveLength(8);
    });

    it('AWAITING_FEEDBACK: ended, not cancelled, application still at INTERVIEW', async () => {
      expect(await titles('segment=AWAITING_FEEDBACK')).toEqual(['past-INTERVIEW', 'long-ago']);
    });

    it('COMPLETED: ended, application at OFFER or PLACED or rejected', async () => {
      expect([...(await titles('segment=COMPLETED'))].sort()).toEqual([
        'past-OFFER',
        'past-PLACED',
        'past-rejected',
      ]);
    });

    it('accept from and to', async () => {
      const [from, to] = [localDay(now + day), localDay(now + 2 * day)];
      expect(await titles(`segment=UPCOMING&from=${from}&to=${to}`)).toEqual(['tomorrow']);
      expect(await titles(`segment=TODAY&from=${from}&to=${to}`)).toEqual([]);
      expect(
        await titles(
          `segment=AWAITING_FEEDBACK&from=${localDay(now - 71 * day)}&to=${localDay(now - 60 * day)}`,
        ),
      ).toEqual(['long-ago']);
    });
  });

  describe('the window', () => {
    it('defaults to a month back and ahead, most recent first, with cancelled ones', async () => {
      const found = await titles('');
      expect(found).toContain('past-cancelled');
      expect(found).not.toContain('long-ago');
      expect(found).not.toContain('far');
      const { records } = await agency.get('/interviews/list?size=100');
      const starts = records.map((record) => String(record.startDate));
      expect(starts).toEqual([...starts].sort().reverse());
      expect(records.filter((record) => record.cancelled)).toHaveLength(1);
    });

    it('covers whole days, both included', async () => {
      for (const [title, start] of [
        ['today', earlierToday],
        ['tomorrow', now + day],
        ['yesterday', now - day],
        ['far', now + 70 * day],
      ] as const)
        expect(await titles(`from=${localDay(start)}&to=${localDay(start)}`)).toEqual([title]);
    });

    it.each([
      'from=01/01/2026',
      'to=01/01/2026',
      'from=2026-01-01&to=2026-01-02',
      'from=31/02/2026&to=01/03/2026',
      'from=1/1/2026&to=2/1/2026',
      'from=&to=01/01/2026',
      'from=02/01/2026&to=01/01/2026',
      'segment=SOON',
      'segment=today',
      'segment=',
    ])('refuses %s', async (query) => {
      expect(await agency.get(`/interviews/list?${query}`)).toMatchObject({
        status: 400,
        body: { success: false, data: null },
      });
    });

    it('accepts jobId and ownerId; unknown ones find nothing', async () => {
      expect(await titles(`jobId=${named.get('j2') ?? ''}`)).toEqual(['past-other-job']);
      for (const id of [nobody, 'odd']) {
        expect(await titles(`jobId=${id}`)).toEqual([]);
        expect(await titles(`ownerId=${id}`)).toEqual([]);
      }
    });
  });
});
