import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { plainEndpoints } from '@nova/contract';
import { listAuditEvents } from '../audit-events.ts';
import { archiveJob } from '../../jobs/jobs.ts';
import { createMasterData, updateMasterData, deleteMasterData } from '../../configuration/master-data.ts';
import { setCandidateLanguages } from '../../candidates/candidate-rules.ts';
import { personDataVerbs } from '../../privacy/person-data.ts';
import { createPrivacyRequest } from '../../privacy/privacy-requests.ts';
import { setPurpose } from '../../privacy/purposes.ts';
import { setRetention } from '../../privacy/retention/retention-settings.ts';
import { createWebhook } from '../../events/webhooks/write-webhooks.ts';
import { createSavedSearch } from '../../lists/write-saved-search.ts';
import { createKey } from '../../accounts/keys.ts';
import { listAccountUsers } from '../../accounts/account-users.ts';
import { plainVerbs, newId, type Context } from '@nova/core';
import { at, createTestAccount, make, type TestAccount, through } from '../../testing/index.ts';
import type { Database } from '@nova/db';
import { kinds, type Kind } from '@nova/kinds';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('audit and users', () => {
  let database: Database;
  let agency: TestAccount;
  let ctx: Context;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    ctx = { ...agency.ctx, requestId: 'req-1' };
  });

  type Given = Readonly<Record<string, unknown>>;

  const trail = async (given: Given = {}, as = ctx) => {
    const page = await through(c.listAuditEvents, listAuditEvents)(as, given);
    return { total: page.total, data: page.data.toValue(), text: page.data.text };
  };

  describe('the audit trail', () => {
    it('shows who changed what, field by field, latest first', async () => {
      const jobId = await make.job(at(ctx, '2026-01-01T00:00:00Z'), { title: 'Baker' });
      const later = at(ctx, '2026-01-02T00:00:00Z');
      await through(c.updateJob, plainVerbs('job').update)(later, {
        jobId,
        title: 'Head baker',
        hot: true,
      });
      await archiveJob(later, { jobId });
      const { data, total } = await trail({ recordId: jobId });
      expect(data.map((event) => c.auditEvent.parse(event))).toEqual(data);
      expect(total).toBe(3);
      const who = { userId: agency.userId, userName: 'Ada Owner', requestId: 'req-1', keyId: null };
      expect(data).toMatchObject([
        { ...who, action: 'archive', changes: { archived: { from: false, to: true } } },
        {
          ...who,
          entity: 'job',
          recordId: jobId,
          action: 'update',
          occurredOn: '2026-01-02T00:00:00.000Z',
          changes: { title: { from: 'Baker', to: 'Head baker' }, hot: { from: false, to: true } },
        },
        { ...who, action: 'create', changes: { title: { from: null, to: 'Baker' } } },
      ]);
    });

    it('contains every kind of write', async () => {
      const name = 'Trail';
      const masterDataId = await through(c.createMasterData, createMasterData)(ctx, {
        group: 'skills',
        name,
      });
      await through(c.updateMasterData, updateMasterData)(ctx, {
        masterDataId,
        name: 'Trail running',
      });
      await through(c.deleteMasterData, deleteMasterData)(ctx, { masterDataId });
      const { data } = await trail({ recordId: masterDataId });
      expect(data.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
        'masterData delete',
        'masterData update',
        'masterData create',
      ]);
      const candidateId = await make.candidate(ctx);
      const languages = [{ code: 'de', level: 'B2' }, { code: 'fr' }, { code: 'xx-unknown', name: 'Own' }];
      await through(c.setCandidateLanguages, setCandidateLanguages)(ctx, { candidateId, languages });
      expect((await trail({ recordId: candidateId })).data[0]).toMatchObject({ action: 'setLanguages' });
    });

    it('filters by kind, user and time, within the account', async () => {
      const other = await createTestAccount(database);
      const bob = await other.as({ name: 'Bob', email: 'bob@other.example' });
      await make.candidate(at(other.ctx, '2026-01-01T00:00:00Z'));
      await make.job(at(bob, '2026-01-02T00:00:00Z'));
      await make.job(at(other.ctx, '2026-01-03T00:00:00Z'));
      const seen = async (given: Given) => {
        const { total, data } = await trail(given, other.ctx);
        return [total, ...data.map((event) => event.occurredOn.slice(8, 10))];
      };
      expect(await seen({})).toEqual([3, '03', '02', '01']);
      expect(await seen({ entity: 'job' })).toEqual([2, '03', '02']);
      expect(await seen({ userId: bob.user.id })).toEqual([1, '02']);
      expect(await seen({ updatedSince: '2026-01-02T00:00:00Z', until: '2026-01-03T00:00:00Z' })).toEqual([
        1,
        '02',
      ]);
      expect(await seen({ updatedSince: '2026-01-02', until: '2026-01-02' })).toEqual([1, '02']);
      expect(await seen({ size: 1, page: 1 })).toEqual([3, '02']);
      for (const odd of ['nonsense', newId()]) {
        expect([await seen({ recordId: odd }), await seen({ userId: odd })]).toEqual([[0], [0]]);
      }
    });

    describe('the audit trail for a user of one team', () => {
      const north = { name: 'Nora', email: 'nora@north.example', team: 'North', restrictToTeam: true };
      let firm: TestAccount;
      let nora: Context;
      const seenBy = async (as: Context, recordId?: string) => (await trail({ recordId }, as)).total;

      beforeAll(async () => {
        firm = await createTestAccount(database);
        nora = await firm.as(north);
      });

      it.each(Object.values<Kind>(kinds).filter(({ visibility: rule }) => rule !== undefined))(
        'omits a $singular of another team, and shows the team’s own',
        async ({ name }) => {
          const [candidateId, jobId] = [await make.candidate(firm.ctx), await make.job(firm.ctx)];
          const note = through(plainEndpoints.notes.create, plainVerbs('note').create);
          const makers: Readonly<Record<string, (ownerId: string) => Promise<string>>> = {
            note: (ownerId) => note(firm.ctx, { text: 'Between us', candidateId, ownerId }),
            interview: (ownerId) => make.interview(firm.ctx, { candidateId, jobId, ownerId }),
            placement: (ownerId) => make.placement(firm.ctx, { candidateId, jobId, ownerId }),
          };
          const create = (ownerId: string): Promise<string> | undefined => makers[name]?.(ownerId);
          const [theirs, own] = [await create(firm.userId), await create(nora.user.id)];
          expect([
            await seenBy(firm.ctx, theirs),
            await seenBy(nora, theirs),
            await seenBy(nora, own),
          ]).toEqual([1, 0, 1]);
        },
      );

      it('omits holds, requests, purposes and retention', async () => {
        const candidateId = await make.candidate(firm.ctx);
        const person = { entity: 'candidate', recordId: candidateId };
        const own = await firm.as({
          ...north,
          email: 'own@north.example',
          restrictToTeam: false,
          billing: 'OWN',
        });
        const before = [await seenBy(nora), await seenBy(own)];
        await through(c.personData.candidates.setHold, personDataVerbs('candidate').setHold)(firm.ctx, {
          candidateId,
          hold: true,
          reason: 'A court asks',
        });
        const note = { type: 'ACCESS', note: 'A letter', ...person };
        await through(c.createPrivacyRequest, createPrivacyRequest)(firm.ctx, note);
        const purpose = { code: 'POOL', name: 'Pool', text: 'Our pool', basis: 'CONSENT' };
        await through(c.setPurpose, setPurpose)(firm.ctx, purpose);
        await through(c.setRetention, setRetention)(firm.ctx, { maxPerRun: 5 });
        expect([await seenBy(firm.ctx, candidateId), await seenBy(nora, candidateId)]).toEqual([2, 1]);
        expect([await seenBy(nora), await seenBy(own)]).toEqual(before);
      });

      it('omits another user’s webhooks, and queries of addresses', async () => {
        const create = through(c.createWebhook, createWebhook);
        const webhook = (as: Context) =>
          create(as, { url: 'http://127.0.0.1/in?token=s3cret', types: ['*'] });
        const { id: theirs } = (await webhook(firm.ctx)) as { id: string };
        const { id: own } = (await webhook(nora)) as { id: string };
        expect([await seenBy(nora, theirs), await seenBy(nora, own)]).toEqual([0, 1]);
        const { text, data } = await trail({ recordId: theirs }, firm.ctx);
        expect(data[0]?.changes).toMatchObject({ url: { to: 'http://127.0.0.1/in' } });
        expect(text).not.toContain('s3cret');
      });

      it('omits another user’s private saved search', async () => {
        const create = through(c.createSavedSearch, createSavedSearch);
        const search = (as: Context, shared: boolean) =>
          create(as, { name: 'Mine', query: 'secret', shared });
        const theirs = await search(firm.ctx, false);
        expect([await seenBy(nora, theirs), await seenBy(firm.ctx, theirs)]).toEqual([0, 1]);
      });
    });

    it('never shows a secret: neither a key, nor one in the trail', async () => {
      const made = await createKey(database, { userId: agency.userId, role: 'PRIVATE' });
      const id = newId();
      await database.prisma.auditEvent.create({
        data: {
          accountId: agency.accountId,
          id,
          entity: 'apiKey',
          action: 'create',
          recordId: made.id,
          changes: {
            role: { to: 'PRIVATE' },
            key: { to: made.key },
            hash: { to: 'abc' },
            token: { from: 'x', to: 'y' },
          },
        },
      });
      const { data, text } = await trail({ size: 100 });
      expect(text).not.toContain(made.key);
      expect(data.find((event) => event.id === id)?.changes).toEqual({ role: { from: null, to: 'PRIVATE' } });
    });
  });

  describe('the list of users', () => {
    it('shows every documented field, but nothing of their keys', async () => {
      const firm = await createTestAccount(database);
      const user = {
        name: 'Nora',
        email: 'nora@firm.example',
        team: 'North',
        restrictToTeam: true,
        billing: 'OWN',
      } as const;
      const nora = await firm.as(user);
      const made = await createKey(database, { userId: nora.user.id, role: 'PUBLIC' });
      const page = await through(c.listUsers, listAccountUsers)(firm.ctx);
      const users = page.data.toValue();
      expect(users.map((one) => c.user.strict().parse(one))).toEqual(users);
      expect([page.total, users[0]]).toEqual([2, { ...users[0], ...user, id: nora.user.id }]);
      expect(page.data.text).not.toContain(made.key.slice(0, 12));
    });
  });

  describe('users who are looked for', () => {
    const find = async (firm: TestAccount, search: string) =>
      (await through(c.listUsers, listAccountUsers)(firm.ctx, { search })).data
        .toValue()
        .map(({ name }) => name);

    it('Users are found by beginnings of the words of name and email, in any case and accent, and by id', async () => {
      const firm = await createTestAccount(database);
      const user = { name: 'Zoë Åkesson-Brown', email: 'z.brown@north.example' };
      const zoe = await firm.as({ ...user, team: 'North' });
      for (const search of [
        'zo',
        'ÅKE zoe',
        'aakess',
        'brown',
        'z.brown@no',
        'north',
        zoe.user.id,
        ' akesson ',
      ])
        expect([search, await find(firm, search)]).toEqual([search, [user.name]]);
      for (const search of ['oe', 'zoe smith', 'kesson', newId()])
        expect([search, await find(firm, search)]).toEqual([search, []]);
      expect(await find(await createTestAccount(database), zoe.user.id)).toEqual([]);
    });
  });

  describe('a candidate’s languages', () => {
    const set = through(c.setCandidateLanguages, setCandidateLanguages);
    const read = async (candidateId: string) =>
      (await plainVerbs('candidate').get(ctx, { candidateId })).toValue();

    it('replace the whole list, take English names by default, and are omitted when empty', async () => {
      const candidateId = await make.candidate(ctx);
      expect(await read(candidateId)).not.toHaveProperty('languages');
      await set(ctx, {
        candidateId,
        languages: [
          { code: 'de', level: 'B2' },
          { code: 'fr', name: 'Français' },
          { code: '!?' },
          { code: 'DE' },
        ],
      });
      const found = await read(candidateId);
      expect(c.candidate.parse(found)).toEqual(found);
      expect(found.languages).toEqual([
        { code: 'DE', name: 'German' },
        { code: 'fr', name: 'Français' },
        { code: '!?', name: '!?' },
      ]);
      await set(ctx, { candidateId, languages: [] });
      expect(await read(candidateId)).not.toHaveProperty('languages');
      await expect(set(ctx, { candidateId: 'nonsense', languages: [] })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    });
  });
});
