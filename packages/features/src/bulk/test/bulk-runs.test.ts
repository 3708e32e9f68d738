import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { plainEndpoints } from '@nova/contract';
import { type Context, plainVerbs, newId } from '@nova/core';
import { runBulk } from '../run-bulk.ts';
import { undoBulk } from '../undo-bulk.ts';
import { removeOldBulkChanges } from '../bulk-runs.ts';
import { createTestAccount, make, type TestAccount, through } from '../../testing/index.ts';
import { errorCode } from '../../test/records/error-code.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('a bulk run', () => {
  let database: Database;
  let agency: TestAccount;
  let ctx: Context;

  beforeAll(async () => {
    database = await sharedDatabase();
  });

  const run = through(c.runBulk, runBulk);
  const undo = (by: Context, bulkId: string) => undoBulk(by, { bulkId });
  const leads = async (count: number): Promise<string[]> => {
    const ids = [];
    for (let at = 0; at < count; at++)
      ids.push(await through(c.createLead, plainVerbs('lead').create)(ctx, { firstName: `L${String(at)}` }));
    return ids;
  };
  const tagged = async (): Promise<number> => {
    const [row] = await ctx.db.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM leads WHERE "accountId" = $1 AND tags <> '[]'::jsonb`,
    );
    return row?.count ?? 0;
  };
  const later = (hours: number): Context => ({
    ...ctx,
    now: () => new Date(Date.now() + hours * 60 * 60 * 1000),
  });

  beforeAll(async () => {
    agency = await createTestAccount(database);
    ctx = agency.ctx;
  });

  it('keeps what was done for the undo if it breaks off in the midst', async () => {
    const ids = await leads(120);
    let transactions = 0;
    const breaking: Context = {
      ...ctx,
      db: {
        ...ctx.db,
        transaction: (work) => {
          transactions += 1;
          if (transactions === 3) return Promise.reject(new Error('The process ends here.'));
          return ctx.db.transaction(work);
        },
      },
    };
    await expect(run(breaking, { kind: 'lead', ids, addTags: [{ value: 'x' }] })).rejects.toThrow(
      'ends here',
    );
    const done = await tagged();
    expect(done).toBe(100);
    const [line] = await ctx.db.rows<{ bulkId: string }>(
      `SELECT "recordId" AS "bulkId" FROM audit_events WHERE "accountId" = $1 AND entity = 'bulk'`,
    );
    expect(await undo(ctx, line?.bulkId ?? '')).toEqual({ restored: done, left: [] });
    expect(await tagged()).toBe(0);
  });

  it('goes on with an undo that broke off', async () => {
    const ids = await leads(60);
    const { bulkId } = await run(ctx, { kind: 'lead', ids, addTags: [{ value: 'x' }] });
    let transactions = 0;
    const breaking: Context = {
      ...ctx,
      db: {
        ...ctx.db,
        transaction: (work) => {
          transactions += 1;
          return transactions === 2 ? Promise.reject(new Error('ended')) : ctx.db.transaction(work);
        },
      },
    };
    await expect(undo(breaking, bulkId)).rejects.toThrow('ended');
    expect(await tagged()).toBe(10);
    expect(await undo(ctx, bulkId)).toEqual({ restored: 10, left: [] });
    expect(await tagged()).toBe(0);
  });

  it('a bulk run is not undone while another process works on it, or after it died a minute ago', async () => {
    const ids = await leads(1);
    const { bulkId } = await run(ctx, { kind: 'lead', ids, addTags: [{ value: 'x' }] });
    const lease = (end: string) =>
      database.query(
        `UPDATE bulk_runs SET "leasedBy" = $1, "leasedUntil" = now() + $3::interval WHERE id = $2`,
        [newId(), bulkId, end],
      );
    await lease('10 minutes');
    expect(await errorCode(undo(ctx, bulkId))).toBe('INVALID_STATE');
    await lease('-1 second');
    expect(await undo(ctx, bulkId)).toEqual({ restored: 1, left: [] });
  });

  it('can be undone for 24 hours; then its data is removed', async () => {
    const ids = await leads(2);
    const { bulkId, undoableUntil } = await run(ctx, { kind: 'lead', ids, addTags: [{ value: 'x' }] });
    const hours = (Date.parse(undoableUntil ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(24, 1);
    const kept = async () =>
      (await ctx.db.rows(`SELECT 1 FROM bulk_changes WHERE "accountId" = $1 AND "bulkId" = $2`, [bulkId]))
        .length;
    await removeOldBulkChanges(database, later(23.9).now());
    expect(await kept()).toBe(2);
    expect(await errorCode(undo(later(24.1), bulkId))).toBe('INVALID_STATE');
    await removeOldBulkChanges(database, later(24.1).now());
    expect(await kept()).toBe(0);
    expect(await errorCode(undo(later(24.1), bulkId))).toBe('INVALID_STATE');
    await removeOldBulkChanges(database, later(24 * 32).now());
    expect(await errorCode(undo(ctx, bulkId))).toBe('NOT_FOUND');
  });

  it('refuses a query that finds more than 10,000 records, and writes nothing', async () => {
    const full = await createTestAccount(database);
    await full.ctx.db.write(
      `INSERT INTO leads ("accountId", id, reference, "firstName", "createdOn", "updatedOn")
       SELECT $1::uuid, gen_random_uuid(), 'LEA-' || n, 'L', now(), now() FROM generate_series(1, 10001) AS n`,
    );
    expect(await errorCode(run(full.ctx, { kind: 'lead', query: '', addTags: [{ value: 'x' }] }))).toBe(
      'BAD_REQUEST',
    );
    const rows = await full.ctx.db.rows(`SELECT 1 FROM bulk_runs WHERE "accountId" = $1`);
    expect(rows).toHaveLength(0);
  });

  it('keeps the bounds of a record’s tags: what would have too many fails alone', async () => {
    const tags = Array.from({ length: 500 }, (_, at) => ({ value: `t${String(at)}` }));
    const full = await make.candidate(ctx, { tags });
    const other = await make.candidate(ctx);
    expect(
      await run(ctx, { kind: 'candidate', ids: [full, other], addTags: [{ value: 'one more' }] }),
    ).toMatchObject({ done: 1, failed: [{ id: full, code: 'BAD_REQUEST' }] });
  });

  it('loses no write of others, and is lost by none', async () => {
    const ids = await leads(40);
    const work = ids.map((leadId, at) =>
      through(c.updateLead, plainVerbs('lead').update)(ctx, { leadId, jobTitle: `J${String(at)}` }),
    );
    const [result] = await Promise.all([run(ctx, { kind: 'lead', ids, addTags: [{ value: 'y' }] }), ...work]);
    expect(result).toMatchObject({ done: 40, failed: [] });
    const [row] = await ctx.db.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM leads WHERE "accountId" = $1 AND id = ANY($2::uuid[])
         AND "jobTitle" IS NOT NULL AND tags <> '[]'::jsonb`,
      [ids],
    );
    expect(row?.count).toBe(40);
  });

  it('lets a user undo what it hid from the user', async () => {
    const narrow = await agency.as({
      name: 'N',
      email: 'n@agency.example',
      team: 'T',
      restrictToTeam: true,
      billing: 'ALL',
    });
    const candidateId = await make.candidate(ctx);
    const noteId = await through(plainEndpoints.notes.create, plainVerbs('note').create)(narrow, {
      subject: 'S',
      candidateId,
    });
    const { bulkId } = await run(narrow, { kind: 'note', ids: [noteId], set: { ownerId: agency.userId } });
    expect(await errorCode(plainVerbs('note').get(narrow, { noteId }))).toBe('NOT_FOUND');
    expect(await undo(narrow, bulkId)).toEqual({ restored: 1, left: [] });
    expect(await errorCode(plainVerbs('note').get(narrow, { noteId }))).not.toBe('NOT_FOUND');
  });
});
