import { beforeAll, describe, expect, it } from '@jest/globals';
import * as contract from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { FileStoreError } from '@nova/files';
import { createTestAccount, make, type TestAccount, through } from '@nova/domain/testing';
import {
  consentVerbs,
  type Context,
  createMailSuppression,
  createPrivacyRequest,
  endAgain,
  endingVerbs,
  endPersons,
  getPrivacyRequest,
  plainVerbs,
} from '../src/index.ts';

type Input = Readonly<Record<string, unknown>>;

describe('erasing and anonymising persons', () => {
  let agency: TestAccount;
  const verbs = endingVerbs('candidate');
  const endpoint = contract.personEndings.candidates;

  beforeAll(async () => {
    agency = await createTestAccount(await sharedDatabase());
  });

  const erase = (candidateId: string, write: Input = {}, ctx: Context = agency.ctx) =>
    through(endpoint.erase, verbs.erase)(ctx, { candidateId, reason: 'REQUESTED', ...write });
  const anonymise = (candidateId: string, write: Input = {}, ctx: Context = agency.ctx) =>
    through(endpoint.anonymise, verbs.anonymise)(ctx, { candidateId, ...write });
  const read = async (candidateId: string) =>
    (await plainVerbs('candidate').get(agency.ctx, { candidateId })).toValue();
  const rows = <Row>(text: string, values: readonly unknown[] = []) => agency.ctx.db.rows<Row>(text, values);
  const note = (of: Input) =>
    through(contract.plainEndpoints.notes.create, plainVerbs('note').create)(agency.ctx, {
      text: 'Asked for our terms.',
      ...of,
    });
  const request = (recordId: string) =>
    through(contract.createPrivacyRequest, createPrivacyRequest)(agency.ctx, {
      ...{ type: 'ERASURE', entity: 'candidate', recordId, note: 'Please erase me.' },
    });
  const readRequest = async (privacyRequestId: string) =>
    (await getPrivacyRequest(agency.ctx, { privacyRequestId })).toValue();
  const ledgerOf = async (ctx: Context): Promise<unknown[]> => {
    const lines: unknown[] = [];
    for await (const line of ctx.ports.erasures.store.read()) lines.push(JSON.parse(line));
    return lines;
  };
  const hold = (recordId: string) =>
    agency.ctx.db.write(
      `INSERT INTO privacy_holds ("accountId", entity, "recordId", reason) VALUES ($1::uuid, 'candidate', $2::uuid, 'A court')`,
      [recordId],
    );
  const suppress = (email: string, reason: string | null = null) =>
    through(contract.createMailSuppression, createMailSuppression)(agency.ctx, { email, reason });
  const suppressed = async (email: string): Promise<boolean> => {
    const [row] = await rows<{ yes: boolean }>(`SELECT nova_suppressed($1, $2) AS yes`, [email]);
    return row?.yes === true;
  };
  const wholePerson = () =>
    make.candidate(agency.ctx, {
      ...{ firstName: 'Ada', lastName: 'Lovelace', jobTitle: 'Analyst', mobile: '+44 1234', rating: 4 },
      ...{ address: { street: 'Long Street 1', city: 'London', country: 'UK' }, skills: ['Algebra'] },
      ...{ desiredSalary: 50_000, rightToWork: true, tags: [{ group: null, value: 'Kind' }] },
    });

  describe('an anonymised person', () => {
    it('keeps what statistics are made of, and nothing that names it', async () => {
      const id = await wholePerson();
      await note({ candidateId: id });
      await note({ candidateId: id });
      const outcome = await anonymise(id);
      expect(outcome).toMatchObject({ id, parts: { notes: 2 } });
      expect(outcome.fields).toEqual(expect.arrayContaining(['firstName', 'lastName', 'address', 'tags']));
      expect(outcome.fields).not.toContain('skills');
      expect(await read(id)).toMatchObject({
        ...{ firstName: null, lastName: 'Anonymised', jobTitle: null, mobile: null, rating: null, tags: [] },
        ...{ address: { street: null, city: null, state: null, country: 'UK', postcode: null } },
        ...{ location: 'UK', skills: ['Algebra'], desiredSalary: 50_000, rightToWork: false },
        ...{ doNotContact: true, anonymisedOn: expect.stringMatching(/^20/u) },
      });
    });

    it('is anonymised once', async () => {
      const id = await wholePerson();
      await anonymise(id);
      await expect(anonymise(id)).rejects.toMatchObject({ code: 'INVALID_STATE' });
    });

    it('keeps its applications and interviews, without what was said', async () => {
      const id = await wholePerson();
      const jobId = await make.job(agency.ctx);
      await make.application(agency.ctx, { candidateId: id, jobId, stageCode: 'INTERVIEW' });
      const interviewId = await make.interview(agency.ctx, {
        ...{ candidateId: id, jobId, title: 'Ada Lovelace', notes: 'Bring tea', meetingNotes: 'Liked it' },
      });
      const { lastActivityDate } = await read(id);
      expect((await anonymise(id)).parts).toEqual({ interviews: 1 });
      const [interview] = await rows(
        `SELECT i."startDate" IS NOT NULL AS timed, i.title, i.notes, i."meetingNotes" FROM interviews i
         WHERE i."accountId" = $1 AND i.id = $2`,
        [interviewId],
      );
      expect(interview).toEqual({ timed: true, title: null, notes: null, meetingNotes: null });
      expect(await read(id)).toMatchObject({ inPipeline: true, lastActivityDate });
    });

    it('leaves a line with names of fields alone, and its own event', async () => {
      const id = await wholePerson();
      await anonymise(id);
      const lines = await rows<{ action: string; changes: string; type: string | null }>(
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

    it('is no duplicate of a new one', async () => {
      const email = 'new-start@inbox.example';
      await anonymise(await make.candidate(agency.ctx, { email }));
      await expect(make.candidate(agency.ctx, { email })).resolves.toEqual(expect.any(String));
    });

    it('keeps consents without their proof, and requests without their texts', async () => {
      const id = await wholePerson();
      const requestId = await request(id);
      await agency.ctx.db.write(
        `INSERT INTO consents ("accountId", id, entity, "recordId", purpose, basis, version, text, state, proof, via)
         VALUES ($1::uuid, gen_random_uuid(), 'candidate', $2::uuid, 'POOL', 'CONSENT', 1, 'Yes', 'GIVEN', 'A letter', 'USER')`,
        [id],
      );
      expect((await anonymise(id)).parts).toEqual({ consents: 1, requests: 1 });
      const page = await through(contract.consents.candidates.list, consentVerbs('candidate').consents)(
        agency.ctx,
        { candidateId: id },
      );
      expect(page.data.toValue()).toMatchObject([{ purpose: 'POOL', text: 'Yes', proof: null }]);
      expect(await readRequest(requestId)).toMatchObject({ state: 'OPEN', note: null });
    });

    it('says so in the ledger, with keys that only it can make', async () => {
      const email = 'Key@Inbox.example';
      const id = await make.candidate(agency.ctx, { email });
      await anonymise(id);
      const { erasures } = agency.ctx.ports;
      const [line] = (await ledgerOf(agency.ctx)).filter((one) =>
        (one as { ids: string[] }).ids.includes(id),
      );
      expect(line).toMatchObject({
        ...{ accountId: agency.accountId, kind: 'candidate', ids: [id], action: 'ANONYMISE', reason: null },
        ...{ userId: agency.userId, keys: [erasures.keyOf('email', 'email:key@inbox.example')] },
      });
      expect(JSON.stringify(line)).not.toContain('inbox');
    });
  });

  describe('some fields of a person', () => {
    it('go from record and trail alone, and the person is not anonymised', async () => {
      const id = await wholePerson();
      const { fields, parts } = await anonymise(id, { fields: ['mobile', 'lastName', 'skills', 'address'] });
      expect([fields, parts]).toEqual([['mobile', 'lastName', 'skills', 'address'], {}]);
      expect(await read(id)).toMatchObject({
        ...{ firstName: 'Ada', lastName: 'Anonymised', mobile: null, skills: [], jobTitle: 'Analyst' },
        ...{ address: { city: null, country: null }, anonymisedOn: null, doNotContact: false },
      });
      const [created] = await rows<{ changes: string }>(
        `SELECT e.changes::text AS changes FROM audit_events e WHERE e."accountId" = $1 AND e."recordId" = $2 AND e.action = 'create'`,
        [id],
      );
      expect(JSON.parse(created?.changes ?? '')).toMatchObject({
        ...{ mobile: {}, lastName: {}, skills: {}, city: {}, firstName: { to: 'Ada' } },
      });
      expect(await ledgerOf(agency.ctx)).not.toContainEqual(expect.objectContaining({ ids: [id] }));
    });

    it('go from the trail even if the record had lost them', async () => {
      const id = await make.candidate(agency.ctx, { mobile: '+44 99 55' });
      await plainVerbs('candidate').update(agency.ctx, { candidateId: id, mobile: null });
      await anonymise(id, { fields: ['mobile'] });
      const lines = await rows<{ changes: string }>(
        `SELECT coalesce(e.changes::text, '') AS changes FROM audit_events e WHERE e."accountId" = $1 AND e."recordId" = $2`,
        [id],
      );
      expect(lines.map(({ changes }) => changes).join()).not.toContain('99 55');
    });

    it('are no longer compared for duplicates, or found', async () => {
      const email = 'partly@inbox.example';
      const id = await make.candidate(agency.ctx, { firstName: 'Zyxwvut', email });
      await anonymise(id, { fields: ['email', 'firstName'] });
      await expect(make.candidate(agency.ctx, { email })).resolves.toEqual(expect.any(String));
      const words = await rows<{ word: string }>(
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
    it('is gone with all that is about it, and the answer proves it', async () => {
      const id = await wholePerson();
      await note({ candidateId: id });
      const outcome = await erase(id);
      expect(outcome).toMatchObject({ removed: { notes: 1 }, alsoFound: [] });
      expect(await ledgerOf(agency.ctx)).toContainEqual(
        expect.objectContaining({
          ...{ erasureId: outcome.erasureId, on: outcome.erasedOn, proof: outcome.proof },
          ...{ ids: [id], action: 'ERASE', reason: 'REQUESTED' },
        }),
      );
      await expect(read(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(erase(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('is in the database’s ledger with marks that imports look for', async () => {
      const id = await make.candidate(agency.ctx, { linkedIn: 'https://linkedin.com/in/marked' });
      const { erasureId } = await erase(id);
      const marks = await rows<{ mark: string }>(
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
      await erase(id);
      const events = await rows(
        `SELECT q.type FROM event_queue q WHERE q."accountId" = $1 AND q."recordId" = $2
         UNION ALL SELECT e.type FROM events e WHERE e."accountId" = $1 AND e."recordId" = $2`,
        [id],
      );
      expect(events.filter((one) => (one as { type: string }).type === 'candidate.deleted')).toHaveLength(1);
      const lines = await rows<{ action: string }>(
        `SELECT e.action FROM audit_events e WHERE e."accountId" = $1 AND e."recordId" = $2 ORDER BY e.id`,
        [id],
      );
      expect(lines.map(({ action }) => action)).toEqual(['create', 'erase']);
    });

    it('stays suppressed under a hash that is not that of the address', async () => {
      const email = 'Suppressed@inbox.example';
      const id = await make.candidate(agency.ctx, { email });
      await suppress(email, 'asked by mail');
      await erase(id);
      expect(await suppressed(email)).toBe(true);
      expect(await suppressed('other@inbox.example')).toBe(false);
      const found = await rows<{ email: string; digest: string }>(
        `SELECT s.email, s.reason, nova_address_digest($2) AS digest FROM mail_suppressions s WHERE s."accountId" = $1
           AND s.email = nova_kept_address($1, $2)`,
        [email],
      );
      expect(found).toEqual([
        { email: expect.stringMatching(/^keyed:/u), reason: null, digest: expect.any(String) },
      ]);
      await expect(suppress(email)).rejects.toMatchObject({ code: 'DUPLICATE' });
    });

    it('names others with its email, phone or profile, who stay', async () => {
      const shared = { mobile: '+44 5566 7788', linkedIn: 'https://www.linkedin.com/in/twin-of-two' };
      const id = await make.candidate(agency.ctx, { ...shared, email: 'twin@inbox.example' });
      const contactId = await make.contact(agency.ctx, { workPhone: '+44 (5566) 7788' });
      const other = await make.contact(agency.ctx, { linkedIn: 'linkedin.com/in/Twin-of-Two/' });
      await make.contact(agency.ctx, { linkedIn: 'linkedin.com/in/twin-of-two-more' });
      const { alsoFound } = await erase(id);
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
      const privacyRequestId = await request(id);
      await erase(id, { privacyRequestId });
      expect(await readRequest(privacyRequestId)).toMatchObject({
        ...{ state: 'DONE', note: null, outcome: expect.any(String), closedOn: expect.any(String) },
      });
    });

    it('stays if the request is of another, closed or unknown', async () => {
      const id = await make.candidate(agency.ctx);
      const other = await request(await make.candidate(agency.ctx));
      await expect(erase(id, { privacyRequestId: other })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      const unknown = { privacyRequestId: '00000000-0000-4000-8000-000000000000' };
      await expect(erase(id, unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await read(id)).toMatchObject({ id });
    });
  });

  it('persons on hold stay as they are', async () => {
    const id = await wholePerson();
    await hold(id);
    for (const refused of [erase(id), anonymise(id), anonymise(id, { fields: ['mobile'] })])
      await expect(refused).rejects.toMatchObject({ code: 'INVALID_STATE' });
    expect(await read(id)).toMatchObject({ lastName: 'Lovelace', mobile: '+44 1234' });
  });

  it('users who do not see all are refused', async () => {
    const id = await wholePerson();
    const restricted = await agency.as({ name: 'Rita', email: 'rita@agency.example', team: 'North', restrictToTeam: true });
    for (const refused of [erase(id, {}, restricted), anonymise(id, {}, restricted)])
      await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('persons of another account are unknown', async () => {
    const other = await createTestAccount(await sharedDatabase());
    const id = await wholePerson();
    for (const refused of [erase(id, {}, other.ctx), anonymise(id, {}, other.ctx)])
      await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await read(id)).toMatchObject({ lastName: 'Lovelace' });
  });

  it('nothing happens if the ledger cannot be written', async () => {
    const id = await wholePerson();
    const { erasures } = agency.ctx.ports;
    const store = { ...erasures.store, add: () => Promise.reject(new FileStoreError('The disk is full.')) };
    const full = { ...agency.ctx, ports: { ...agency.ctx.ports, erasures: { ...erasures, store } } };
    for (const refused of [erase(id, {}, full), anonymise(id, {}, full)])
      await expect(refused).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await read(id)).toMatchObject({ lastName: 'Lovelace', anonymisedOn: null });
    expect(
      await rows(`SELECT 1 FROM erasures e WHERE e."accountId" = $1 AND $2 = ANY (e.ids)`, [id]),
    ).toEqual([]);
  });

  it('a group ends at once, but who is held or gone', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => wholePerson()));
    const [first = '', second = '', third = '', ...rest] = ids;
    await hold(first);
    await anonymise(second);
    await erase(third);
    const server = { ...agency.ctx, via: 'system', user: null } as const;
    const ending = { kind: 'candidate', action: 'ANONYMISE', reason: null, userId: null } as const;
    const outcome = await endPersons(server, { ...ending, ids });
    expect(outcome.ended.map(({ id }) => id).toSorted()).toEqual(rest.toSorted());
    expect(outcome.held).toEqual([first]);
    expect([...outcome.gone].toSorted()).toEqual([second, third].toSorted());
  });

  it('simultaneous endings of the same persons end each once', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => wholePerson()));
    const ending = { kind: 'candidate', action: 'ERASE', reason: 'NOT_NEEDED', userId: null } as const;
    const outcomes = await Promise.all([
      endPersons(agency.ctx, { ...ending, ids }),
      endPersons(agency.ctx, { ...ending, ids: ids.toReversed() }),
    ]);
    const ended = outcomes.flatMap(({ ended: some }) => some.map(({ id }) => id));
    expect(ended.toSorted()).toEqual(ids.toSorted());
  });

  describe('a line of the ledger', () => {
    const lineOf = async (id: string, action: 'ERASE' | 'ANONYMISE') => {
      const ending = { kind: 'candidate', ids: [id], action, reason: null, userId: null } as const;
      const { ended } = await endPersons(agency.ctx, ending);
      const [one] = ended;
      if (!one) throw new Error('Nobody was ended');
      return one.line;
    };
    const again = async (line: Awaited<ReturnType<typeof lineOf>>, ids?: readonly string[]) =>
      endAgain(agency.ctx.db, agency.ctx.ports.erasures, line, { ...(ids && { ids }) });
    const comeBack = (db: AccountTransaction, id: string) =>
      db.rows(
        `INSERT INTO candidates ("accountId", id, reference, "lastName") VALUES ($1::uuid, $2::uuid, $3, 'Lovelace') RETURNING id`,
        [id, `BACK-${id}`],
      );

    it('erases again who is there again, and adds no line', async () => {
      const id = await wholePerson();
      const line = await lineOf(id, 'ERASE');
      expect(await again(line)).toBe(0);
      await comeBack(agency.ctx.db, id);
      await hold(id);
      const before = (await ledgerOf(agency.ctx)).length;
      expect([await again(line), await again(line)]).toEqual([1, 0]);
      await expect(read(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect((await ledgerOf(agency.ctx)).length).toBe(before);
    });

    it('anonymises again who has a name again', async () => {
      const id = await wholePerson();
      const line = await lineOf(id, 'ANONYMISE');
      expect(await again(line)).toBe(0);
      await agency.ctx.db.write(
        `UPDATE candidates SET "anonymisedOn" = NULL, "lastName" = 'Lovelace' WHERE "accountId" = $1 AND id = $2`,
        [id],
      );
      expect(await again(line)).toBe(1);
      expect(await read(id)).toMatchObject({ lastName: 'Anonymised' });
    });

    it('is done to others that were found by its keys', async () => {
      const line = await lineOf(await wholePerson(), 'ERASE');
      const other = await wholePerson();
      expect(await again(line, [other])).toBe(1);
      await expect(read(other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });
});
