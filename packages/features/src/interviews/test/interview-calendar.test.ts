import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { plainVerbs, type Context } from '@nova/core';
import { getInterviewCalendar } from '../interview-calendar.ts';
import { cancelInterview } from '../interviews.ts';
import { createTestAccount, make, through, type TestAccount } from '../../testing/index.ts';
import { eventsOf, readCalendar, type CalendarEvent } from './read-calendar.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('interview calendar', () => {
  let database: Database;
  let account: TestAccount;

  beforeAll(async () => {
    database = await sharedDatabase();
    account = await createTestAccount(database, { timeZone: 'Europe/London', now });
  });

  type Given = Readonly<Record<string, unknown>>;

  const now = () => new Date('2026-04-20T12:00:00Z');
  const plain = plainVerbs('interview');
  const update = through(c.updateInterview, plain.update);
  const colleague = { name: 'Grace Colleague', email: 'grace@agency.example' };

  async function interviewAt(ctx: Context, startDate: string, more: Given = {}): Promise<string> {
    const endDate = new Date(Date.parse(startDate) + 3_600_000).toISOString();
    const jobId = await make.job(ctx, { title: 'Lead Engineer' });
    const candidateId = await make.candidate(ctx, { firstName: 'Ada', lastName: 'Lovelace' });
    return make.interview(ctx, { startDate, endDate, jobId, candidateId, ...more });
  }

  const calendar = async (ctx: Context): Promise<readonly CalendarEvent[]> =>
    eventsOf(await getInterviewCalendar(ctx));
  const idsIn = async (ctx: Context): Promise<readonly string[]> =>
    (await calendar(ctx)).map((event) => event.UID ?? '');
  const eventOf = async (ctx: Context, id: string): Promise<CalendarEvent> =>
    (await calendar(ctx)).find(({ UID }) => UID === id) ?? {};

  // docs/interface/interviews.md#calendar
  describe('the calendar of a user', () => {
    it('contains interviews that the user owns, created or is invited to, and no others', async () => {
      const { ctx } = account;
      const other = await account.as(colleague);
      const start = '2026-05-04T09:00:00Z';
      const theirs = { ownerId: other.user.id, organiserId: other.user.id };
      const owned = await interviewAt(ctx, start, { ...theirs, ownerId: ctx.user.id });
      const setUp = await interviewAt(ctx, start, { ...theirs, organiserId: ctx.user.id });
      const invited = await interviewAt(ctx, start, { ...theirs, interviewerIds: [ctx.user.id] });
      const foreign = await interviewAt(ctx, start, theirs);
      expect(new Set(await idsIn(ctx))).toEqual(new Set([owned, setUp, invited]));
      expect(new Set(await idsIn(other))).toEqual(new Set([owned, setUp, invited, foreign]));
    });

    it('omits what the user may not see', async () => {
      const { ctx } = account;
      const inside = { ...colleague, email: 'inside@agency.example', team: 'North', restrictToTeam: true };
      const restricted = await account.as(inside);
      const invited = { interviewerIds: [restricted.user.id] };
      await interviewAt(ctx, '2026-05-05T09:00:00Z', { ...invited, title: 'Of another team' });
      const own = await interviewAt(restricted, '2026-05-05T09:00:00Z');
      expect(await idsIn(restricted)).toEqual([own]);
    });

    it('begins 30 days ago in the account’s time zone, and has no end', async () => {
      const user = await account.as({ ...colleague, email: 'window@agency.example' });
      const mine = { ownerId: user.user.id };
      // London changed to summer time on 29 March 2026: 21 March begins at 00:00 UTC.
      await interviewAt(user, '2026-03-20T23:59:59Z', mine);
      const first = await interviewAt(user, '2026-03-21T00:00:00Z', mine);
      const last = await interviewAt(user, '2099-12-31T09:00:00Z', mine);
      expect(await idsIn(user)).toEqual([first, last]);
    });

    it('shows when, where and with whom, and nothing else about the people', async () => {
      const user = await account.as({ ...colleague, email: 'words@agency.example' });
      const jobId = await make.job(user, { title: 'Engineer; R&D, C++' });
      const person = { firstName: 'José', lastName: 'Núñez', mobile: '+44 7700 900123' };
      const candidateId = await make.candidate(user, { ...person, email: 'jose@people.example' });
      const where = { location: 'Room 1\nSecond floor', meetingLink: 'meet.example/a;b,c?x=1&y=2' };
      const notes = { notes: 'Private notes', meetingNotes: 'More of them', telephonic: true };
      const ids = { jobId, candidateId, interviewerIds: [user.user.id] };
      const id = await interviewAt(user, '2026-07-01T08:30:00.750Z', { ...ids, ...where, ...notes });
      const text = await getInterviewCalendar(user);
      expect(await eventOf(user, id)).toEqual({
        UID: id,
        DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/u),
        CREATED: expect.stringMatching(/^\d{8}T\d{6}Z$/u),
        'LAST-MODIFIED': expect.stringMatching(/^\d{8}T\d{6}Z$/u),
        SEQUENCE: '0',
        DTSTART: '20260701T083000Z',
        DTEND: '20260701T093000Z',
        SUMMARY: 'Interview: José Núñez, Engineer; R&D, C++',
        DESCRIPTION: 'Candidate: José Núñez\nJob: Engineer; R&D, C++\nBy phone',
        LOCATION: 'Room 1\nSecond floor',
        URL: 'https://meet.example/a;b,c?x=1&y=2',
        STATUS: 'CONFIRMED',
        TRANSP: 'OPAQUE',
        CLASS: 'PRIVATE',
      });
      for (const kept of [
        'jose@',
        '7700',
        'otes',
        'More of them',
        'words@',
        'ATTENDEE',
        'ORGANIZER',
        'METHOD',
      ])
        expect(text).not.toContain(kept);
    });

    it('shows a cancelled one as cancelled, with the same id and a higher number', async () => {
      const user = await account.as({ ...colleague, email: 'cancels@agency.example' });
      const id = await interviewAt(user, '2026-06-01T09:00:00Z', { title: 'Second talk' });
      const before = await eventOf(user, id);
      expect(before).toMatchObject({ SEQUENCE: '0', STATUS: 'CONFIRMED' });
      await database.query(
        `UPDATE interviews SET "createdOn" = "createdOn" - interval '1 day' WHERE id = $1`,
        [id],
      );
      await cancelInterview(user, { interviewId: id });
      const after = await eventOf(user, id);
      expect(after).toMatchObject({ UID: id, STATUS: 'CANCELLED', TRANSP: 'TRANSPARENT' });
      expect(Number(after.SEQUENCE)).toBeGreaterThanOrEqual(86_400);
      expect(after['LAST-MODIFIED']).toBe(after.DTSTAMP);
    });

    it('stays the same until something changes', async () => {
      const user = await account.as({ ...colleague, email: 'same@agency.example' });
      const id = await interviewAt(user, '2026-06-02T09:00:00Z', { title: 'Third talk' });
      const first = await getInterviewCalendar(user);
      expect(await getInterviewCalendar(user)).toBe(first);
      await update(user, { interviewId: id, location: 'Leeds' });
      expect(await getInterviewCalendar(user)).not.toBe(first);
      await through(c.deleteInterview, plain.delete)(user, { interviewId: id });
      expect(await idsIn(user)).toEqual([]);
    });
  });

  // RFC 5545
  describe('the text of a calendar', () => {
    const odd = [
      'ends a line\r\nBEGIN:VEVENT\r\nUID:forged\r\n',
      'bare\rreturn and line\u2028separator',
      `${'é'.repeat(100)}; ${'漢字'.repeat(30)}, ${'😀'.repeat(20)}`,
      'back\\slash \\n that is no line',
      `${'a'.repeat(66)}😀`,
      `${'a'.repeat(67)}😀`,
      'tab\tand"quotes":colons',
    ];

    it.each(odd)('escapes %j', async (title) => {
      const user = await account.as({
        ...colleague,
        email: `odd${String(odd.indexOf(title))}@agency.example`,
      });
      const id = await interviewAt(user, '2026-06-03T09:00:00Z', { title });
      const text = await getInterviewCalendar(user);
      expect(readCalendar(text).filter(({ name }) => name === 'BEGIN')).toHaveLength(2);
      const read = title.trim().replaceAll(/\r\n|\r|\u2028/gu, '\n');
      expect(await eventOf(user, id)).toMatchObject({ UID: id, SUMMARY: read });
    });

    it('rounds the end of an interview up to a whole second', async () => {
      const user = await account.as({ ...colleague, email: 'short@agency.example' });
      const moment = { startDate: '2026-06-04T09:00:00.100Z', endDate: '2026-06-04T09:00:00.900Z' };
      const id = await interviewAt(user, moment.startDate, moment);
      expect(await eventOf(user, id)).toMatchObject({
        DTSTART: '20260604T090000Z',
        DTEND: '20260604T090001Z',
      });
    });
  });
});
