import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';

const read = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8');

it('has its functions in the migration as they are tested here', async () => {
  const migration = await read('../../../prisma/migrations/20261121000800_fielded_words/migration.sql');
  expect(migration).toContain((await read('../sql/functions.sql')).trimEnd());
});
