import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { createTestAccount, make, through, type TestAccount } from '../../testing/index.ts';
import type { Database } from '@nova/db';
import { createTestDatabase } from '@nova/db/testing';
import { uploadFile } from '../../files/upload-file.ts';
import { CvTextReader } from '../texts/read-cv-text.ts';
import { cvOf } from './parsed-cv.ts';

// The reader takes CVs of all accounts, so the database is the test's own.
describe('turns of accounts at CVs', () => {
  let database: Database;
  let first: TestAccount;
  let second: TestAccount;

  beforeAll(async () => {
    database = await createTestDatabase();
    first = await createTestAccount(database);
    second = await createTestAccount(database);
  });
  afterAll(() => database.close());
  beforeEach(() => database.query('DELETE FROM cv_texts'));

  /** @param age in minutes since it was queued */
  async function queue({ ctx, accountId }: TestAccount, text: string, age: number): Promise<void> {
    const candidateId = await make.candidate(ctx);
    const file = new File([text], 'cv.pdf');
    const fileId = await through(c.uploadFile, uploadFile)(ctx, { candidateId, category: 'CV', file });
    await database.query(
      `UPDATE cv_texts SET "queuedOn" = now() - make_interval(mins => $3::int) WHERE "accountId" = $1 AND "fileId" = $2`,
      [accountId, fileId, age],
    );
  }

  async function readAll(choice: { readonly onlyFresh?: boolean } = {}): Promise<readonly string[]> {
    const read: string[] = [];
    const files = Object.assign(Object.create(first.ctx.ports.files) as typeof first.ctx.ports.files, {
      // The stores of both accounts differ.
      open: (stored: Parameters<typeof first.ctx.ports.files.open>[0]) =>
        first.ctx.ports.files.open(stored).catch(() => second.ctx.ports.files.open(stored)),
    });
    const parse = (bytes: Uint8Array) => {
      const text = new TextDecoder().decode(bytes);
      read.push(text);
      return Promise.resolve(cvOf({ text }));
    };
    const reader = new CvTextReader({ database, ports: { files, cv: { parse } } }, choice);
    while ((await reader.readNext()) !== null);
    return read;
  }

  it('a backlog of one does not delay the newest of another', async () => {
    for (const [age, text] of [
      [40, 'a40'],
      [30, 'a30'],
      [20, 'a20'],
    ] as const)
      await queue(first, text, age);
    await queue(second, 'b90', 90);
    await queue(second, 'b80', 80);
    expect(await readAll()).toEqual(['a20', 'b80', 'a30', 'b90', 'a40']);
  });

  it('fresh CVs go first, and a reader may take them alone', async () => {
    await queue(first, 'a20', 20);
    await queue(second, 'b4', 4);
    await queue(second, 'b2', 2);
    expect(await readAll({ onlyFresh: true })).toEqual(['b2', 'b4']);
    await queue(second, 'b1', 1);
    expect(await readAll()).toEqual(['b1', 'a20']);
  });
});
