import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { plainVerbs, type Context, newId } from '@nova/core';
import { createTestAccount, make, type TestAccount, through } from '../../testing/index.ts';
import { errorCode } from './error-code.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('expected values', () => {
  let database: Database;
  let agency: TestAccount;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
  });

  const update = through(c.updateCandidate, plainVerbs('candidate').update);

  it('count for the version that is written: another process that writes after the comparison wins', async () => {
    const { ctx } = agency;
    const candidateId = await make.candidate(ctx, { jobTitle: 'before' });
    let interfered = 0;
    const between: Context = {
      ...ctx,
      expected: { jobTitle: 'before' },
      db: {
        ...ctx.db,
        async rows<Row>(...asked: Parameters<typeof ctx.db.rows>) {
          const rows = await ctx.db.rows<Row>(...asked);
          if (asked[0].includes('AS data') && interfered++ === 0)
            await database.query(`UPDATE candidates SET "jobTitle" = 'theirs' WHERE id = $1`, [candidateId]);
          return rows;
        },
      },
    };
    expect(await errorCode(update(between, { candidateId, jobTitle: 'mine' }))).toBe('CONFLICT');
    expect(interfered).toBeGreaterThan(1);
    const [row] = await ctx.db.rows<{ jobTitle: string }>(
      `SELECT "jobTitle" FROM candidates WHERE "accountId" = $1 AND id = $2`,
      [candidateId],
    );
    expect(row?.jobTitle).toBe('theirs');
  });

  it('expected values of a record that does not exist are NOT_FOUND', async () => {
    const ctx: Context = { ...agency.ctx, expected: { jobTitle: null } };
    expect(await errorCode(update(ctx, { candidateId: newId(), jobTitle: 'x' }))).toBe('NOT_FOUND');
  });
});
