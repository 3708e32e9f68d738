import { beforeAll, describe, expect, it } from '@jest/globals';
import { candidateWrite } from '../../../candidates/contract.ts';
import { plainVerbs } from '@nova/core';
import { createTestAccount, type TestAccount, waitingForLock } from '../../../testing/index.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { importLines } from './support.ts';

describe('claimed references', () => {
  let database: Database;
  let account: TestAccount;
  beforeAll(async () => {
    database = await sharedDatabase();
    account = await createTestAccount(database);
  });

  const create = (name: string) =>
    plainVerbs('candidate').create(account.ctx, candidateWrite.parse({ firstName: name }));

  const references = async (): Promise<string[]> => {
    const rows = await database.query<{ reference: string }>(
      `SELECT reference FROM candidates WHERE "accountId" = $1`,
      [account.accountId],
    );
    return rows.map(({ reference }) => reference);
  };

  /** Numbers that were claimed in memory and that no record has. */
  async function waitingNumbers(): Promise<number[]> {
    const [counter] = await database.query<{ last: number }>(
      `SELECT "lastReference" AS last FROM record_counters WHERE "accountId" = $1 AND entity = 'candidate'`,
      [account.accountId],
    );
    const used = new Set((await references()).map((reference) => Number(reference.slice('CAN-'.length))));
    const first = Math.min(...used);
    const taken = Array.from({ length: (counter?.last ?? 0) - first + 1 }, (_, n) => first + n);
    return taken.filter((number) => !used.has(number));
  }

  it('a create takes other numbers after an import has used the claimed ones', async () => {
    let waiting: number[] = [];
    // A burst claims numbers in blocks; a busy machine may need another block.
    for (let burst = 0; burst < 20 && waiting.length < 5; burst++) {
      await Promise.all(Array.from({ length: 20 }, (_, n) => create(`Before ${String(burst)} ${String(n)}`)));
      waiting = await waitingNumbers();
    }
    const brought = waiting.slice(0, 5).map((number) => `CAN-${String(number)}`);
    expect(brought).toHaveLength(5);
    const before = (await references()).length;

    const lines = brought.map((reference) => ({
      type: 'candidate',
      id: reference,
      firstName: 'Brought',
      reference,
    }));
    expect((await importLines(database, account.accountId, lines)).errors).toEqual([]);
    for (let n = 0; n < 6; n++) await create(`After ${String(n)}`);

    const held = await references();
    expect(held).toHaveLength(before + 5 + 6);
    expect(new Set(held).size).toBe(held.length);
    expect(held).toEqual(expect.arrayContaining(brought));
  });

  /** An embedded database runs one transaction at a time. */
  const onServer = process.env.TEST_DATABASE_URL === undefined ? it.skip : it;

  onServer('an import holds no counter while it waits for a delete, which needs it last', async () => {
    const { accountId, ctx } = account;
    const [importing] = await ctx.db.transaction(async (tx) => {
      // Takes the lock of words alone, as a delete does.
      await tx.rows(`SELECT nova_drop_unfound_words($1::uuid)::text AS done`);
      const waiting = importLines(database, accountId, [{ type: 'candidate', id: 'w', firstName: 'Waits' }]);
      await waitingForLock(database);
      const free = await database.query(
        `SELECT entity FROM record_counters WHERE "accountId" = $1 AND entity = 'candidate' FOR UPDATE SKIP LOCKED`,
        [accountId],
      );
      expect(free).toEqual([{ entity: 'candidate' }]);
      return [waiting] as const;
    });
    expect((await importing).errors).toEqual([]);
  });
});
