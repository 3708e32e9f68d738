import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount } from '@nova/domain/testing';
import { exportLines, importLines } from './support.ts';

// docs/import-and-export.md
describe('what an application to a job asks for', () => {
  let database: Database;
  beforeAll(async () => {
    database = await sharedDatabase();
  });

  const choice = { kind: 'CHOICE', options: ['Now', 'Later'], required: false };
  const asked = [
    { id: 'licence', text: 'Do you hold a licence?', kind: 'YES_NO', options: [], required: true },
    { id: 'from', text: 'From when?', ...choice },
  ];
  const job = (questions?: readonly object[]) => ({
    type: 'job',
    id: 'dock',
    title: 'Dock Engineer',
    publishToWebsite: true,
    ...(questions ? { questions } : {}),
  });

  /** The questions of the account's job as they are exported. */
  async function exportedQuestions(accountId: string): Promise<unknown> {
    const lines = (await exportLines(database, accountId)).map(
      (line) => JSON.parse(line) as Record<string, unknown>,
    );
    return lines.find(({ type }) => type === 'job')?.questions;
  }

  it('is exported as it was imported, and into another account once more', async () => {
    const { accountId } = await createTestAccount(database);
    expect((await importLines(database, accountId, [job(asked)])).errors).toEqual([]);
    expect(await exportedQuestions(accountId)).toEqual(asked);
    const { accountId: other } = await createTestAccount(database);
    const lines = (await exportLines(database, accountId)).map((line) => JSON.parse(line) as object);
    expect((await importLines(database, other, lines)).errors).toEqual([]);
    expect(await exportedQuestions(other)).toEqual(asked);
  });

  it('stays where the same file, or one that does not speak of it, comes again', async () => {
    const { accountId } = await createTestAccount(database);
    await importLines(database, accountId, [job(asked)]);
    expect(await importLines(database, accountId, [job(asked)])).toMatchObject({ unchanged: 1, errors: [] });
    await importLines(database, accountId, [{ ...job(), title: 'Dock Engineer (m/f)' }]);
    expect(await exportedQuestions(accountId)).toEqual(asked);
  });

  it('keeps the ids that were made where the same file gives none', async () => {
    const { accountId } = await createTestAccount(database);
    const nameless = asked.map(({ id: _id, ...question }) => question);
    await importLines(database, accountId, [job(nameless)]);
    const first = await exportedQuestions(accountId);
    expect(first).toMatchObject(nameless);
    expect(await importLines(database, accountId, [job(nameless)])).toMatchObject({ unchanged: 1 });
    expect(await exportedQuestions(accountId)).toEqual(first);
  });

  it('is refused by its line where it is none', async () => {
    const { accountId } = await createTestAccount(database);
    const { errors } = await importLines(database, accountId, [job([{ text: 'Which?', kind: 'CHOICE' }])]);
    expect(errors).toMatchObject([{ line: 1, message: expect.stringContaining('questions') }]);
  });
});
