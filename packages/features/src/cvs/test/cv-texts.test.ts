import { buffer } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { createTestAccount, make, through, type TestAccount } from '../../testing/index.ts';
import { type Context, newId, plainVerbs } from '@nova/core';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { unzip } from '@nova/testing';
import { deleteFile } from '../../files/delete-files.ts';
import { mergesOf } from '../../merges/test/merge-world.ts';
import { personDataVerbs } from '../../privacy/person-data.ts';
import { endingsOf } from '../../privacy/test/endings.ts';
import { keepParsedCv } from '../keep-parsed-cv.ts';
import { parseCv } from '../parse-cv.ts';
import { CvTextReader } from '../texts/read-cv-text.ts';
import { cvTextsOf, pausedReader } from './cv-text-world.ts';
import { cvOf } from './parsed-cv.ts';

// docs/interface/candidates.md#the-text-of-a-cv
describe('the text of a CV', () => {
  let database: Database;
  let agency: TestAccount;
  let texts: ReturnType<typeof cvTextsOf>;

  beforeAll(async () => {
    database = await sharedDatabase();
  });
  beforeEach(async () => {
    agency = await createTestAccount(database);
    texts = cvTextsOf(agency, database);
  });

  describe('the newest CV of a candidate', () => {
    it('waits once it is stored, and its words are found once it was read', async () => {
      const id = await make.candidate(agency.ctx);
      const fileId = await texts.upload(id, 'Forklift and Café');
      expect([await texts.rowOf(id), await texts.find('forklift')]).toEqual([
        { fileId, text: null, attempts: 0, leased: false },
        [],
      ]);
      expect(await texts.readerOf().readNext()).toBe('READ');
      expect([await texts.find('forklift'), await texts.find('cafe')]).toEqual([[id], [id]]);
      expect(await texts.readerOf().readNext()).toBeNull();
      expect(await texts.drift()).toEqual([]);
    });

    it('a candidate without a CV has no row', async () => {
      const id = await make.candidate(agency.ctx);
      await texts.upload(id, 'A letter', { category: 'Letter' });
      await texts.upload(id, 'In small letters', { category: 'cv' });
      expect(await texts.rowOf(id)).toBeUndefined();
    });

    it('replaces the one before it at once, which is found again when the newer one is deleted', async () => {
      const id = await make.candidate(agency.ctx);
      const first = await texts.upload(id, 'welder');
      await texts.index();
      const second = await texts.upload(id, 'painter');
      expect([await texts.find('welder'), await texts.rowOf(id)]).toMatchObject([
        [],
        { fileId: second, text: null },
      ]);
      await texts.index();
      expect(await texts.find('painter')).toEqual([id]);
      await deleteFile(agency.ctx, { fileId: second });
      expect([await texts.find('painter'), await texts.rowOf(id)]).toMatchObject([
        [],
        { fileId: first, text: null },
      ]);
      await texts.index();
      expect(await texts.find('welder')).toEqual([id]);
      await deleteFile(agency.ctx, { fileId: first });
      expect(await texts.rowOf(id)).toBeUndefined();
    });

    it('keeps its text when an older one comes or goes', async () => {
      const id = await make.candidate(agency.ctx);
      await texts.upload(id, 'newest');
      await texts.index();
      const past = new Date('2020-01-01T00:00:00Z');
      const older = await texts.upload(id, 'older', { ctx: { ...agency.ctx, now: () => past } });
      expect(await texts.find('newest')).toEqual([id]);
      await deleteFile(agency.ctx, { fileId: older });
      expect(await texts.find('newest')).toEqual([id]);
      expect(await texts.drift()).toEqual([]);
    });

    it.each([
      ['another category', `category = 'Letter'`],
      ['no content yet', `status = 'PENDING'`],
      ['no candidate', `"candidateId" = NULL`],
    ])('the row is removed in the transaction that gives the file %s', async (_what, change) => {
      const id = await make.candidate(agency.ctx);
      const fileId = await texts.upload(id, 'gone');
      await texts.index();
      await database.query(`UPDATE stored_files SET ${change} WHERE "accountId" = $1 AND id = $2`, [
        agency.accountId,
        fileId,
      ]);
      expect([await texts.rowOf(id), await texts.drift()]).toEqual([undefined, []]);
    });

    it('a changed content is read again, other changes are not', async () => {
      const id = await make.candidate(agency.ctx);
      const fileId = await texts.upload(id, 'content');
      await texts.index();
      const change = (assignment: string) =>
        database.query(`UPDATE stored_files SET ${assignment} WHERE "accountId" = $1 AND id = $2`, [
          agency.accountId,
          fileId,
        ]);
      await change(`"fileName" = 'other.pdf', parsed = '{}', "updatedOn" = now()`);
      expect(await texts.find('content')).toEqual([id]);
      await change(`sha256 = decode('00', 'hex')`);
      expect([await texts.find('content'), await texts.rowOf(id)]).toMatchObject([
        [],
        { fileId, text: null },
      ]);
    });

    it('stays within its account', async () => {
      const id = await make.candidate(agency.ctx);
      await texts.upload(id, 'ours');
      const other = await createTestAccount(database);
      const theirs = new CvTextReader(texts.servicesOf(), { accountId: other.accountId });
      expect(await theirs.readNext()).toBeNull();
      expect(await texts.rowOf(id)).toMatchObject({ text: null });
    });

    it('an account is deleted with its rows', async () => {
      const closed = await createTestAccount(database);
      const { upload } = cvTextsOf(closed, database);
      await upload(await make.candidate(closed.ctx), 'closed');
      await database.query('DELETE FROM accounts WHERE id = $1', [closed.accountId]);
      const rows = await database.query(`SELECT FROM cv_texts WHERE "accountId" = $1`, [closed.accountId]);
      expect(rows).toEqual([]);
    });

    it('words are computed again after a change of their rules', async () => {
      const id = await make.candidate(agency.ctx);
      await texts.upload(id, 'rules');
      await texts.index();
      await database.query(`UPDATE cv_texts SET vector = 'stale'::tsvector WHERE "accountId" = $1`, [
        agency.accountId,
      ]);
      await database.query(`SELECT nova_index_cv_texts($1::uuid, ARRAY[$2::uuid])`, [agency.accountId, id]);
      expect([await texts.find('rules'), await texts.drift()]).toEqual([[id], []]);
    });
  });

  describe('a merge', () => {
    it('moves the text with the file, unread, and its undo moves it back', async () => {
      const { merge, undo, candidate } = mergesOf(agency, database);
      const [survivor, duplicate] = [await candidate(), await candidate()];
      await texts.upload(duplicate, 'crane');
      await texts.index();
      const { mergeId } = await merge('candidate', survivor, duplicate);
      expect([await texts.find('crane'), await texts.readerOf().readNext()]).toEqual([[survivor], null]);
      await undo(mergeId);
      expect([await texts.find('crane'), await texts.readerOf().readNext()]).toEqual([[duplicate], null]);
      expect(await texts.drift()).toEqual([]);
    });

    it('leaves the newest of both CVs, and its undo each with its own', async () => {
      const { merge, undo, candidate } = mergesOf(agency, database);
      const [survivor, duplicate] = [await candidate(), await candidate()];
      const older = await texts.upload(survivor, 'older');
      await texts.upload(duplicate, 'newer');
      await texts.index();
      const { mergeId } = await merge('candidate', survivor, duplicate);
      expect([await texts.find('newer'), await texts.find('older')]).toEqual([[survivor], []]);
      await undo(mergeId);
      expect([await texts.find('newer'), await texts.rowOf(survivor)]).toMatchObject([
        [duplicate],
        { fileId: older },
      ]);
      await texts.index();
      expect([await texts.find('older'), await texts.drift()]).toEqual([[survivor], []]);
    });

    it('loses no reading under way: its text is stored with the survivor', async () => {
      const { merge, candidate } = mergesOf(agency, database);
      const [survivor, duplicate] = [await candidate(), await candidate()];
      await texts.upload(duplicate, 'meanwhile');
      const { parse, began, answer } = pausedReader();
      const reading = texts.readerOf(parse).readNext();
      await began;
      await merge('candidate', survivor, duplicate);
      answer('meanwhile');
      expect([await reading, await texts.find('meanwhile')]).toEqual(['READ', [survivor]]);
    });
  });

  describe('a person', () => {
    it.each(['erase', 'anonymise'] as const)('the verb %s removes the text', async (ending) => {
      const endings = endingsOf(agency);
      const id = await make.candidate(agency.ctx, { firstName: 'Ada' });
      await texts.upload(id, 'secret');
      await texts.index();
      await endings[ending](id);
      expect([await texts.rowOf(id), await texts.drift()]).toEqual([undefined, []]);
    });

    it('deleting removes the text', async () => {
      const id = await make.candidate(agency.ctx);
      await texts.upload(id, 'deleted');
      await texts.index();
      await plainVerbs('candidate').delete(agency.ctx, { candidateId: id });
      expect(await texts.rowOf(id)).toBeUndefined();
    });

    it('gets the text in an export, with its file', async () => {
      const id = await make.candidate(agency.ctx);
      await texts.upload(id, 'exported words');
      await texts.index();
      const archive = await personDataVerbs('candidate').exportPerson(agency.ctx, { candidateId: id });
      const files = await unzip(await buffer(await archive.open()));
      expect(JSON.parse(files.get('files.json')?.toString() ?? '')).toMatchObject([
        { text: 'exported words' },
      ]);
    });
  });

  describe('a CV that is parsed', () => {
    const parsing = (text: string): Context => ({
      ...agency.ctx,
      ports: {
        ...agency.ctx.ports,
        cv: {
          parse: () => Promise.resolve(cvOf({ firstName: 'Zoë', email: `${newId()}@cv.example`, text })),
        },
      },
    });
    const parse = (text: string, more: object = {}) =>
      through(c.parseCv, parseCv)(parsing(text), { file: new File(['%PDF-1.4 parsed'], 'Zoë.pdf'), ...more });

    it('the answer comes with the text, and nobody reads it again', async () => {
      const { candidateId } = await parse('kubernetes\u0000');
      expect([await texts.find('kubernetes'), await texts.readerOf().readNext()]).toEqual([
        [candidateId],
        null,
      ]);
      expect(await texts.rowOf(candidateId ?? '')).toMatchObject({ text: 'kubernetes' });
    });

    it('a worker reads the CV of a dry run after it became a file', async () => {
      const { parseId } = await parse('terraform', { dryRun: true });
      const { candidateId } = await through(c.keepParsedCv, keepParsedCv)(agency.ctx, { parseId });
      expect(await texts.rowOf(candidateId ?? '')).toMatchObject({ text: null });
      expect(await texts.readerOf(() => Promise.resolve(cvOf({ text: 'terraform' }))).readNext()).toBe(
        'READ',
      );
      expect(await texts.find('terraform')).toEqual([candidateId]);
    });
  });
});
