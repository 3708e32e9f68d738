import { buffer } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { parseCv } from '../parse-cv.ts';
import { keepParsedCv } from '../keep-parsed-cv.ts';
import { listCandidateFiles, downloadFile } from '../../files/read-files.ts';
import { removeOldCvDrafts } from '../cv-drafts.ts';
import { removeNotedContents } from '../../files/delete-files.ts';
import { sweepContents } from '../../files/sweep-contents.ts';
import { plainVerbs, newId, type Context } from '@nova/core';
import { createTestAccount, make, through, type TestAccount } from '../../testing/index.ts';
import { errorCode } from '../../test/records/error-code.ts';
import { cvOf, educationOf, employmentOf } from './parsed-cv.ts';
import type { ParsedCv } from '@nova/cv';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

// docs/interface/candidates.md#dry-runs
describe('a dry run of a CV', () => {
  let database: Database;
  let agency: TestAccount;
  let taken = 0;
  let number = 0;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
  });
  beforeEach(() => {
    taken = 0;
  });

  const parsing = (read: ParsedCv, as: Context): Context => ({
    ...as,
    ports: {
      ...as.ports,
      cv: { parse: () => Promise.resolve(read) },
      allowances: {
        ...as.ports.allowances,
        reserveCv: () => {
          taken++;
          return Promise.resolve({
            release() {
              taken--;
              return Promise.resolve();
            },
          });
        },
      },
    },
  });
  const file = () => new File(['%PDF-1.4 draft'], 'Zoë.pdf');
  const dryRun = (read: ParsedCv, as = agency.ctx) =>
    through(c.parseCv, parseCv)(parsing(read, as), { file: file(), dryRun: true });
  const draftOf = async (read: ParsedCv): Promise<string> => (await dryRun(read)).parseId ?? '';
  const keep = (parseId: string, given: object = {}, as = agency.ctx) =>
    through(c.keepParsedCv, keepParsedCv)(as, { parseId, ...given });
  const candidate = async (candidateId: string | null) =>
    (await plainVerbs('candidate').get(agency.ctx, { candidateId: candidateId ?? '' })).toValue();
  const filesOf = async (candidateId: string | null) => {
    const page = { page: 0, size: 9 };
    const files = await listCandidateFiles(agency.ctx, { candidateId: candidateId ?? '', ...page });
    return files.data.toValue();
  };
  const fresh = (): string => `draft${String(++number)}@cv.example`;
  const held = async () => {
    const [row] = await database.query<Record<'candidates' | 'files' | 'audit', number>>(
      `SELECT (SELECT count(*)::int FROM candidates WHERE "accountId" = $1) AS candidates,
         (SELECT count(*)::int FROM stored_files WHERE "accountId" = $1) AS files,
         (SELECT count(*)::int FROM audit_events WHERE "accountId" = $1) AS audit`,
      [agency.accountId],
    );
    return row;
  };
  const keyOf = async (parseId: string): Promise<string> => {
    const [row] = await database.query<{ storageKey: string }>(
      `SELECT "storageKey" FROM cv_drafts WHERE id = $1::uuid`,
      [parseId],
    );
    return row?.storageKey ?? '';
  };
  const agedBy = (interval: string, parseId: string) =>
    database.query(`UPDATE cv_drafts SET "createdOn" = now() - $2::text::interval WHERE id = $1::uuid`, [
      parseId,
      interval,
    ]);

  describe('that nobody has kept', () => {
    it('says what would be written, how sure it is of it, and writes no record', async () => {
      const before = await held();
      const read = cvOf({
        firstName: 'Zoë',
        email: fresh(),
        phones: [{ number: '+33 6 1', type: 'mobile' }],
        address: { street: '', city: 'Lyon', state: '', country: 'France', postcode: '' },
        skills: ['Bread'],
        educationHistory: [educationOf({ level: 'Wizardry', startYear: 2001 })],
        employmentHistory: [employmentOf({ companyName: 'Mill', startDate: '2010' })],
      });
      const answer = await dryRun(read);
      expect(answer).toMatchObject({
        candidateId: null,
        reference: null,
        name: 'Zoë',
        duplicate: false,
        cvFileId: null,
        cvFileName: 'Zoë.pdf',
        confidence: read.confidence,
        pages: { read: 2, total: 3 },
        parseId: expect.any(String),
        record: {
          firstName: 'Zoë',
          lastName: null,
          email: read.email,
          mobile: '+33 6 1',
          address: { street: null, city: 'Lyon', state: null, country: 'France', postcode: null },
          skills: ['Bread'],
          educationHistory: [{ level: 'Wizardry', startYear: 2001, endYear: 0 }],
          employmentHistory: [{ companyName: 'Mill', startDate: '2010-01-01', endDate: null }],
        },
      });
      expect(await held()).toEqual(before);
      expect(taken).toBe(1);
    });

    it('names the candidate whom the CV is of', async () => {
      const email = fresh();
      const candidateId = await make.candidate(agency.ctx, { firstName: 'Dora', lastName: null, email });
      expect(await dryRun(cvOf({ lastName: 'Other', email }))).toMatchObject({
        candidateId,
        name: 'Dora',
        duplicate: true,
        record: { lastName: 'Other' },
      });
    });

    it('a draft that nobody has kept is not there for another account, under an odd id, or after a day', async () => {
      const parseId = await draftOf(cvOf({ email: fresh() }));
      const other = await createTestAccount(database);
      expect(await errorCode(keep(parseId, {}, other.ctx))).toBe('NOT_FOUND');
      for (const odd of ['odd', newId()]) expect(await errorCode(keep(odd))).toBe('NOT_FOUND');
      await agedBy('24 hours', parseId);
      expect(await errorCode(keep(parseId))).toBe('NOT_FOUND');
    });

    it('loses its content by upkeep after a day, and not before', async () => {
      const [old, young] = [await draftOf(cvOf({ email: fresh() })), await draftOf(cvOf({ email: fresh() }))];
      const keys = [await keyOf(old), await keyOf(young)];
      await agedBy('26 hours', old);
      expect(await removeOldCvDrafts(database)).toBeGreaterThan(0);
      await removeNotedContents(database, agency.ctx.ports.files);
      const left: string[] = [];
      for await (const { storageKey } of agency.ctx.ports.files.keys('own')) left.push(storageKey);
      expect(keys.map((key) => left.includes(key))).toEqual([false, true]);
      expect((await keep(young)).duplicate).toBe(false);
    });

    it('a draft that nobody has kept has a content that the sweep of left-over contents knows', async () => {
      await draftOf(cvOf({ email: fresh() }));
      const later = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
      const { setAside } = await sweepContents(database, agency.ctx.ports.files, later);
      expect(setAside).toBe(0);
    });
  });

  describe('that is kept', () => {
    it('becomes a candidate with the CV, what is given coming before what was read', async () => {
      const email = fresh();
      const read = cvOf({
        firstName: 'Zoe',
        lastName: 'Müller',
        email,
        jobTitle: 'Baker',
        location: 'Lyon',
        languages: [{ code: 'fr', name: 'French', level: 'native' }],
        educationHistory: [educationOf({ level: 'Wizardry' })],
      });
      const { parseId, record } = await dryRun(read);
      const given = { ...record, firstName: 'Zoë', jobTitle: null, statusId: await status() };
      const answer = await keep(parseId ?? '', { candidate: given });
      expect(answer).toEqual({
        candidateId: expect.any(String),
        reference: expect.stringMatching(/^CAN-\d+$/u),
        name: 'Zoë Müller',
        cvFileId: parseId,
        cvFileName: 'Zoë.pdf',
        duplicate: false,
        confidence: read.confidence,
        pages: { read: 2, total: 3 },
      });
      expect(await candidate(answer.candidateId)).toMatchObject({
        firstName: 'Zoë',
        lastName: 'Müller',
        email,
        jobTitle: null,
        hasCv: true,
        statusName: 'New',
        ownerId: agency.userId,
        languages: [{ code: 'fr' }],
        educationHistory: [{ level: 'Wizardry' }],
      });
      const [stored] = await filesOf(answer.candidateId);
      expect(stored).toMatchObject({ id: parseId, category: 'CV', contentType: 'application/pdf' });
      const download = await downloadFile(agency.ctx, { fileId: parseId ?? '' });
      expect(String(await buffer(await download.open()))).toBe('%PDF-1.4 draft');
      expect(taken).toBe(1);
    });

    const status = () => agency.masterData('candidateStatuses', 'New');

    it('becomes a candidate of what was read alone', async () => {
      const read = cvOf({ firstName: 'Solo', email: fresh(), location: 'Lyon' });
      const { candidateId } = await keep(await draftOf(read));
      expect(await candidate(candidateId)).toMatchObject({ firstName: 'Solo', location: 'Lyon' });
    });

    it('a draft that is kept is attached to a candidate of whom nothing else changes', async () => {
      const attachTo = await make.candidate(agency.ctx, { firstName: 'Ed', lastName: 'Known' });
      const before = await candidate(attachTo);
      const parseId = await draftOf(cvOf({ firstName: 'Edward', email: fresh() }));
      expect(await keep(parseId, { attachTo })).toMatchObject({
        candidateId: attachTo,
        name: 'Ed Known',
        cvFileId: parseId,
        duplicate: true,
      });
      const { hasCv, lastActivityDate, updatedOn: _touched, ...rest } = await candidate(attachTo);
      expect(hasCv).toBe(true);
      expect(lastActivityDate).not.toBeNull();
      expect(before).toMatchObject(rest);
      expect(await filesOf(attachTo)).toHaveLength(1);
    });

    it('cannot be kept twice, not even at once, and leaves nothing of the person', async () => {
      const candidates = await Promise.all([make.candidate(agency.ctx), make.candidate(agency.ctx)]);
      const parseId = await draftOf(cvOf({ firstName: 'Twice', email: fresh() }));
      const codes = await Promise.all([
        ...candidates.map((attachTo) => errorCode(keep(parseId, { attachTo }))),
        errorCode(keep(parseId)),
      ]);
      expect(codes.toSorted()).toEqual(['INVALID_STATE', 'INVALID_STATE', 'no error']);
      expect(await errorCode(keep(parseId))).toBe('INVALID_STATE');
      const [left] = await database.query(
        `SELECT "fileName", "storageKey", parsed FROM cv_drafts WHERE id = $1::uuid`,
        [parseId],
      );
      expect(left).toEqual({ fileName: '', storageKey: null, parsed: null });
    });

    it('finds the candidate whom the CV is of, and stays', async () => {
      const email = fresh();
      const parseId = await draftOf(cvOf({ firstName: 'Early', email }));
      const candidateId = await make.candidate(agency.ctx, { email });
      const before = await held();
      expect(await keep(parseId)).toMatchObject({ candidateId, duplicate: true, cvFileId: null });
      expect(await held()).toEqual(before);
      expect(await keep(parseId, { attachTo: candidateId })).toMatchObject({ cvFileId: parseId });
    });

    it('becomes a second candidate where a caller allows it, whom the audit trail compares', async () => {
      const email = fresh();
      const twin = await make.candidate(agency.ctx, { email });
      const parseId = await draftOf(cvOf({ firstName: 'Second', email }));
      const kept = await keep(parseId, { allowDuplicate: true });
      expect(kept).toMatchObject({ name: 'Second', duplicate: false, cvFileId: parseId });
      expect(kept.candidateId).not.toBe(twin);
      const [created] = await database.query<{ changes: unknown }>(
        `SELECT changes FROM audit_events WHERE "accountId" = $1 AND "recordId" = $2::uuid AND action = 'create'`,
        [agency.accountId, kept.candidateId],
      );
      expect(JSON.stringify(created)).toContain(twin);
    });

    it('a draft that is kept is refused for an unknown candidate, for both at once, and without a name or an email', async () => {
      const parseId = await draftOf(cvOf({ email: fresh() }));
      const attachTo = await make.candidate(agency.ctx);
      const other = await createTestAccount(database);
      for (const [given, code] of [
        [{ attachTo: newId() }, 'NOT_FOUND'],
        [{ attachTo: await make.candidate(other.ctx) }, 'NOT_FOUND'],
        [{ attachTo, candidate: {} }, 'BAD_REQUEST'],
        [{ candidate: { email: '' } }, 'BAD_REQUEST'],
        [{ candidate: { statusId: newId() } }, 'NOT_FOUND'],
      ] as const)
        expect([given, await errorCode(keep(parseId, given))]).toEqual([given, code]);
      expect((await keep(parseId)).duplicate).toBe(false);
    });

    it('a draft that is kept is refused by a full account, and can be kept when there is room', async () => {
      const parseId = await draftOf(cvOf({ email: fresh() }));
      const limits = { ...agency.ctx.account.limits, candidateRecords: 0 };
      const full = { ...agency.ctx, account: { ...agency.ctx.account, limits } };
      expect(await errorCode(keep(parseId, {}, full))).toBe('RECORD_LIMIT_REACHED');
      expect((await keep(parseId)).duplicate).toBe(false);
    });
  });
});
