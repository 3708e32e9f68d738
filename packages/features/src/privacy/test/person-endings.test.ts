import { beforeAll, describe, expect, it } from '@jest/globals';
import * as contract from '../../contract.ts';
import { createTestAccount, make, type TestAccount, through } from '../../testing/index.ts';
import { consentVerbs } from '../consents.ts';
import { plainVerbs } from '@nova/core';
import { endingsOf } from './endings.ts';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('erasing and anonymising persons', () => {
  let agency: TestAccount;
  let on: ReturnType<typeof endingsOf>;
  const endpoint = contract.personEndings.candidates;

  beforeAll(async () => {
    agency = await createTestAccount(await sharedDatabase());
    on = endingsOf(agency);
  });

  describe('an anonymised person', () => {
    it('keeps what statistics are made of, and nothing that names it', async () => {
      const id = await on.wholePerson();
      await on.note({ candidateId: id });
      await on.note({ candidateId: id });
      const outcome = await on.anonymise(id);
      expect(outcome).toMatchObject({ id, parts: { notes: 2 } });
      expect(outcome.fields).toEqual(expect.arrayContaining(['firstName', 'lastName', 'address', 'tags']));
      expect(outcome.fields).not.toContain('skills');
      expect(await on.read(id)).toMatchObject({
        firstName: null,
        lastName: 'Anonymised',
        jobTitle: null,
        mobile: null,
        rating: null,
        tags: [],
        address: { street: null, city: null, state: null, country: 'UK', postcode: null },
        location: 'UK',
        skills: ['Algebra'],
        desiredSalary: 50_000,
        rightToWork: false,
        doNotContact: true,
        anonymisedOn: expect.stringMatching(/^20/u),
      });
    });

    it('A person is anonymised once', async () => {
      const id = await on.wholePerson();
      await on.anonymise(id);
      await expect(on.anonymise(id)).rejects.toMatchObject({ code: 'INVALID_STATE' });
    });

    it('keeps its applications and interviews, without what was said', async () => {
      const id = await on.wholePerson();
      const jobId = await make.job(agency.ctx);
      await make.application(agency.ctx, { candidateId: id, jobId, stageCode: 'INTERVIEW' });
      const interviewId = await make.interview(agency.ctx, {
        candidateId: id,
        jobId,
        title: 'Ada Lovelace',
        notes: 'Bring tea',
        meetingNotes: 'Liked it',
      });
      const { lastActivityDate } = await on.read(id);
      expect((await on.anonymise(id)).parts).toEqual({ interviews: 1 });
      const [interview] = await on.rows(
        `SELECT i."startDate" IS NOT NULL AS timed, i.title, i.notes, i."meetingNotes" FROM interviews i
         WHERE i."accountId" = $1 AND i.id = $2`,
        [interviewId],
      );
      expect(interview).toEqual({ timed: true, title: null, notes: null, meetingNotes: null });
      expect(await on.read(id)).toMatchObject({ inPipeline: true, lastActivityDate });
    });

    it('leaves a line with names of fields alone, and its own event', async () => {
      const id = await on.wholePerson();
      await on.anonymise(id);
      const lines = await on.rows<{ action: string; changes: string; type: string | null }>(
        `SELECT e.action, e.changes::text AS changes, e.event ->> 'type' AS type FROM audit_events e
         WHERE e."accountId" = $1 AND e."recordId" = $2 ORDER BY e.id DESC`,
        [id],
      );
      expect(lines.map(({ action, type }) => [action, type])).toEqual([
        ['anonymise', 'candidate.anonymised'],
        ['create', 'candidate.created'],
      ]);
      for (const { changes } of lines)
        expect(Object.values(JSON.parse(changes) as object)).toEqual(
          Object.values(JSON.parse(changes) as object).map(() => ({})),
        );
    });

    it('An anonymised person is no duplicate of a new one', async () => {
      const email = 'new-start@inbox.example';
      await on.anonymise(await make.candidate(agency.ctx, { email }));
      await expect(make.candidate(agency.ctx, { email })).resolves.toEqual(expect.any(String));
    });

    it('keeps consents without their proof, and requests without their texts', async () => {
      const id = await on.wholePerson();
      const requestId = await on.request(id);
      await agency.ctx.db.write(
        `INSERT INTO consents ("accountId", id, entity, "recordId", purpose, basis, version, text, state, proof, via)
         VALUES ($1::uuid, gen_random_uuid(), 'candidate', $2::uuid, 'POOL', 'CONSENT', 1, 'Yes', 'GIVEN', 'A letter', 'USER')`,
        [id],
      );
      expect((await on.anonymise(id)).parts).toEqual({ consents: 1, requests: 1 });
      const page = await through(contract.consents.candidates.list, consentVerbs('candidate').consents)(
        agency.ctx,
        { candidateId: id },
      );
      expect(page.data.toValue()).toMatchObject([{ purpose: 'POOL', text: 'Yes', proof: null }]);
      expect(await on.readRequest(requestId)).toMatchObject({ state: 'OPEN', note: null });
    });

    it('says so in the ledger, with keys that only it can make', async () => {
      const email = 'Key@Inbox.example';
      const id = await make.candidate(agency.ctx, { email });
      await on.anonymise(id);
      const { erasures } = agency.ctx.ports;
      const [line] = (await on.ledgerOf(agency.ctx)).filter((one) =>
        (one as { ids: string[] }).ids.includes(id),
      );
      expect(line).toMatchObject({
        accountId: agency.accountId,
        kind: 'candidate',
        ids: [id],
        action: 'ANONYMISE',
        reason: null,
        userId: agency.userId,
        keys: [erasures.keyOf('email', 'email:key@inbox.example')],
      });
      expect(JSON.stringify(line)).not.toContain('inbox');
    });
  });

  describe('some fields of a person', () => {
    it('go from record and trail alone, and the person is not anonymised', async () => {
      const id = await on.wholePerson();
      const { fields, parts } = await on.anonymise(id, {
        fields: ['mobile', 'lastName', 'skills', 'address'],
      });
      expect([fields, parts]).toEqual([['mobile', 'lastName', 'skills', 'address'], {}]);
      expect(await on.read(id)).toMatchObject({
        firstName: 'Ada',
        lastName: 'Anonymised',
        mobile: null,
        skills: [],
        jobTitle: 'Analyst',
        address: { city: null, country: null },
        anonymisedOn: null,
        doNotContact: false,
      });
      const [created] = await on.rows<{ changes: string }>(
        `SELECT e.changes::text AS changes FROM audit_events e WHERE e."accountId" = $1 AND e."recordId" = $2 AND e.action = 'create'`,
        [id],
      );
      expect(JSON.parse(created?.changes ?? '')).toMatchObject({
        mobile: {},
        lastName: {},
        skills: {},
        city: {},
        firstName: { to: 'Ada' },
      });
      expect(await on.ledgerOf(agency.ctx)).not.toContainEqual(expect.objectContaining({ ids: [id] }));
    });

    it('go from the trail even if the record had lost them', async () => {
      const id = await make.candidate(agency.ctx, { mobile: '+44 99 55' });
      await through(contract.updateCandidate, plainVerbs('candidate').update)(agency.ctx, {
        candidateId: id,
        mobile: null,
      });
      await on.anonymise(id, { fields: ['mobile'] });
      const lines = await on.rows<{ changes: string }>(
        `SELECT coalesce(e.changes::text, '') AS changes FROM audit_events e WHERE e."accountId" = $1 AND e."recordId" = $2`,
        [id],
      );
      expect(lines.map(({ changes }) => changes).join()).not.toContain('99 55');
    });

    it('Cleared fields are no longer compared for duplicates, or found', async () => {
      const email = 'partly@inbox.example';
      const id = await make.candidate(agency.ctx, { firstName: 'Zyxwvut', email });
      await on.anonymise(id, { fields: ['email', 'firstName'] });
      await expect(make.candidate(agency.ctx, { email })).resolves.toEqual(expect.any(String));
      const words = await on.rows<{ word: string }>(
        `SELECT w.word FROM search_words w WHERE w."accountId" = $1 AND w.word = 'zyxwvut'
         UNION ALL SELECT f.word FROM former_words f WHERE f."accountId" = $1 AND f."recordId" = $2`,
        [id],
      );
      expect(words).toEqual([]);
    });

    it.each(['status', 'reference', 'address.city'])('%s is refused', (field) => {
      const { success } = endpoint.anonymise.input.safeParse({ candidateId: 'x', fields: [field] });
      expect(success).toBe(false);
    });
  });

  describe('an erased person', () => {
    it('A person is gone with all that is about it, and the answer proves it', async () => {
      const id = await on.wholePerson();
      await on.note({ candidateId: id });
      const outcome = await on.erase(id);
      expect(outcome).toMatchObject({ removed: { notes: 1 }, alsoFound: [] });
      expect(await on.ledgerOf(agency.ctx)).toContainEqual(
        expect.objectContaining({
          erasureId: outcome.erasureId,
          on: outcome.erasedOn,
          proof: outcome.proof,
          ids: [id],
          action: 'ERASE',
          reason: 'REQUESTED',
        }),
      );
      await expect(on.read(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(on.erase(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('The line is in the database’s ledger with marks that imports look for', async () => {
      const id = await make.candidate(agency.ctx, { linkedIn: 'https://linkedin.com/in/marked' });
      const { erasureId } = await on.erase(id);
      const marks = await on.rows<{ mark: string }>(
        `SELECT m.mark FROM erasure_marks m JOIN erasures e ON e."accountId" = $1 AND e.id = m."erasureId"
         WHERE m."accountId" = $1 AND m."erasureId" = $2 ORDER BY m.mark`,
        [erasureId],
      );
      expect(marks.map(({ mark }) => mark)).toEqual(
        [`candidate:${id}`, agency.ctx.ports.erasures.keyOf('linkedIn', 'linkedin:in/marked')].toSorted(),
      );
    });

    it('leaves one event of its end, and one line', async () => {
      const id = await make.candidate(agency.ctx);
      await on.erase(id);
      const events = await on.rows(
        `SELECT q.type FROM event_queue q WHERE q."accountId" = $1 AND q."recordId" = $2
         UNION ALL SELECT e.type FROM events e WHERE e."accountId" = $1 AND e."recordId" = $2`,
        [id],
      );
      expect(events.filter((one) => (one as { type: string }).type === 'candidate.deleted')).toHaveLength(1);
      const lines = await on.rows<{ action: string }>(
        `SELECT e.action FROM audit_events e WHERE e."accountId" = $1 AND e."recordId" = $2 ORDER BY e.id`,
        [id],
      );
      expect(lines.map(({ action }) => action)).toEqual(['create', 'erase']);
    });

    it.each([
      ['of mixed case', 'Suppressed@inbox.example'],
      ['that JavaScript lowers otherwise', 'ΟΔΟΣ.İstanbul@inbox.example'],
    ])('stays suppressed under a hash that is not that of the address (one %s)', async (_what, email) => {
      const id = await make.candidate(agency.ctx, { email });
      await on.suppress(email, 'asked by mail');
      await on.erase(id);
      expect(await on.suppressed(email)).toBe(true);
      expect(await on.suppressed('other@inbox.example')).toBe(false);
      const found = await on.rows<{ email: string; digest: string }>(
        `SELECT s.email, s.reason, nova_address_digest($2) AS digest FROM mail_suppressions s WHERE s."accountId" = $1
           AND s.email = nova_kept_address($1, $2)`,
        [email],
      );
      expect(found).toEqual([
        { email: expect.stringMatching(/^keyed:/u), reason: null, digest: expect.any(String) },
      ]);
      await expect(on.suppress(email)).rejects.toMatchObject({ code: 'DUPLICATE' });
    });

    it('names others with its email, phone or profile, who stay', async () => {
      const shared = { mobile: '+44 5566 7788', linkedIn: 'https://www.linkedin.com/in/twin-of-two' };
      const id = await make.candidate(agency.ctx, { ...shared, email: 'twin@inbox.example' });
      const contactId = await make.contact(agency.ctx, { workPhone: '+44 (5566) 7788' });
      const other = await make.contact(agency.ctx, { linkedIn: 'linkedin.com/in/Twin-of-Two/' });
      await make.contact(agency.ctx, { linkedIn: 'linkedin.com/in/twin-of-two-more' });
      const { alsoFound } = await on.erase(id);
      expect(alsoFound).toHaveLength(2);
      expect(alsoFound).toEqual(
        expect.arrayContaining([
          { kind: 'contact', id: contactId },
          { kind: 'contact', id: other },
        ]),
      );
    });

    it('closes the request that it was erased for', async () => {
      const id = await make.candidate(agency.ctx);
      const privacyRequestId = await on.request(id);
      await on.erase(id, { privacyRequestId });
      expect(await on.readRequest(privacyRequestId)).toMatchObject({
        state: 'DONE',
        note: null,
        outcome: expect.any(String),
        closedOn: expect.any(String),
      });
    });

    it('stays if the request is of another, closed or unknown', async () => {
      const id = await make.candidate(agency.ctx);
      const other = await on.request(await make.candidate(agency.ctx));
      await expect(on.erase(id, { privacyRequestId: other })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      const unknown = { privacyRequestId: '00000000-0000-4000-8000-000000000000' };
      await expect(on.erase(id, unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await on.read(id)).toMatchObject({ id });
    });
  });

  it('persons on hold stay as they are', async () => {
    const id = await on.wholePerson();
    await on.hold(id);
    for (const refused of [on.erase(id), on.anonymise(id), on.anonymise(id, { fields: ['mobile'] })])
      await expect(refused).rejects.toMatchObject({ code: 'INVALID_STATE' });
    expect(await on.read(id)).toMatchObject({ lastName: 'Lovelace', mobile: '+44 1234' });
  });

  it('users who do not see all are refused', async () => {
    const id = await on.wholePerson();
    const restricted = await agency.as({
      name: 'Rita',
      email: 'rita@agency.example',
      team: 'North',
      restrictToTeam: true,
    });
    for (const refused of [on.erase(id, {}, restricted), on.anonymise(id, {}, restricted)])
      await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('persons of another account are unknown', async () => {
    const other = await createTestAccount(await sharedDatabase());
    const id = await on.wholePerson();
    for (const refused of [on.erase(id, {}, other.ctx), on.anonymise(id, {}, other.ctx)])
      await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await on.read(id)).toMatchObject({ lastName: 'Lovelace' });
  });
});
