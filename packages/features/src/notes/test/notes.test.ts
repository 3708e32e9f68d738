import { beforeAll, describe, expect, it } from '@jest/globals';
import { createLead as createLeadEndpoint } from '../../sales/contract.ts';
import { plainEndpoints } from '@nova/contract';
import { createTestAccount, make, through, type TestAccount } from '../../testing/index.ts';
import { type Context, newId, plainVerbs } from '@nova/core';
import { errorCode } from '../../test/records/error-code.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('notes', () => {
  const endpoints = plainEndpoints.notes;
  const verbs = plainVerbs('note');

  let database: Database;
  let agency: TestAccount;
  let other: TestAccount;
  let candidateId: string;
  let companyId: string;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    other = await createTestAccount(database);
    candidateId = await make.candidate(agency.ctx, { firstName: 'Ada', lastName: 'Lovelace' });
    companyId = await make.company(agency.ctx, { name: 'Engines Ltd' });
  });

  const create = (write: object, ctx: Context = agency.ctx) =>
    verbs.create(ctx, endpoints.create.input.parse(write));
  const update = (noteId: string, write: object, ctx: Context = agency.ctx) =>
    verbs.update(ctx, endpoints.update.input.parse({ ...write, noteId }));
  const get = async (noteId: string, ctx: Context = agency.ctx) =>
    (await verbs.get(ctx, { noteId })).toValue();
  const list = async (asked: object, ctx: Context = agency.ctx) => {
    const page = await verbs.list(ctx, endpoints.list.input.parse(asked));
    return { total: page.total, ids: page.data.toValue().map(({ id }) => id) };
  };
  const search = async (query: string, ctx: Context = agency.ctx) => {
    const page = await verbs.search(ctx, endpoints.search.input.parse({ query }));
    return page.data.toValue().map(({ id }) => id);
  };

  describe('a note with every documented field', () => {
    it('passes create → get → list → search → update unchanged', async () => {
      const write = {
        typeId: await agency.masterData('activityTypes', 'Call'),
        subject: 'Call about the offer',
        text: 'Likes the team. Wants to think about Saskatchewan.',
        candidateId,
        companyId,
        dueOn: '2027-05-03T09:00:00Z',
        doneOn: '2027-05-04',
        assigneeId: agency.userId,
        ownerId: agency.userId,
      };
      const id = await create(write);
      const note = await get(id);
      expect(note).toEqual({
        ...write,
        id,
        reference: 'NOT-1001',
        typeName: 'Call',
        candidateName: 'Ada Lovelace',
        companyName: 'Engines Ltd',
        contactId: null,
        contactName: null,
        leadId: null,
        leadName: null,
        opportunityId: null,
        opportunityName: null,
        jobId: null,
        jobName: null,
        dueOn: '2027-05-03T09:00:00.000Z',
        doneOn: '2027-05-04T00:00:00.000Z',
        assigneeName: agency.ctx.user.name,
        ownerName: agency.ctx.user.name,
        createdOn: note.createdOn,
        updatedOn: note.createdOn,
      });
      expect(await list({ candidateId })).toEqual({ total: 1, ids: [id] });
      expect(await search('saskatchewan candidateName:lovelace typeName:call')).toEqual([id]);
      expect(await search('subject:offer')).toEqual([id]);
      expect(await search('text:offer')).toEqual([]);
      await update(id, note);
      expect(await get(id)).toEqual(note);
    });
  });

  describe('a write of a note', () => {
    it('needs a subject or a text, and a record that it belongs to', async () => {
      expect(await errorCode(create({ candidateId }))).toBe('BAD_REQUEST');
      expect(await errorCode(create({ candidateId, text: '  ' }))).toBe('BAD_REQUEST');
      expect(await errorCode(create({ text: 'Nobody’s' }))).toBe('BAD_REQUEST');
    });

    it('keeps at least one record, and may move to another', async () => {
      const id = await create({ candidateId, text: 'Moves.' });
      expect(await errorCode(update(id, { candidateId: null }))).toBe('BAD_REQUEST');
      await update(id, { candidateId: null, companyId });
      expect(await get(id)).toMatchObject({ candidateId: null, companyId, text: 'Moves.' });
      expect((await list({ candidateId })).ids).not.toContain(id);
    });

    it('clears null members and the assignee', async () => {
      const id = await create({
        candidateId,
        subject: 'S',
        text: 'T',
        dueOn: '2027-01-01',
        assigneeId: agency.userId,
      });
      await update(id, { subject: null, dueOn: null, assigneeId: null });
      expect(await get(id)).toMatchObject({
        subject: null,
        text: 'T',
        dueOn: null,
        assigneeId: null,
        assigneeName: null,
      });
    });

    it('finds nothing of another account; only an unknown owner is ignored', async () => {
      const theirs = await make.candidate(other.ctx, { firstName: 'Eve' });
      const unknown = newId();
      for (const refused of [
        ...[{ candidateId: theirs }, { companyId: unknown }, { contactId: 'odd' }, { leadId: unknown }],
        ...[
          { opportunityId: unknown },
          { jobId: unknown },
          { typeId: unknown },
          { assigneeId: other.userId },
        ],
      ])
        expect([refused, await errorCode(create({ candidateId, text: 'x', ...refused }))]).toEqual([
          refused,
          'NOT_FOUND',
        ]);
      const id = await create({ candidateId, text: 'x', ownerId: other.userId });
      expect(await get(id)).toMatchObject({ ownerId: agency.userId });
      const call = await agency.masterData('sources', 'Referral');
      expect(await errorCode(create({ candidateId, text: 'x', typeId: call }))).toBe('NOT_FOUND');
    });
  });

  describe('a note of another account', () => {
    it('cannot be found by any verb', async () => {
      const id = await create({ candidateId, text: 'Ours.' });
      expect(await errorCode(get(id, other.ctx))).toBe('NOT_FOUND');
      expect(await errorCode(update(id, { text: 'Theirs.' }, other.ctx))).toBe('NOT_FOUND');
      expect(await errorCode(verbs.delete(other.ctx, { noteId: id }))).toBe('NOT_FOUND');
      expect(await list({ candidateId }, other.ctx)).toEqual({ total: 0, ids: [] });
      expect(await search('*', other.ctx)).toEqual([]);
      expect(await get(id)).toMatchObject({ text: 'Ours.' });
    });
  });

  describe('notes of a record', () => {
    it('appear newest first, page by page, for each kind of record', async () => {
      const contactId = await make.contact(agency.ctx, { firstName: 'Grace' });
      const leadId = await through(createLeadEndpoint, plainVerbs('lead').create)(agency.ctx, {
        companyName: 'Sea Ltd',
      });
      const ids: string[] = [];
      for (const text of ['one', 'two', 'three']) ids.unshift(await create({ contactId, leadId, text }));
      expect(await list({ contactId })).toEqual({ total: 3, ids });
      expect(await list({ contactId, size: 2, page: 1 })).toEqual({ total: 3, ids: ids.slice(2) });
      expect(await list({ leadId, contactId, ownerId: agency.userId })).toEqual({ total: 3, ids });
      expect(await list({ leadId: newId() })).toEqual({ total: 0, ids: [] });
      expect(await list({ leadId: '' })).toEqual({ total: 0, ids: [] });
      expect(await list({ leadId, page: 7 })).toEqual({ total: 3, ids: [] });
    });
  });

  describe('a user who is restricted to a team', () => {
    it('sees the notes of the team, and those assigned to them', async () => {
      const north = await agency.as({ name: 'Nora', email: 'nora@agency.example', team: 'North' });
      const colleague = north.user.id;
      const me: Context = {
        ...agency.ctx,
        user: { ...agency.ctx.user, team: 'South', restrictToTeam: true },
      };
      const hidden = await create({ candidateId, text: 'hidden walrus', ownerId: colleague });
      const mine = await create({
        candidateId,
        text: 'task walrus',
        ownerId: colleague,
        assigneeId: me.user.id,
      });
      expect(await errorCode(get(hidden, me))).toBe('NOT_FOUND');
      expect(await errorCode(update(hidden, { text: 'x' }, me))).toBe('NOT_FOUND');
      expect(await errorCode(verbs.delete(me, { noteId: hidden }))).toBe('NOT_FOUND');
      expect(await search('walrus', me)).toEqual([mine]);
      const seen = await list({ ownerId: colleague }, me);
      expect(seen).toEqual({ total: 1, ids: [mine] });
      await update(mine, { doneOn: '2027-01-01' }, me);
      expect(await get(hidden)).toMatchObject({ text: 'hidden walrus' });
    });
  });

  describe('a delete', () => {
    const held = async () => {
      const rows = await database.query<{ counted: number; there: number }>(
        `SELECT (SELECT total FROM record_totals WHERE "accountId" = $1 AND entity = 'note') AS counted,
         (SELECT count(*)::int FROM notes WHERE "accountId" = $1) AS there`,
        [agency.accountId],
      );
      return rows[0];
    };

    it('removes one note, and counts it once', async () => {
      const id = await create({ candidateId, text: 'Gone.' });
      expect(await verbs.delete(agency.ctx, { noteId: id })).toBe(id);
      expect(await errorCode(verbs.delete(agency.ctx, { noteId: id }))).toBe('NOT_FOUND');
      const { counted, there } = (await held()) ?? { counted: -1, there: 0 };
      expect(counted).toBe(there);
    });

    it('removes a candidate’s notes, with their words and audit values', async () => {
      const person = await make.candidate(agency.ctx, { firstName: 'Quentin' });
      const id = await create({ candidateId: person, companyId, text: 'Xylophonist by night.' });
      await update(id, { text: 'Zymurgist by night.' });
      await plainVerbs('candidate').delete(agency.ctx, { candidateId: person });
      expect(await errorCode(get(id))).toBe('NOT_FOUND');
      expect(await search('Zymurgist')).toEqual([]);
      const words = await database.query(
        `SELECT word FROM search_words WHERE "accountId" = $1 AND word ~ 'xylophonist|zymurgist'`,
        [agency.accountId],
      );
      expect(words).toEqual([]);
      const trail = await database.query<{ changes: string }>(
        `SELECT changes::text AS changes FROM audit_events WHERE "accountId" = $1 AND "recordId" = $2`,
        [agency.accountId, id],
      );
      expect(trail.map(({ changes }) => changes).join()).not.toMatch(/ist by night/u);
      const { counted, there } = (await held()) ?? { counted: -1, there: 0 };
      expect(counted).toBe(there);
    });
  });
});
