import { beforeAll, describe, expect, it } from '@jest/globals';
import { createCandidate as createCandidateEndpoint } from '../../candidates/contract.ts';
import { createDistributionList as createListEndpoint } from '../distribution-lists-contract.ts';
import {
  createMailSender as createSenderEndpoint,
  createMailSuppression as createSuppressionEndpoint,
  updateMailSender as updateSenderEndpoint,
} from '../../campaigns/mail-contract.ts';
import { createTestAccount, type TestAccount } from '../../testing/index.ts';
import {
  createDistributionList,
  deleteDistributionList,
  getDistributionList,
  listDistributionListMembers,
  listDistributionLists,
  setDistributionListMembers,
  updateDistributionList,
} from '../distribution-lists.ts';
import {
  createMailSender,
  deleteMailSender,
  getMailSender,
  listMailSenders,
  updateMailSender,
} from '../../campaigns/mail-senders.ts';
import {
  createMailSuppression,
  deleteMailSuppression,
  listMailSuppressions,
} from '../../campaigns/mail-suppressions.ts';
import { newId, plainVerbs } from '@nova/core';
import { errorCode } from '../../test/records/error-code.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('mail lists', () => {
  let database: Database;
  let agency: TestAccount;
  let other: TestAccount;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    other = await createTestAccount(database);
  });

  const page = { page: 0, size: 100 };
  let people = 0;
  const person = (write: Record<string, unknown> = {}, by = agency): Promise<string> =>
    plainVerbs('candidate').create(
      by.ctx,
      createCandidateEndpoint.input.parse({
        firstName: 'Ada',
        lastName: `Person ${String(++people)}`,
        ...write,
      }),
    );
  const list = (write: Record<string, unknown>, by = agency): Promise<string> =>
    createDistributionList(
      by.ctx,
      createListEndpoint.input.parse({ name: 'A list', entity: 'candidate', ...write }),
    );
  const members = async (distributionListId: string) =>
    (await listDistributionListMembers(agency.ctx, { distributionListId, ...page })).data.toValue();
  const setMembers = (
    distributionListId: string,
    write: { add?: string[]; remove?: string[] },
    by = agency,
  ) => setDistributionListMembers(by.ctx, { distributionListId, add: [], remove: [], ...write });

  describe('a sender', () => {
    it('can be created, read, changed and deleted by its own account alone', async () => {
      const id = await createMailSender(
        agency.ctx,
        createSenderEndpoint.input.parse({ name: 'Ada', email: 'ada@agency.example', ratePerSecond: 5 }),
      );
      const read = async () => (await getMailSender(agency.ctx, { senderId: id })).toValue();
      expect(await read()).toMatchObject({ name: 'Ada', replyTo: null, ratePerSecond: 5, ratePerHour: null });
      const write = updateSenderEndpoint.input.parse({
        senderId: id,
        replyTo: 'b@agency.example',
        ratePerSecond: null,
      });
      expect(await updateMailSender(agency.ctx, write)).toBe(id);
      expect(await read()).toMatchObject({ name: 'Ada', replyTo: 'b@agency.example', ratePerSecond: null });
      expect((await listMailSenders(agency.ctx, page)).total).toBe(1);
      expect((await listMailSenders(other.ctx, page)).total).toBe(0);
      expect(await errorCode(updateMailSender(other.ctx, write))).toBe('NOT_FOUND');
      expect(await errorCode(deleteMailSender(other.ctx, { senderId: id }))).toBe('NOT_FOUND');
      expect(await deleteMailSender(agency.ctx, { senderId: id })).toBe(id);
      expect(await errorCode(getMailSender(agency.ctx, { senderId: id }))).toBe('NOT_FOUND');
    });

    it.each([
      { name: 'Ada\r\nBcc: all@x.example', email: 'a@b.example' },
      { name: '', email: 'a@b.example' },
      { name: 'Ada', email: 'nobody' },
      { name: 'Ada', email: 'a@b.example\r\nBcc: c@d.example' },
      { name: 'Ada', email: 'a@b.example', ratePerSecond: 0 },
      { name: 'Ada', email: 'a@b.example', ratePerHour: 1.5 },
    ])('cannot be %j', (write) => {
      expect(createSenderEndpoint.input.safeParse(write).success).toBe(false);
    });
  });

  describe('a STATIC list', () => {
    it('contains its members, each once, until they are removed or deleted', async () => {
      const [a, b, c] = [await person({ email: 'a1@x.example' }), await person(), await person()];
      const id = await list({ kind: 'STATIC' });
      expect(await setMembers(id, { add: [a, b, b.toUpperCase()] })).toBe(id);
      await setMembers(id, { add: [a, c], remove: [b] });
      const found = await members(id);
      expect(found.map(({ recordId }) => recordId).sort()).toEqual([a, c].sort());
      expect(found.find(({ recordId }) => recordId === a)).toEqual({
        recordId: a,
        name: expect.stringMatching(/^Ada Person/u),
        email: 'a1@x.example',
      });
      await plainVerbs('candidate').delete(agency.ctx, { candidateId: a });
      expect((await members(id)).map(({ recordId }) => recordId)).toEqual([c]);
    });

    it('takes nobody if one of them is unknown, foreign or of another kind', async () => {
      const [mine, theirs] = [await person(), await person({}, other)];
      const id = await list({ kind: 'STATIC' });
      for (const stranger of [theirs, newId(), 'odd'])
        expect(await errorCode(setMembers(id, { add: [mine, stranger] }))).toBe('NOT_FOUND');
      expect(await errorCode(setMembers(id, { remove: [theirs] }))).toBe('NOT_FOUND');
      const contacts = await list({ kind: 'STATIC', entity: 'contact' });
      expect(await errorCode(setMembers(contacts, { add: [mine] }))).toBe('NOT_FOUND');
      expect(await errorCode(setMembers(id, { add: [mine] }, other))).toBe('NOT_FOUND');
      expect(await errorCode(setMembers(id, { add: [mine], remove: [mine] }))).toBe('BAD_REQUEST');
      expect(await members(id)).toEqual([]);
    });

    it('takes no query', async () => {
      expect(await errorCode(list({ kind: 'STATIC', query: 'ada' }))).toBe('BAD_REQUEST');
      expect(await list({ kind: 'STATIC', query: '' })).toEqual(expect.any(String));
    });
  });

  describe('a QUERY list', () => {
    it('contains whom its query finds at that time', async () => {
      const id = await list({ kind: 'QUERY', query: 'jobTitle:zoologist' });
      expect(await members(id)).toEqual([]);
      const found = await person({ jobTitle: 'Zoologist' });
      expect((await members(id)).map(({ recordId }) => recordId)).toEqual([found]);
      await updateDistributionList(agency.ctx, {
        distributionListId: id,
        query: 'zoologist AND email:z@x.example',
      });
      expect(await members(id)).toEqual([]);
    });

    it('needs a valid query, and takes no members', async () => {
      expect(await errorCode(list({ kind: 'QUERY', query: 'colour:red' }))).toBe('INVALID_QUERY');
      expect(await errorCode(list({ kind: 'QUERY', query: '(ada' }))).toBe('INVALID_QUERY');
      expect(await errorCode(list({ kind: 'QUERY' }))).toBe('BAD_REQUEST');
      const id = await list({ kind: 'QUERY', query: '*', entity: 'lead' });
      expect(await errorCode(setMembers(id, { add: [newId()] }))).toBe('BAD_REQUEST');
      const update = (write: Record<string, unknown>) =>
        errorCode(updateDistributionList(agency.ctx, { distributionListId: id, ...write }));
      expect(await update({ query: 'jobTitle:/x/' })).toBe('INVALID_QUERY');
      expect(await update({ query: null })).toBe('BAD_REQUEST');
      expect(await update({ entity: 'contact' })).toBe('BAD_REQUEST');
      expect(await update({ kind: 'STATIC' })).toBe('BAD_REQUEST');
      expect(await update({ kind: 'QUERY', entity: 'lead', name: 'Renamed' })).toBe('no error');
      expect((await getDistributionList(agency.ctx, { distributionListId: id })).toValue()).toMatchObject({
        name: 'Renamed',
        entity: 'lead',
        kind: 'QUERY',
        query: '*',
      });
    });

    it('belongs to its own account', async () => {
      const id = await list({ kind: 'QUERY', query: '*' });
      const theirs = { distributionListId: id };
      expect(await errorCode(getDistributionList(other.ctx, theirs))).toBe('NOT_FOUND');
      expect(await errorCode(updateDistributionList(other.ctx, { ...theirs, name: 'x' }))).toBe('NOT_FOUND');
      expect(await errorCode(listDistributionListMembers(other.ctx, { ...theirs, ...page }))).toBe(
        'NOT_FOUND',
      );
      expect(await errorCode(deleteDistributionList(other.ctx, theirs))).toBe('NOT_FOUND');
      expect((await listDistributionLists(other.ctx, page)).total).toBe(0);
      expect(await deleteDistributionList(agency.ctx, theirs)).toBe(id);
      expect(await errorCode(getDistributionList(agency.ctx, theirs))).toBe('NOT_FOUND');
    });
  });

  describe('a suppressed address', () => {
    const suppress = (email: string, reason?: string, by = agency) =>
      createMailSuppression(by.ctx, createSuppressionEndpoint.input.parse({ email, reason }));
    const find = async (query?: string, by = agency) =>
      (await listMailSuppressions(by.ctx, { ...page, query })).data.toValue();

    it('counts once, in any case, for its account', async () => {
      const id = await suppress('No.Mail@Inbox.example', 'Asked by telephone');
      expect(await errorCode(suppress('no.mail@inbox.EXAMPLE'))).toBe('DUPLICATE');
      expect(await suppress('no.mail@inbox.example', undefined, other)).not.toBe(id);
      expect(await find('TELEPHONE')).toEqual([
        expect.objectContaining({
          id,
          email: 'no.mail@inbox.example',
          reason: 'Asked by telephone',
          source: 'MANUAL',
        }),
      ]);
      expect((await find('source:MANUAL AND email:no.mail@inbox.example')).map((one) => one.id)).toEqual([
        id,
      ]);
      expect((await find('inbox.example')).map((one) => one.id)).toEqual([id]);
      expect((await find('email:*mail@inbox*')).map((one) => one.id)).toEqual([id]);
      expect(await find('source:BOUNCE')).toEqual([]);
      expect(await find('createdOn:>now')).toEqual([]);
      expect(await errorCode(find('colour:red'))).toBe('INVALID_QUERY');
      expect(await errorCode(deleteMailSuppression(other.ctx, { suppressionId: id }))).toBe('NOT_FOUND');
      expect(await deleteMailSuppression(agency.ctx, { suppressionId: id })).toBe(id);
      expect(await find('telephone')).toEqual([]);
    });

    it('stays suppressed when its person is deleted, but becomes unreadable', async () => {
      const id = await suppress('gone@inbox.example', 'Gone Person asked');
      const candidateId = await person({ email: 'one@inbox.example', alternateEmail: 'Gone@inbox.example' });
      await plainVerbs('candidate').delete(agency.ctx, { candidateId });
      const rows = await database.query(
        `SELECT s::text FROM mail_suppressions s UNION ALL SELECT e::text FROM audit_events e`,
      );
      expect(JSON.stringify(rows)).not.toMatch(/gone/iu);
      expect(await find('GONE@inbox.example')).toEqual([
        expect.objectContaining({ id, email: null, reason: null }),
      ]);
      expect(await errorCode(suppress('gone@inbox.example'))).toBe('DUPLICATE');
      const [asked] = await database.query<{ yes: boolean; no: boolean }>(
        `SELECT nova_suppressed($1, 'Gone@inbox.example') AS yes, nova_suppressed($2, 'gone@inbox.example') AS no`,
        [agency.accountId, other.accountId],
      );
      expect(asked).toEqual({ yes: true, no: false });
    });
  });
});
