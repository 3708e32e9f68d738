import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { stageCodes } from '@nova/contract';
import { type Context, newId } from '@nova/core';
import { rejectApplication, moveApplication } from '../../jobs/applications.ts';
import { cancelInterview } from '../interviews.ts';
import { updateMasterData, deleteMasterData } from '../../configuration/master-data.ts';
import { listAuditEvents } from '../../audit/audit-events.ts';
import { at, createTestAccount, make, type TestAccount, through } from '../../testing/index.ts';
import { errorCode } from '../../test/records/error-code.ts';
import { interviewAt, listInterviews, titlesOf, updateInterview } from './interviews.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('interviews', () => {
  let database: Database;
  beforeAll(async () => {
    database = await sharedDatabase();
  });

  describe('the outcome of an interview', () => {
    const now = '2026-05-10T12:00:00Z';
    let ctx: Context;

    beforeAll(async () => {
      ctx = (await createTestAccount(database, { now: () => new Date(now) })).ctx;
    });

    async function held(name: string, stageCode: string | null, rejected = false): Promise<string> {
      const [jobId, candidateId] = [await make.job(ctx), await make.candidate(ctx)];
      if (stageCode) {
        const applicationId = await make.application(ctx, { jobId, candidateId, stageCode });
        if (rejected) await through(c.rejectApplication, rejectApplication)(ctx, { applicationId });
      }
      return interviewAt(ctx, '2026-05-09T09:00:00.000Z', { title: name, jobId, candidateId });
    }

    it('follows its application: stage, rejection, and that it is over and not cancelled', async () => {
      for (const stageCode of stageCodes) {
        await held(stageCode, stageCode);
        await held(`${stageCode} rejected`, stageCode, true);
      }
      await held('no application', null);
      const cancelled = await held('cancelled', 'INTERVIEW');
      await cancelInterview(ctx, { interviewId: cancelled });
      await interviewAt(ctx, '2026-05-10T11:30:00.000Z', { title: 'not over yet' });

      expect(await titlesOf(ctx, { segment: 'AWAITING_FEEDBACK' })).toEqual(['INTERVIEW']);
      expect((await titlesOf(ctx, { segment: 'COMPLETED' })).toSorted()).toEqual(
        ['OFFER', 'PLACED', ...stageCodes.map((code) => `${code} rejected`)].toSorted(),
      );
      expect((await listInterviews(ctx)).data.find((one) => one.title === 'cancelled')?.cancelled).toBe(true);
    });

    it('begins when it ends', async () => {
      const ends = at(ctx, '2026-05-12T10:00:00Z');
      const early = at(ctx, '2026-05-12T09:59:59.999Z');
      const [jobId, candidateId] = [await make.job(ctx), await make.candidate(ctx)];
      await make.application(ctx, { jobId, candidateId, stageCode: 'INTERVIEW' });
      await interviewAt(ctx, '2026-05-12T09:00:00.000Z', { jobId, candidateId });
      expect(await titlesOf(early, { segment: 'AWAITING_FEEDBACK', jobId })).toEqual([]);
      expect(await titlesOf(ends, { segment: 'AWAITING_FEEDBACK', jobId })).toHaveLength(1);
    });

    it('changes from awaiting feedback to completed with the application, and back', async () => {
      const [jobId, candidateId] = [await make.job(ctx), await make.candidate(ctx)];
      const applicationId = await make.application(ctx, { jobId, candidateId, stageCode: 'INTERVIEW' });
      await interviewAt(ctx, '2026-05-08T09:00:00.000Z', { jobId, candidateId });
      const segments = async () => [
        (await titlesOf(ctx, { segment: 'AWAITING_FEEDBACK', jobId })).length,
        (await titlesOf(ctx, { segment: 'COMPLETED', jobId })).length,
      ];
      const move = (stageCode: string) =>
        through(c.moveApplication, moveApplication)(ctx, { applicationId, stageCode });
      expect(await segments()).toEqual([1, 0]);
      await move('OFFER');
      expect(await segments()).toEqual([0, 1]);
      await move('INTERVIEW');
      expect(await segments()).toEqual([1, 0]);
      await through(c.rejectApplication, rejectApplication)(ctx, { applicationId });
      expect(await segments()).toEqual([0, 1]);
    });

    it('counts as a change of the interview for incremental sync', async () => {
      const [jobId, candidateId] = [await make.job(ctx), await make.candidate(ctx)];
      const applicationId = await make.application(ctx, { jobId, candidateId });
      await interviewAt(ctx, '2026-05-07T09:00:00.000Z', { jobId, candidateId });
      const later = at(ctx, '2026-05-20T00:00:00Z');
      const since = { jobId, from: '01/05/2026', to: '31/05/2026', updatedSince: '2026-05-15T00:00:00Z' };
      expect((await listInterviews(later, since)).total).toBe(0);
      await through(c.moveApplication, moveApplication)(later, { applicationId, stageCode: 'OFFER' });
      expect((await listInterviews(later, since)).total).toBe(1);
    });
  });

  describe('an interview', () => {
    let agency: TestAccount;
    let ctx: Context;

    beforeAll(async () => {
      agency = await createTestAccount(database, { timeZone: 'Europe/London' });
      ctx = at(agency.ctx, '2026-05-04T12:00:00Z');
    });
    const read = async (id: string) => (await listInterviews(ctx)).data.find((one) => one.id === id);

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

    it('defaults to the account’s time zone and the API user', async () => {
      const found = await read(await interviewAt(ctx, '2026-05-05T09:00:00.000Z'));
      expect(c.interview.parse(found)).toEqual(found);
      expect(found).toMatchObject({
        timeZone: 'Europe/London',
        owner: { id: agency.userId },
        stageCode: null,
        rejected: false,
      });
    });

    it('names a stage as the account does', async () => {
      const [jobId, candidateId] = [await make.job(ctx), await make.candidate(ctx)];
      await make.application(ctx, { jobId, candidateId, stageCode: 'SUBMITTED' });
      const id = await interviewAt(ctx, '2026-05-05T09:00:00.000Z', { jobId, candidateId });
      const masterDataId = await agency.masterData('jobPipelineStages', 'Submitted');
      await through(c.updateMasterData, updateMasterData)(ctx, { masterDataId, name: 'CV sent' });
      expect(await read(id)).toMatchObject({ stageCode: 'SUBMITTED', stageName: 'CV sent' });
      await through(c.deleteMasterData, deleteMasterData)(ctx, { masterDataId });
      expect(await read(id)).toMatchObject({ stageCode: 'SUBMITTED', stageName: 'Submitted' });
    });

    it('replaces all contacts and interviewers, if they are given', async () => {
      const [one, two] = [await make.contact(ctx), await make.contact(ctx)];
      const id = await interviewAt(ctx, '2026-05-05T09:00:00.000Z', {
        contactIds: [one, two],
        interviewerIds: [agency.userId],
      });
      await updateInterview(ctx, { interviewId: id, contactIds: [two] });
      const found = await read(id);
      expect(found?.contacts.map((contact) => contact.id)).toEqual([two]);
      expect(found?.interviewers).toHaveLength(1);
      await updateInterview(ctx, { interviewId: id, interviewerIds: [], title: 'Alone' });
      expect(await read(id)).toMatchObject({ interviewers: [], title: 'Alone', contacts: [{ id: two }] });
    });

    it('writes one entry to the audit trail for a change, none for an equal write', async () => {
      const contact = await make.contact(ctx);
      const id = await interviewAt(ctx, '2026-05-05T09:00:00.000Z');
      await updateInterview(ctx, {
        interviewId: id,
        contactIds: [contact],
        startDate: '2026-05-05T10:00:00+01:00',
        notes: 'New',
      });
      await updateInterview(ctx, { interviewId: id, contactIds: [contact], notes: 'New' });
      const trail = await through(c.listAuditEvents, listAuditEvents)(ctx, { recordId: id });
      expect(trail.data.toValue().map(({ action, changes }) => [action, changes])).toEqual([
        ['update', { contactIds: { from: [], to: [contact] }, notes: { from: null, to: 'New' } }],
        ['create', expect.anything()],
      ]);
    });

    it('must end after it starts, even if only one of both changes', async () => {
      const times = { startDate: '2026-05-05T09:00:00Z', endDate: '2026-05-05T09:00:00Z' };
      expect(await errorCode(interviewAt(ctx, '2026-05-05T09:00:00.000Z', times))).toBe('BAD_REQUEST');
      const id = await interviewAt(ctx, '2026-05-05T09:00:00.000Z');
      expect(
        await errorCode(updateInterview(ctx, { interviewId: id, startDate: '2026-05-05T10:00:00Z' })),
      ).toBe('BAD_REQUEST');
      await updateInterview(ctx, {
        interviewId: id,
        startDate: '2026-05-05T10:00:00Z',
        endDate: '2026-05-05T10:30:00Z',
      });
      expect((await read(id))?.startDate).toBe('2026-05-05T10:00:00.000Z');
    });

    it('cannot refer to an unknown job, candidate, contact or interviewer, and is not found in another account', async () => {
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
      for (const interviewId of [theirs, 'nonsense', newId()]) {
        expect(await errorCode(updateInterview(ctx, { interviewId, title: 'x' }))).toBe('NOT_FOUND');
        expect(await errorCode(cancelInterview(ctx, { interviewId }))).toBe('NOT_FOUND');
      }
    });

    it('can be cancelled once', async () => {
      const interviewId = await interviewAt(ctx, '2026-05-05T09:00:00.000Z');
      const cancels = [1, 2, 3].map(() => errorCode(cancelInterview(ctx, { interviewId })));
      expect((await Promise.all(cancels)).toSorted()).toEqual(['INVALID_STATE', 'INVALID_STATE', 'no error']);
      expect((await read(interviewId))?.cancelled).toBe(true);
    });
  });
});
