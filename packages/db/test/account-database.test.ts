import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '../src/database.ts';
import { accountDatabase } from '../src/index.ts';
import { createTestDatabase } from '../src/testing/index.ts';

describe('AccountDatabase', () => {
  let database: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(() => database.close());

  it('the guard checks every way to the database', async () => {
    const account = accountDatabase(database, '01a1fcac-fdba-77ab-ade1-0a33241b9892');
    const text = 'SELECT id FROM users';
    await expect(account.rows(text)).rejects.toThrow('nothing holds users to the account');
    await expect(account.write(text)).rejects.toThrow('nothing holds users to the account');
    await expect(account.transaction((tx) => tx.rows(text))).rejects.toThrow(
      'nothing holds users to the account',
    );
    await expect(account.inImport((tx) => tx.rows(text))).rejects.toThrow(
      'nothing holds users to the account',
    );
    await expect(account.rows(`${text} WHERE "accountId" = $1`)).resolves.toEqual([]);
  });

  it('a transaction that asks the guard first needs no second connection', async () => {
    const first = await createTestDatabase();
    const account = accountDatabase(first, '01a1fcac-fdba-77ab-ade1-0a33241b9892');
    const reading = `SELECT id FROM users WHERE "accountId" = $1::uuid`;
    await expect(account.transaction((tx) => tx.rows(reading))).resolves.toEqual([]);
    await first.close();
  });

  it('the transaction of an import needs no second connection, and triggers in it know of the import', async () => {
    const first = await createTestDatabase();
    const account = accountDatabase(first, '01a1fcac-fdba-77ab-ade1-0a33241b9892');
    await first.query(
      `CREATE FUNCTION importing_now(account uuid) RETURNS boolean LANGUAGE sql RETURN nova_importing()`,
    );
    const asking = `SELECT importing_now($1::uuid) AS importing`;
    await expect(account.inImport((tx) => tx.rows(asking))).resolves.toEqual([{ importing: true }]);
    await expect(account.transaction((tx) => tx.rows(asking))).resolves.toEqual([{ importing: false }]);
    await first.close();
  });

  it('a call whose caller left reads no more, but a write that it has begun goes on to its end', async () => {
    const reading = `SELECT id FROM users WHERE "accountId" = $1::uuid`;
    const writing = `UPDATE users SET name = name WHERE "accountId" = $1::uuid`;
    const id = '01a1fcac-fdba-77ab-ade1-0a33241b9892';
    const [one, two] = [new AbortController(), new AbortController()];
    const reader = accountDatabase(database, id, { left: one.signal });
    const writer = accountDatabase(database, id, { left: two.signal });
    await reader.rows(reading);
    await writer.write(writing);
    one.abort();
    two.abort();
    await expect(reader.rows(reading)).rejects.toMatchObject({ code: 'LEFT' });
    await expect(reader.write(writing)).rejects.toMatchObject({ code: 'LEFT' });
    await expect(reader.snapshot((view) => view.rows(reading))).rejects.toMatchObject({ code: 'LEFT' });
    await expect(writer.rows(reading)).resolves.toEqual([]);
    await expect(writer.write(writing)).resolves.toEqual([]);
    await expect(writer.transaction((tx) => tx.rows(reading))).resolves.toEqual([]);
  });
});
