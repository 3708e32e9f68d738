import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { kinds, type Kind } from '@nova/kinds';
import { randomUUID } from 'node:crypto';
import type { Database } from '../src/index.ts';
import { readSources } from '../src/migrations/sql-sources.ts';
import { createTestDatabase } from '../src/testing/index.ts';

describe('writes whose plans are kept', () => {
  const all: readonly Kind[] = Object.values(kinds);
  const account = randomUUID();
  let database: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.query(`INSERT INTO accounts (id, name) VALUES ($1, 'Agency')`, [account]);
  });
  afterAll(() => database.close());

  const codeWith = async (migrations: readonly string[]) => (await readSources(all, migrations)).code;

  it('a migration makes the functions anew that name all columns, and no others', async () => {
    const [before, after] = [await codeWith(['one']), await codeWith(['one', 'two'])];
    const others = new Set(before.map(({ checksum }) => checksum));
    const changed = after.filter(({ checksum }) => !others.has(checksum)).map(({ name }) => name);
    expect(changed.sort()).toEqual(['nova_insert_rows', 'nova_update_row']);
  });

  it('a missing value of a new row is the default of its column, and null where there is none', async () => {
    const [plain, kept] = [randomUUID(), randomUUID()];
    await database.query(
      `INSERT INTO jobs ("accountId", id, reference, "uniqueId", title) VALUES ($1, $2, 'A', 1, 'T')`,
      [account, plain],
    );
    await database.query(`SELECT nova_insert_rows($1, 'jobs', NULL, $2)`, [
      account,
      JSON.stringify([{ id: kept, reference: 'B', uniqueId: 2, title: 'T', accountId: randomUUID() }]),
    ]);
    const rows = await database.query<{ job: string }>(
      `SELECT (to_jsonb(j) - ARRAY['id', 'reference', 'uniqueId', 'createdOn', 'updatedOn'])::text AS job FROM jobs j WHERE j."accountId" = $1`,
      [account],
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual(rows[1]);
  });

  it('a column that there is not is refused', async () => {
    const unknown = JSON.stringify([
      { id: randomUUID(), reference: 'C', uniqueId: 3, title: 'T', shoeSize: 43 },
    ]);
    await expect(
      database.query(`SELECT nova_insert_rows($1, 'jobs', NULL, $2)`, [account, unknown]),
    ).rejects.toThrow('column "shoeSize" of relation "jobs" does not exist');
  });

  it('a change writes the columns that it names, null too, and leaves the others', async () => {
    const id = randomUUID();
    const contact = { id, reference: 'CON-1', firstName: 'Ada', email: 'ada@inbox.example', skills: ['SQL'] };
    await database.query(`SELECT nova_insert_rows($1, 'contacts', NULL, $2)`, [
      account,
      JSON.stringify([contact]),
    ]);
    const change = (version: string, fields: object): Promise<unknown> =>
      database.query(`SELECT nova_update_row($1, $2, ${version}, 'contacts', 'updatedOn', $3) AS written`, [
        account,
        id,
        JSON.stringify(fields),
      ]);
    const present = `(SELECT xmin::text FROM contacts WHERE id = $2)`;
    expect(await change(`'0'`, { firstName: 'Eve' })).toEqual([{ written: false }]);
    const fields = {
      email: null,
      skills: ['Java'],
      id: randomUUID(),
      accountId: randomUUID(),
      updatedOn: '2000-01-01',
    };
    expect(await change(present, fields)).toEqual([{ written: true }]);
    expect(
      await database.query(
        `SELECT id, "firstName", email, skills, "updatedOn" > "createdOn" AS later FROM contacts WHERE "accountId" = $1`,
        [account],
      ),
    ).toEqual([{ id, firstName: 'Ada', email: null, skills: ['Java'], later: true }]);
  });
});
