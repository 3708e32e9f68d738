import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '@nova/contract';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { at, createTestAccount, make, type TestAccount, through } from '@nova/domain/testing';
import * as domain from '../src/index.ts';
import { errorCode } from './support/error-code.ts';

describe('interviews', () => {
  let database: Database;
  beforeAll(async () => {
    database = await sharedDatabase();
  });
  type Given = Readonly<Record<string, unknown>>;

  const list = async (ctx: domain.Context, given: Given = {}) => {
    const page = await through(c.listInterviews, domain.listInterviews)(ctx, given);
    return { total: page.total, data: page.data.toValue() };
  };
  const titles = async (ctx: domain.Context, given: Given = {}) =>
    (await list(ctx, given)).data.map((one) => one.title);
  const change = through(c.updateInterview, domain.plainVerbs('interview').update);

  /** An interview of an hour for a fresh candidate and job, titled with its start. */
  async function interviewAt(ctx: domain.Context, start: string, more: Given = {}): Promise<string> {
    const endDate = new Date(Date.parse(start) + 3_600_000).toISOString();
    const records = { jobId: await make.job(ctx), candidateId: await make.candidate(ctx) };
    return make.interview(ctx, { title: start, startDate: start, endDate, ...records, ...more });
  }

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
  ])(
    'a day is a day of the account’s time zone: $what',
    ({ timeZone, now, before, first, last, after, today }) => {
      let ctx: domain.Context;

      beforeAll(async () => {
        ctx = (await createTestAccount(database, { timeZone, now: () => new Date(now) })).ctx;
        for (const start of [after, before, last, first]) await interviewAt(ctx, start);
      });

      it('TODAY holds its first and last moment and neither neighbour, soonest first', async () => {
        expect(await titles(ctx, { segment: 'TODAY' })).toEqual([first, last]);
      });

      it('UPCOMING starts with the first moment of the next day', async () => {
        expect(await titles(ctx, { segment: 'UPCOMING' })).toEqual([after]);
      });

      it('from and to are whole days, both included, most recent first', async () => {
        expect(await titles(ctx, { from: today, to: today })).toEqual([last, first]);
      });

      it('from and to narrow within a segment', async () => {
        expect(await titles(ctx, { segment: 'TODAY', from: today, to: today })).toEqual([first, last]);
        expect(await titles(ctx, { segment: 'UPCOMING', from: today, to: today })).toEqual([]);
      });
    },
  );

  describe('the window', () => {
    let agency: TestAccount;
    let ctx: domain.Context;

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

    it('without segment, from and to is one month before to one month after today', async () => {
      const { data, total } = await list(ctx);
      expect(data.map((one) => one.title)).toEqual(['2026-04-30T21:59:59.999Z', '2026-02-27T23:00:00.000Z']);
      expect(total).toBe(2);
    });

    it('is not limited when a segment is given', async () => {
      expect(await titles(ctx, { segment: 'UPCOMING' })).toEqual([
        '2026-04-30T21:59:59.999Z',
        '2026-04-30T22:00:00.000Z',
      ]);
    });

    it('refuses only one of from and to, and `to` before `from`', async () => {
      expect(await errorCode(list(ctx, { from: '01/03/2026' }))).toBe('BAD_REQUEST');
      expect(await errorCode(list(ctx, { to: '01/03/2026', segment: 'TODAY' }))).toBe('BAD_REQUEST');
      expect(await errorCode(list(ctx, { from: '02/03/2026', to: '01/03/2026' }))).toBe('BAD_REQUEST');
      expect(await errorCode(list(ctx, { from: '01/03/2026', to: '01/03/2026' }))).toBe('no error');
    });

    it.each(['31/02/2026', '2026-03-01', '1/3/2026', 'soon', ''])('refuses %j for a day', (from) => {
      expect(c.listInterviews.input.safeParse({ from, to: '01/03/2026' }).success).toBe(false);
    });

    it('is narrowed by job and owner; an unknown or odd one finds nothing', async () => {
      const [first] = (await list(ctx)).data;
      expect(await titles(ctx, { jobId: first?.job?.id })).toEqual([first?.title]);
      expect((await list(ctx, { ownerId: agency.userId })).total).toBe(2);
      for (const unknown of [domain.newId(), 'nonsense', '']) {
        expect(await list(ctx, { jobId: unknown })).toEqual({ total: 0, data: [] });
        expect(await list(ctx, { ownerId: unknown })).toEqual({ total: 0, data: [] });
      }
    });

    it('pages through all of them, none twice', async () => {
      const pages = [
        await titles(ctx, { size: 1 }),
        await titles(ctx, { size: 1, page: 1 }),
        await titles(ctx, { page: 9 }),
      ];
      expect(pages).toEqual([['2026-04-30T21:59:59.999Z'], ['2026-02-27T23:00:00.000Z'], []]);
    });
  });

  describe('what became of an interview', () => {
    const now = '2026-05-10T12:00:00Z';
    let ctx: domain.Context;

    beforeAll(async () => {
      ctx = (await createTestAccount(database, { now: () => new Date(now) })).ctx;
    });

    async function held(name: string, stageCode: string | null, rejected = false): Promise<string> {
      const [jobId, candidateId] = [await make.job(ctx), await make.candidate(ctx)];
      if (stageCode) {
        const applicationId = await make.application(ctx, { jobId, candidateId, stageCode });
        if (rejected) await through(c.rejectApplication, domain.rejectApplication)(ctx, { applicationId });
      }
      return interviewAt(ctx, '2026-05-09T09:00:00.000Z', { title: name, jobId, candidateId });
    }

    it('is told by its application alone: stage, rejection, and that it is over and not cancelled', async () => {
      for (const stageCode of c.stageCodes) {
        await held(stageCode, stageCode);
        await held(`${stageCode} rejected`, stageCode, true);
      }
      await held('no application', null);
      const cancelled = await held('cancelled', 'INTERVIEW');
      await domain.cancelInterview(ctx, { interviewId: cancelled });
      await interviewAt(ctx, '2026-05-10T11:30:00.000Z', { title: 'not over yet' });

      expect(await titles(ctx, { segment: 'AWAITING_FEEDBACK' })).toEqual(['INTERVIEW']);
      expect((await titles(ctx, { segment: 'COMPLETED' })).toSorted()).toEqual(
        ['OFFER', 'PLACED', ...c.stageCodes.map((code) => `${code} rejected`)].toSorted(),
      );
      expect((await list(ctx)).data.find((one) => one.title === 'cancelled')?.cancelled).toBe(true);
    });

    it('begins the moment it ends', async () => {
      const ends = at(ctx, '2026-05-12T10:00:00Z');
      const early = at(ctx, '2026-05-12T09:59:59.999Z');
      const [jobId, candidateId] = [await make.job(ctx), await make.candidate(ctx)];
      await make.application(ctx, { jobId, candidateId, stageCode: 'INTERVIEW' });
      await interviewAt(ctx, '2026-05-12T09:00:00.000Z', { jobId, candidateId });
      expect(await titles(early, { segment: 'AWAITING_FEEDBACK', jobId })).toEqual([]);
      expect(await titles(ends, { segment: 'AWAITING_FEEDBACK', jobId })).toHaveLength(1);
    });

    it('moves from awaiting feedback to completed with the application, and back', async () => {
      const [jobId, candidateId] = [await make.job(ctx), await make.candidate(ctx)];
      const applicationId = await make.application(ctx, { jobId, candidateId, stageCode: 'INTERVIEW' });
      await interviewAt(ctx, '2026-05-08T09:00:00.000Z', { jobId, candidateId });
      const segments = async () => [
        (await titles(ctx, { segment: 'AWAITING_FEEDBACK', jobId })).length,
        (await titles(ctx, { segment: 'COMPLETED', jobId })).length,
      ];
      const move = (stageCode: string) =>
        through(c.moveApplication, domain.moveApplication)(ctx, { applicationId, stageCode });
      expect(await segments()).toEqual([1, 0]);
      await move('OFFER');
      expect(await segments()).toEqual([0, 1]);
      await move('INTERVIEW');
      expect(await segments()).toEqual([1, 0]);
      await through(c.rejectApplication, domain.rejectApplication)(ctx, { applicationId });
      expect(await segments()).toEqual([0, 1]);
    });

    it('is a change of the interview for incremental sync', async () => {
      const [jobId, candidateId] = [await make.job(ctx), await make.candidate(ctx)];
      const applicationId = await make.application(ctx, { jobId, candidateId });
      await interviewAt(ctx, '2026-05-07T09:00:00.000Z', { jobId, candidateId });
      const later = at(ctx, '2026-05-20T00:00:00Z');
      const since = { jobId, from: '01/05/2026', to: '31/05/2026', updatedSince: '2026-05-15T00:00:00Z' };
      expect((await list(later, since)).total).toBe(0);
      await through(c.moveApplication, domain.moveApplication)(later, { applicationId, stageCode: 'OFFER' });
      expect((await list(later, since)).total).toBe(1);
    });
  });

  describe('the team restriction', () => {
    it('leaves the interviews whose owner is in the user’s team, in list and total', async () => {
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

      expect((await list(agency.ctx)).total).toBe(4);
      expect((await list(colleague)).total).toBe(4);
      expect([(await titles(north)).toSorted(), (await list(north)).total]).toEqual([['Nick', 'Nora'], 2]);
      expect([await titles(south, { segment: 'TODAY' }), (await list(south)).total]).toEqual([['Sue'], 1]);

      const hidden = (await list(agency.ctx)).data.find((one) => one.title === 'Sue')?.id ?? '';
      expect(await errorCode(change(north, { interviewId: hidden, title: 'Mine' }))).toBe('NOT_FOUND');
      expect(await errorCode(domain.cancelInterview(north, { interviewId: hidden }))).toBe('NOT_FOUND');
      const shown = (await list(agency.ctx)).data.find((one) => one.title === 'Nick')?.id ?? '';
      expect(await errorCode(change(north, { interviewId: shown, notes: 'Seen' }))).toBe('no error');
    });
  });

  describe('an interview', () => {
    let agency: TestAccount;
    let ctx: domain.Context;

    beforeAll(async () => {
      agency = await createTestAccount(database, { timeZone: 'Europe/London' });
      ctx = at(agency.ctx, '2026-05-04T12:00:00Z');
    });
    const read = async (id: string) => (await list(ctx)).data.find((one) => one.id === id);

    it('shows every documented field and the nested shapes', async () => {
      const companyId = await make.company(ctx, { name: 'Bakery' });
      const jobId = await make.job(ctx, { title: 'Baker', companyId });
      const candidateId = await make.candidate(ctx, {
        firstName: 'Zoë',
        lastName: 'Müller',
        email: 'zoe@example.com',
        mobile: '+44 1',
        jobTitle: 'Cook',
      });
      const contactIds = [
        await make.contact(ctx, { firstName: 'Second', email: 'second@bakery.example', companyId }),
        await make.contact(ctx, { firstName: 'First', lastName: 'Person' }),
      ].toReversed();
      const guest = (await agency.as({ name: 'Guest', email: 'guest@agency.example' })).user;
      await make.application(ctx, {
        jobId,
        candidateId,
        stageCode: 'INTERVIEW',
        subStateName: 'Second round',
      });
      const id = await make.interview(ctx, {
        title: 'Tasting',
        startDate: '2026-05-04T10:00:00+01:00',
        endDate: '2026-05-04T10:00:00Z',
        timeZone: 'Europe/Paris',
        telephonic: true,
        location: 'Room 1',
        meetingLink: 'meet.example/x',
        notes: 'Bring bread',
        meetingNotes: 'Good bread',
        jobId,
        candidateId,
        contactIds,
        interviewerIds: [guest.id, agency.userId],
        ownerId: guest.id,
        organiserId: 'unknown',
      });
      const found = await read(id);
      expect(c.interview.parse(found)).toEqual(found);
      const ada = { id: agency.userId, name: 'Ada Owner', email: 'ada@agency.example' };
      const asUser = { id: guest.id, name: 'Guest', email: 'guest@agency.example' };
      expect(found).toEqual({
        id,
        title: 'Tasting',
        startDate: '2026-05-04T09:00:00.000Z',
        endDate: '2026-05-04T10:00:00.000Z',
        timeZone: 'Europe/Paris',
        cancelled: false,
        telephonic: true,
        location: 'Room 1',
        meetingLink: 'meet.example/x',
        job: {
          id: jobId,
          reference: expect.stringMatching(/^JOB-/u),
          title: 'Baker',
          companyId,
          companyName: 'Bakery',
        },
        candidate: {
          id: candidateId,
          reference: expect.stringMatching(/^CAN-/u),
          name: 'Zoë Müller',
          email: 'zoe@example.com',
          mobile: '+44 1',
          jobTitle: 'Cook',
        },
        contacts: [
          { id: contactIds[0], name: 'First Person', email: null, companyId: null, companyName: null },
          {
            id: contactIds[1],
            name: 'Second',
            email: 'second@bakery.example',
            companyId,
            companyName: 'Bakery',
          },
        ],
        interviewers: [asUser, ada],
        organiser: ada,
        owner: asUser,
        stageCode: 'INTERVIEW',
        stageName: 'Interview',
        subStateName: 'Second round',
        rejected: false,
        notes: 'Bring bread',
        meetingNotes: 'Good bread',
      });
    });

    it('takes the account’s time zone and the API user where none are named', async () => {
      const found = await read(await interviewAt(ctx, '2026-05-05T09:00:00.000Z'));
      expect(c.interview.parse(found)).toEqual(found);
      expect(found).toMatchObject({
        timeZone: 'Europe/London',
        owner: { id: agency.userId },
        stageCode: null,
        rejected: false,
      });
    });

    it('calls a stage what the account calls it', async () => {
      const [jobId, candidateId] = [await make.job(ctx), await make.candidate(ctx)];
      await make.application(ctx, { jobId, candidateId, stageCode: 'SUBMITTED' });
      const id = await interviewAt(ctx, '2026-05-05T09:00:00.000Z', { jobId, candidateId });
      const masterDataId = await agency.masterData('jobPipelineStages', 'Submitted');
      await through(c.updateMasterData, domain.updateMasterData)(ctx, { masterDataId, name: 'CV sent' });
      expect(await read(id)).toMatchObject({ stageCode: 'SUBMITTED', stageName: 'CV sent' });
      await through(c.deleteMasterData, domain.deleteMasterData)(ctx, { masterDataId });
      expect(await read(id)).toMatchObject({ stageCode: 'SUBMITTED', stageName: 'Submitted' });
    });

    it('replaces contacts and interviewers as a whole, and only when they are given', async () => {
      const [one, two] = [await make.contact(ctx), await make.contact(ctx)];
      const id = await interviewAt(ctx, '2026-05-05T09:00:00.000Z', {
        contactIds: [one, two],
        interviewerIds: [agency.userId],
      });
      await change(ctx, { interviewId: id, contactIds: [two] });
      const found = await read(id);
      expect(found?.contacts.map((contact) => contact.id)).toEqual([two]);
      expect(found?.interviewers).toHaveLength(1);
      await change(ctx, { interviewId: id, interviewerIds: [], title: 'Alone' });
      expect(await read(id)).toMatchObject({ interviewers: [], title: 'Alone', contacts: [{ id: two }] });
    });

    it('leaves one line in the audit trail for a change, and none for a write that changes nothing', async () => {
      const contact = await make.contact(ctx);
      const id = await interviewAt(ctx, '2026-05-05T09:00:00.000Z');
      await change(ctx, {
        interviewId: id,
        contactIds: [contact],
        startDate: '2026-05-05T10:00:00+01:00',
        notes: 'New',
      });
      await change(ctx, { interviewId: id, contactIds: [contact], notes: 'New' });
      const trail = await through(c.listAuditEvents, domain.listAuditEvents)(ctx, { recordId: id });
      expect(trail.data.toValue().map(({ action, changes }) => [action, changes])).toEqual([
        ['update', { contactIds: { from: [], to: [contact] }, notes: { from: null, to: 'New' } }],
        ['create', expect.anything()],
      ]);
    });

    it('must end after it starts, also when only one of both is changed', async () => {
      const times = { startDate: '2026-05-05T09:00:00Z', endDate: '2026-05-05T09:00:00Z' };
      expect(await errorCode(interviewAt(ctx, '2026-05-05T09:00:00.000Z', times))).toBe('BAD_REQUEST');
      const id = await interviewAt(ctx, '2026-05-05T09:00:00.000Z');
      expect(await errorCode(change(ctx, { interviewId: id, startDate: '2026-05-05T10:00:00Z' }))).toBe(
        'BAD_REQUEST',
      );
      await change(ctx, {
        interviewId: id,
        startDate: '2026-05-05T10:00:00Z',
        endDate: '2026-05-05T10:30:00Z',
      });
      expect((await read(id))?.startDate).toBe('2026-05-05T10:00:00.000Z');
    });

    it('is refused for an unknown job, candidate, contact or interviewer, and not found when it is another’s', async () => {
      const other = await createTestAccount(database);
      const foreign = {
        jobId: await make.job(other.ctx),
        candidateId: await make.candidate(other.ctx),
        contactIds: [await make.contact(other.ctx)],
        interviewerIds: [other.userId],
      };
      for (const [field, value] of Object.entries(foreign)) {
        expect(await errorCode(interviewAt(ctx, '2026-05-05T09:00:00.000Z', { [field]: value }))).toBe(
          'NOT_FOUND',
        );
      }
      const theirs = await interviewAt(other.ctx, '2026-05-05T09:00:00.000Z');
      for (const interviewId of [theirs, 'nonsense', domain.newId()]) {
        expect(await errorCode(change(ctx, { interviewId, title: 'x' }))).toBe('NOT_FOUND');
        expect(await errorCode(domain.cancelInterview(ctx, { interviewId }))).toBe('NOT_FOUND');
      }
    });

    it('is cancelled once', async () => {
      const interviewId = await interviewAt(ctx, '2026-05-05T09:00:00.000Z');
      const cancels = [1, 2, 3].map(() => errorCode(domain.cancelInterview(ctx, { interviewId })));
      expect((await Promise.all(cancels)).toSorted()).toEqual(['INVALID_STATE', 'INVALID_STATE', 'no error']);
      expect((await read(interviewId))?.cancelled).toBe(true);
    });
  });
});
