import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '../src/database.ts';
import { accountDatabase } from '../src/index.ts';
import { createTestDatabase } from '../src/testing/index.ts';

describe('the guard', () => {
  let database: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(() => database.close());

  it('stands before every way to the database that an account has', async () => {
    const account = accountDatabase(database, '01a1fcac-fdba-77ab-ade1-0a33241b9892');
    const text = 'SELECT id FROM users';
    await expect(account.rows(text)).rejects.toThrow('nothing holds users to the account');
    await expect(account.write(text)).rejects.toThrow('nothing holds users to the account');
    await expect(account.transaction((tx) => tx.rows(text))).rejects.toThrow(
      'nothing holds users to the account',
    );
    await expect(account.rows(`${text} WHERE "accountId" = $1`)).resolves.toEqual([]);
  });

  it('needs no second connection in a transaction that is the first to ask it', async () => {
    const first = await createTestDatabase();
    const account = accountDatabase(first, '01a1fcac-fdba-77ab-ade1-0a33241b9892');
    const reading = `SELECT id FROM users WHERE "accountId" = $1::uuid`;
    await expect(account.transaction((tx) => tx.rows(reading))).resolves.toEqual([]);
    await first.close();
  });
});
