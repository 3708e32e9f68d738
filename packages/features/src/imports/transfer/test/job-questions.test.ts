import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount } from '../../../testing/index.ts';
import { exportLines, importLines } from './support.ts';

// docs/import-and-export.md
describe('questions of a job', () => {
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

  /** The exported questions of the account's job. */
  async function exportedQuestions(accountId: string): Promise<unknown> {
    const lines = (await exportLines(database, accountId)).map(
      (line) => JSON.parse(line) as Record<string, unknown>,
    );
    return lines.find(({ type }) => type === 'job')?.questions;
  }

  it('export as they were imported, and import into another account', async () => {
    const { accountId } = await createTestAccount(database);
    expect((await importLines(database, accountId, [job(asked)])).errors).toEqual([]);
    expect(await exportedQuestions(accountId)).toEqual(asked);
    const { accountId: other } = await createTestAccount(database);
    const lines = (await exportLines(database, accountId)).map((line) => JSON.parse(line) as object);
    expect((await importLines(database, other, lines)).errors).toEqual([]);
    expect(await exportedQuestions(other)).toEqual(asked);
  });

  it('stay when the same file, or one without them, is imported', async () => {
    const { accountId } = await createTestAccount(database);
    await importLines(database, accountId, [job(asked)]);
    expect(await importLines(database, accountId, [job(asked)])).toMatchObject({ unchanged: 1, errors: [] });
    await importLines(database, accountId, [{ ...job(), title: 'Dock Engineer (m/f)' }]);
    expect(await exportedQuestions(accountId)).toEqual(asked);
  });

  it('keep their generated ids if the same file gives none', async () => {
    const { accountId } = await createTestAccount(database);
    const nameless = asked.map(({ id: _id, ...question }) => question);
    await importLines(database, accountId, [job(nameless)]);
    const first = await exportedQuestions(accountId);
    expect(first).toMatchObject(nameless);
    expect(await importLines(database, accountId, [job(nameless)])).toMatchObject({ unchanged: 1 });
    expect(await exportedQuestions(accountId)).toEqual(first);
  });

  it('refuse their line if they are invalid', async () => {
    const { accountId } = await createTestAccount(database);
    const { errors } = await importLines(database, accountId, [job([{ text: 'Which?', kind: 'CHOICE' }])]);
    expect(errors).toMatchObject([{ line: 1, message: expect.stringContaining('questions') }]);
  });
});
