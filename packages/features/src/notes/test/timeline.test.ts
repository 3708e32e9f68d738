import { beforeAll, describe, expect, it } from '@jest/globals';
import { plainEndpoints } from '@nova/contract';
import * as c from '../../contract.ts';
import { plainVerbs, partVerbs, newId, type DocumentPage } from '@nova/core';
import { moveApplication, rejectApplication } from '../../jobs/applications.ts';
import { createTimelineVerb } from '../timeline/read-timeline.ts';
import { at, createTestAccount, make, through, type TestAccount } from '../../testing/index.ts';
import { errorCode } from '../../test/records/error-code.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('timeline', () => {
  let database: Database;
  let agency: TestAccount;
  let other: TestAccount;
  const ids: Record<string, string> = {};

  const addNote = through(plainEndpoints.notes.create, plainVerbs('note').create);
  const move = through(c.moveApplication, moveApplication);
  const reject = through(c.rejectApplication, rejectApplication);
  const setStatus = through(c.setCandidateStatus, partVerbs('candidate').setStatus);
  const ofCandidate = through(c.timelines.candidates, createTimelineVerb('candidate', 'candidateId'));
  const ofJob = through(c.timelines.jobs, createTimelineVerb('job', 'jobId'));
  const ofContact = through(c.timelines.contacts, createTimelineVerb('contact', 'contactId'));
  const ofCompany = through(c.timelines.companies, createTimelineVerb('company', 'companyId'));

  const minute = (number: number): string => `2026-05-04T10:${String(number).padStart(2, '0')}:00.000Z`;
  const then = (number: number) => at(agency.ctx, minute(number));

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    other = await createTestAccount(database);
    const { ctx } = agency;
    ids.company = await make.company(ctx, { name: 'Engines Ltd' });
    ids.contact = await make.contact(ctx, { firstName: 'Grace', companyId: ids.company });
    ids.job = await make.job(ctx, { title: 'Analyst', companyId: ids.company });
    ids.candidate = await make.candidate(ctx, { firstName: 'Ada', lastName: 'Lovelace' });
    const { candidate: candidateId, job: jobId, company: companyId } = ids;
    ids.note = await addNote(then(1), { candidateId, companyId, text: 'Called.' });
    ids.application = await make.application(then(2), { candidateId, jobId });
    await move(then(3), { applicationId: ids.application, stageCode: 'INTERVIEW' });
    ids.interview = await make.interview(then(4), {
      candidateId,
      jobId,
      title: 'First talk',
      contactIds: [ids.contact],
    });
    const statusId = await agency.masterData('candidateStatuses', 'Contacted');
    await setStatus(then(5), { candidateId, statusId, comments: 'Back again.' });
    await reject(then(6), { applicationId: ids.application });
    ids.placement = await make.placement(then(7), { candidateId, jobId });
    await ctx.db.write(
      `INSERT INTO stored_files ("accountId", id, "candidateId", category, "fileName", "contentType", "createdOn", "updatedOn")
     VALUES ($1::uuid, $2::uuid, $3::uuid, 'CV', 'cv.pdf', 'application/pdf', $4::timestamptz, $4::timestamptz)`,
      [(ids.file = newId()), candidateId, minute(8)],
    );
  });

  type Item = Readonly<Record<string, unknown>>;
  const items = async (reading: Promise<DocumentPage<unknown>>): Promise<readonly Item[]> =>
    (await reading).data.toValue() as readonly Item[];

  describe('the timeline of a candidate', () => {
    it('combines what happened, newest first, each with user, event and record', async () => {
      const { candidate: candidateId, job: jobId } = ids;
      const page = await ofCandidate(agency.ctx, { candidateId });
      expect(page.total).toBe(9);
      // The placement moves the application at the same moment, so their ids decide the order.
      const moment = ({ occurredOn, event }: Item): string =>
        `${String(occurredOn)} ${event === 'placement.created' ? 0 : 1}`;
      const found = (await items(Promise.resolve(page))).toSorted((one, next) =>
        moment(next).localeCompare(moment(one)),
      );
      expect(found.map(({ event, id, occurredOn }) => [event, id, occurredOn])).toEqual([
        ['file.uploaded', ids.file, minute(8)],
        ['application.stage_moved', expect.any(String), minute(7)],
        ['placement.created', ids.placement, minute(7)],
        ['application.rejected', expect.any(String), minute(6)],
        ['candidate.status_changed', expect.any(String), minute(5)],
        ['interview.created', ids.interview, minute(4)],
        ['application.stage_moved', expect.any(String), minute(3)],
        ['application.created', ids.application, minute(2)],
        ['note.created', ids.note, minute(1)],
      ]);
      const schema = c.timelineItem;
      expect(found.map((item) => schema.safeParse(item).error?.issues ?? [])).toEqual(found.map(() => []));
      expect(found.map((item) => Object.keys(item))).toEqual(found.map(() => Object.keys(schema.shape)));
      const { userId } = agency;
      expect(found.slice(1).map((item) => [item.userId, item.userName])).toEqual(
        found.slice(1).map(() => [userId, agency.ctx.user.name]),
      );
      expect(found.map(({ title }) => title)).toEqual([
        ...[
          'cv.pdf',
          'Placed',
          'Analyst',
          'Interview',
          'Contacted',
          'First talk',
          'Interview',
          'Lovelace, Analyst',
          'Called.',
        ].map((title) => expect.stringContaining(title)),
      ]);
      expect(found[4]).toMatchObject({ kind: 'statusChange', text: 'Back again.' });
      expect(found[6]).toMatchObject({
        candidateId,
        jobId,
        candidateName: 'Ada Lovelace',
        jobName: 'Analyst',
      });
      expect(found[8]).toMatchObject({ kind: 'note', reference: 'NOT-1001', companyName: 'Engines Ltd' });
    });

    it('pages to its end, and is empty after it', async () => {
      const candidateId = ids.candidate;
      const whole = await items(ofCandidate(agency.ctx, { candidateId }));
      const pages = [];
      for (const page of [0, 1, 2, 3])
        pages.push(...(await items(ofCandidate(agency.ctx, { candidateId, page, size: 3 }))));
      expect(pages).toEqual(whole);
      const beyond = await ofCandidate(agency.ctx, { candidateId, page: 2_147_483_647, size: 100 });
      expect([beyond.total, beyond.data.toValue()]).toEqual([9, []]);
    });

    it('filters by changes since an instant', async () => {
      const found = await ofCandidate(agency.ctx, { candidateId: ids.candidate, updatedSince: minute(6) });
      const events = (await items(Promise.resolve(found))).map(({ event }) => event);
      expect(events).toEqual(
        expect.arrayContaining(['file.uploaded', 'placement.created', 'application.rejected']),
      );
      expect(events).not.toContain('note.created');
      expect(found.total).toBe(events.length);
    });

    it('cannot be read by another account', async () => {
      const candidateId = ids.candidate;
      expect(await errorCode(ofCandidate(other.ctx, { candidateId }))).toBe('NOT_FOUND');
      expect(await errorCode(ofCandidate(agency.ctx, { candidateId: newId() }))).toBe('NOT_FOUND');
      expect(await errorCode(ofCandidate(agency.ctx, { candidateId: 'odd' }))).toBe('NOT_FOUND');
      expect(await errorCode(ofJob(agency.ctx, { jobId: candidateId }))).toBe('NOT_FOUND');
    });

    it('omits what the user may not see', async () => {
      const south = await agency.as({
        name: 'Sue',
        email: 'sue@agency.example',
        team: 'South',
        restrictToTeam: true,
      });
      const seen = await ofCandidate(south, { candidateId: ids.candidate });
      const kinds = (await items(Promise.resolve(seen))).map(({ kind }) => kind);
      expect([...kinds].sort()).toEqual([
        'application',
        'applicationMove',
        'applicationMove',
        'applicationMove',
        'file',
        'statusChange',
      ]);
      expect(seen.total).toBe(kinds.length);
      const nothing = { ...agency.ctx, user: { ...agency.ctx.user, billing: 'NONE' as const } };
      const unpaid = (await items(ofCandidate(nothing, { candidateId: ids.candidate }))).map(
        ({ kind }) => kind,
      );
      expect(unpaid).not.toContain('placement');
      expect(unpaid).toContain('note');
    });
  });

  describe('the timelines of others', () => {
    it('show the same for a job, a contact and a company', async () => {
      const events = async (reading: Promise<DocumentPage<unknown>>) =>
        (await items(reading)).map(({ event }) => event);
      const ofTheJob = await events(ofJob(agency.ctx, { jobId: ids.job }));
      expect(ofTheJob.slice(0, 2).toSorted()).toEqual(['application.stage_moved', 'placement.created']);
      expect(ofTheJob.slice(2)).toEqual([
        ...['application.rejected', 'interview.created'],
        ...['application.stage_moved', 'application.created'],
      ]);
      expect(await events(ofContact(agency.ctx, { contactId: ids.contact }))).toEqual(['interview.created']);
      expect(await events(ofCompany(agency.ctx, { companyId: ids.company }))).toEqual([
        'placement.created',
        'note.created',
      ]);
    });

    it('show each change of status', async () => {
      const leadId = await through(c.createLead, plainVerbs('lead').create)(agency.ctx, {
        companyName: 'Sea Ltd',
      });
      const statusId = await agency.masterData('leadStatuses', 'Qualified');
      await through(c.updateLead, plainVerbs('lead').update)(agency.ctx, { leadId, statusId });
      const read = through(c.timelines.leads, createTimelineVerb('lead', 'leadId'));
      expect(await items(read(agency.ctx, { leadId }))).toMatchObject([
        { event: 'lead.status_changed', title: 'Qualified', userId: agency.userId },
      ]);
    });
  });
});
