import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { getCvText } from '../get-cv-text.ts';
import { type Context, newId } from '@nova/core';
import { createTestAccount, make, through, type TestAccount } from '../../testing/index.ts';
import { errorCode } from '../../test/records/error-code.ts';
import { refusalOf } from '../../test/records/refusal.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { addCvText } from './cv-texts.ts';

// docs/interface/candidates.md#the-text-of-a-cv
describe('the text of a CV', () => {
  let database: Database;
  let agency: TestAccount;
  let candidateId: string;
  let fileId: string;
  const text = 'Forklift driver.\nWorked at Müller GmbH, Zürich; forklift & SAP.';

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    candidateId = await make.candidate(agency.ctx, { lastName: 'Lund' });
    fileId = await addCvText(database, agency.accountId, candidateId, text);
  });

  const read = (given: object = {}, ctx: Context = agency.ctx) =>
    through(c.getCvText, getCvText)(ctx, { candidateId, ...given });
  const wordsOf = async (query: string): Promise<readonly string[]> => {
    const answer = await read({ query });
    return answer.marks.map(([start, end]) => answer.text.slice(start, end));
  };

  it('The text comes with its file, and without marks if there is no query', async () => {
    expect(await read()).toEqual({ fileId, fileName: 'cv.pdf', text, marks: [] });
  });

  it.each<[string, readonly string[]]>([
    ['forklift', ['Forklift', 'forklift']],
    ['cv:mueller', ['Müller']],
    ['"forklift driver" cv:sap', ['Forklift driver', 'SAP']],
    ['zurych~', ['Zürich']],
    ['forklift NOT sap', ['Forklift', 'forklift']],
    ['jobTitle:forklift', []],
    ['forklift (driver', ['Forklift', 'driver', 'forklift']],
  ])('The query %s marks %j', async (query, words) => {
    expect(await wordsOf(query)).toEqual(words);
  });

  it('A text has at most 1,000 marks', async () => {
    const id = await make.candidate(agency.ctx, { lastName: 'Long' });
    await addCvText(database, agency.accountId, id, 'word '.repeat(1_500));
    expect((await read({ candidateId: id, query: 'word' })).marks).toHaveLength(1_000);
  });

  it('refuses a query that a search refuses', async () => {
    expect(await errorCode(read({ query: 'shoeSize:9' }))).toBe('INVALID_QUERY');
    expect(await errorCode(read({ query: '/word/' }))).toBe('INVALID_QUERY');
  });

  it('says why there is none', async () => {
    const waiting = await make.candidate(agency.ctx, { lastName: 'Waiting' });
    await addCvText(database, agency.accountId, waiting, null);
    const blank = await make.candidate(agency.ctx, { lastName: 'Blank' });
    await addCvText(database, agency.accountId, blank, '');
    const without = await make.candidate(agency.ctx, { lastName: 'Without' });
    const messageOf = async (id: string): Promise<string> => (await refusalOf(read({ candidateId: id })))[1];
    expect(await messageOf(waiting)).toContain('was not read yet');
    expect(await messageOf(blank)).toContain('No text could be read');
    expect(await messageOf(without)).toContain('has no CV');
    for (const id of [waiting, blank, without, newId(), 'no id'])
      expect(await errorCode(read({ candidateId: id }))).toBe('NOT_FOUND');
  });

  it('Another account does not find it', async () => {
    const other = await createTestAccount(database);
    expect(await errorCode(read({}, other.ctx))).toBe('NOT_FOUND');
  });
});
