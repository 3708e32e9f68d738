import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount, findDrift, make, waitingForLock } from '../../testing/index.ts';
import { plainVerbs } from '@nova/core';
import { errorCode } from './error-code.ts';

describe('the number of records', () => {
  let database: Database;
  beforeAll(async () => {
    database = await sharedDatabase();
  });

  const total = async (accountId: string): Promise<number | undefined> => {
    const [row] = await database.query<{ total: number }>(
      `SELECT total FROM record_totals WHERE "accountId" = $1 AND entity = 'candidate'`,
      [accountId],
    );
    return row?.total;
  };

  /** An embedded database runs one transaction at a time. */
  const onServer = process.env.TEST_DATABASE_URL === undefined ? it.skip : it;

  onServer('A create waits for no other that has counted and is not committed', async () => {
    const { ctx, accountId } = await createTestAccount(database);
    const first = await make.candidate(ctx);
    await ctx.db.transaction(async (tx) => {
      await tx.rows(`SELECT nova_count_records($1::uuid, 'candidate', 1, NULL)::text AS done`);
      await make.candidate(ctx);
      await make.candidate(ctx);
      expect(await total(accountId)).toBe(3);
      await tx.rows(`SELECT nova_count_records($1::uuid, 'candidate', -1, NULL)::text AS done`);
    });
    expect(await total(accountId)).toBe(3);
    await plainVerbs('candidate').delete(ctx, { candidateId: first });
    expect(await total(accountId)).toBe(2);
    expect(await findDrift(database, accountId)).toEqual([]);
  });

  onServer('A batch of the last room and a delete do not wait for each other', async () => {
    const { ctx, accountId } = await createTestAccount(database);
    await make.candidate(ctx);
    const batch = () =>
      ctx.db.transaction(async (tx) => {
        await tx.rows(`SELECT nova_lock_keys($1::uuid, 'candidate', '{}', true)::text AS held`);
        // Shares the lock of words, as a new record does.
        await tx.rows(`SELECT nova_index_candidate($1::uuid, '{}')::text AS done`);
      });
    const both = await ctx.db.transaction(async (tx) => {
      // Takes the lock of words alone, as a delete does.
      await tx.rows(`SELECT nova_drop_unfound_words($1::uuid)::text AS done`);
      const waiting = batch();
      await waitingForLock(database);
      await tx.rows(
        `UPDATE record_counters SET total = total WHERE "accountId" = $1 AND entity = 'candidate' RETURNING total`,
      );
      return [waiting];
    });
    expect(await Promise.allSettled(both)).toEqual([{ status: 'fulfilled', value: undefined }]);
    expect(await total(accountId)).toBe(1);
  });

  it('The limit counts what was counted beside the counter', async () => {
    const { ctx, accountId } = await createTestAccount(database, { limits: { candidateRecords: 3 } });
    await database.query(
      `INSERT INTO record_counter_slots ("accountId", entity, total) VALUES ($1, 'candidate', 2)`,
      [accountId],
    );
    await make.candidate(ctx);
    expect(await errorCode(make.candidate(ctx))).toBe('RECORD_LIMIT_REACHED');
    expect(await total(accountId)).toBe(3);
  });
});
