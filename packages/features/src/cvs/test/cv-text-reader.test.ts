import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestAccount, make, type TestAccount } from '../../testing/index.ts';
import type { Context } from '@nova/core';
import { CvError, CvParserBusyError } from '@nova/cv';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { ContentMissingError, FileStoreError } from '@nova/files';
import { countWaitingCvs } from '../texts/index-cv-texts.ts';
import { cvTextsOf, pausedReader, type ReadCv, readPlainly } from './cv-text-world.ts';

// docs/operations.md#texts-of-cvs
describe('reading the texts of CVs', () => {
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

  const waitingCv = async (text = 'waiting'): Promise<string> => {
    const id = await make.candidate(agency.ctx);
    await texts.upload(id, text);
    return id;
  };

  it('two readers at once read nothing twice', async () => {
    const words = ['one', 'two', 'three', 'four', 'five'];
    for (const text of words) await waitingCv(text);
    const seen: string[] = [];
    const parse: ReadCv = (bytes) => {
      seen.push(new TextDecoder().decode(bytes));
      return readPlainly(bytes, {});
    };
    expect(await texts.index(parse)).toEqual({ read: 5, withoutText: 0, failed: 0, waiting: 0 });
    expect(seen.toSorted()).toEqual(words.toSorted());
    expect(await texts.index(parse)).toEqual({ read: 0, withoutText: 0, failed: 0, waiting: 0 });
  });

  it('excludes others while the lease lasts; after it another reader goes on, and one result counts', async () => {
    const id = await waitingCv();
    const [killed, second] = [pausedReader(), pausedReader()];
    const first = texts.readerOf(killed.parse).readNext();
    await killed.began;
    expect(await texts.readerOf().readNext()).toBeNull();
    await texts.lapse();
    const again = texts.readerOf(second.parse).readNext();
    await second.began;
    killed.answer('too late');
    expect([await first, await texts.rowOf(id)]).toMatchObject(['LOST', { text: null, attempts: 2 }]);
    second.answer('in time');
    expect([await again, await texts.rowOf(id)]).toMatchObject(['READ', { text: 'in time', leased: false }]);
  });

  it('stores nothing of a CV that was replaced meanwhile', async () => {
    const id = await waitingCv();
    const { parse, began, answer } = pausedReader();
    const reading = texts.readerOf(parse).readNext();
    await began;
    const fileId = await texts.upload(id, 'replacement');
    answer('replaced');
    expect([await reading, await texts.rowOf(id)]).toMatchObject(['LOST', { fileId, text: null }]);
  });

  it('ends after three readers died', async () => {
    const id = await waitingCv();
    for (let deaths = 0; deaths < 3; deaths++) {
      const { parse, began } = pausedReader();
      void texts.readerOf(parse).readNext();
      await began;
      await texts.lapse();
    }
    expect([await texts.readerOf().readNext(), await texts.rowOf(id)]).toMatchObject([
      'FAILED',
      { text: '' },
    ]);
  });

  it('gives an unreadable document an empty text, which is not found', async () => {
    const id = await waitingCv();
    const refuse: ReadCv = () => Promise.reject(new CvError('UNREADABLE_FILE', 'No text.'));
    expect(await texts.index(refuse)).toEqual({ read: 0, withoutText: 1, failed: 0, waiting: 0 });
    expect([await texts.rowOf(id), await texts.drift()]).toMatchObject([{ text: '' }, []]);
  });

  it('tries a missing content three times, and then gives it up', async () => {
    const id = await waitingCv();
    const files = Object.assign(Object.create(agency.ctx.ports.files) as Context['ports']['files'], {
      open: () => Promise.reject(new ContentMissingError('key')),
    });
    for (const text of [null, null, '']) {
      const reader = texts.readerOf(readPlainly, { files });
      expect([await reader.readNext(), await texts.rowOf(id)]).toMatchObject(['FAILED', { text }]);
      expect(await reader.readNext()).toBeNull();
      await texts.lapse();
    }
  });

  it('counts a failure of a reader, tells of it, and gives up the third time', async () => {
    const id = await waitingCv();
    const reader = texts.readerOf(() => Promise.reject(new Error('A bug')));
    for (const text of [null, null, '']) {
      await expect(reader.readNext()).rejects.toThrow('A bug');
      expect(await texts.rowOf(id)).toMatchObject({ text });
      await texts.lapse();
    }
  });

  it('waits while the file store is unavailable or the readers are busy, and no attempt counts', async () => {
    const id = await waitingCv('patience');
    const away = Object.assign(Object.create(agency.ctx.ports.files) as Context['ports']['files'], {
      open: () => Promise.reject(new FileStoreError('AWAY', 'The store is away')),
    });
    await expect(texts.readerOf(readPlainly, { files: away }).readNext()).rejects.toThrow(
      'The store is away',
    );
    await texts.lapse();
    expect(await texts.readerOf(() => Promise.reject(new CvParserBusyError())).readNext()).toBeNull();
    expect(await texts.rowOf(id)).toMatchObject({ text: null, attempts: 0, leased: false });
    await texts.lapse();
    expect([await texts.readerOf().readNext(), await texts.find('patience')]).toEqual(['READ', [id]]);
  });

  it('leaves CVs to the queue of web applications', async () => {
    const id = await make.candidate(agency.ctx);
    const fileId = await texts.upload(id, 'applied');
    await database.query(
      `INSERT INTO cv_readings ("accountId", "fileId", "candidateId", fills) VALUES ($1, $2, $3, true)`,
      [agency.accountId, fileId, id],
    );
    expect(await texts.index()).toEqual({ read: 0, withoutText: 0, failed: 0, waiting: 1 });
    await database.query(`DELETE FROM cv_readings WHERE "accountId" = $1`, [agency.accountId]);
  });

  it('queues CVs without a row, such as those of an older server', async () => {
    const id = await waitingCv('older server');
    await database.query(`DELETE FROM cv_texts WHERE "accountId" = $1`, [agency.accountId]);
    expect(await texts.index()).toMatchObject({ read: 1 });
    expect([await texts.find('older'), await texts.drift()]).toEqual([[id], []]);
  });

  it('counts what waits', async () => {
    const before = await countWaitingCvs(database);
    await waitingCv();
    expect(await countWaitingCvs(database)).toBe(before + 1);
    await texts.index();
    expect(await countWaitingCvs(database)).toBe(before);
  });
});
