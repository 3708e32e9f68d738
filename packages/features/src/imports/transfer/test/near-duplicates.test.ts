import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount, make } from '../../../testing/index.ts';
import { importRecords } from '../import-records.ts';
import type { OnDuplicate } from '../import-session.ts';

// docs/import-and-export.md#near-duplicates
describe('a line that is only like a record', () => {
  let database: Database;
  beforeAll(async () => {
    database = await sharedDatabase();
  });

  async function* linesOf(lines: readonly object[]) {
    await Promise.resolve();
    for (const line of lines) yield JSON.stringify(line);
  }

  async function startAccount() {
    const { ctx } = await createTestAccount(database);
    const there = await make.candidate(ctx, {
      firstName: 'Robert',
      lastName: 'Müller',
      mobile: '+49 170 1234567',
      dateOfBirth: '1985-12-10',
    });
    const accountId = ctx.account.id;
    const run = (
      lines: readonly object[],
      {
        onDuplicate,
        near = true,
        dryRun = false,
      }: { onDuplicate: OnDuplicate; near?: boolean; dryRun?: boolean },
    ) =>
      importRecords(database, {
        accountId,
        lines: linesOf(lines.map((line, at) => ({ type: 'candidate', id: `c${at}`, ...line }))),
        onDuplicate,
        near,
        dryRun,
      });
    const count = async (table: string): Promise<number> => {
      const [row] = await ctx.db.rows<{ rows: number }>(
        `SELECT count(*)::int AS rows FROM ${table} t WHERE t."accountId" = $1`,
      );
      return row?.rows ?? 0;
    };
    return { ctx, there, run, count };
  }

  const bob = { firstName: 'Bob', lastName: 'Mueller', homePhone: '0170/1234567', jobTitle: 'Engineer' };

  it('comes in unless near ones are asked for', async () => {
    const { run, count } = await startAccount();
    expect(await run([bob], { onDuplicate: 'skip', near: false })).toMatchObject({
      imported: { candidate: 1 },
      skipped: [],
    });
    expect(await count('candidates')).toBe(2);
  });

  it.each([false, true])('skip passes it over (dry run: %s), and nothing of it stays', async (dryRun) => {
    const { run, there, count } = await startAccount();
    const report = await run([bob, { firstName: 'Grace', lastName: 'Hopper' }], {
      onDuplicate: 'skip',
      dryRun,
    });
    expect(report).toMatchObject({
      imported: { candidate: 1 },
      skipped: [{ line: 1, id: there }],
      errors: [],
    });
    expect(await count('candidates')).toBe(dryRun ? 1 : 2);
    expect(await count('match_records')).toBe(1);
  });

  it('changes the record with update', async () => {
    const { run, there, ctx } = await startAccount();
    expect(await run([bob], { onDuplicate: 'update' })).toMatchObject({
      updated: { candidate: 1 },
      errors: [],
    });
    const rows = await ctx.db.rows<object>(
      `SELECT c.id::text AS id, c."jobTitle" AS title, c."firstName" AS name FROM candidates c WHERE c."accountId" = $1`,
    );
    expect(rows).toEqual([{ id: there, title: 'Engineer', name: 'Bob' }]);
  });

  it('may be like a line before it', async () => {
    const { run, count } = await startAccount();
    const ada = {
      firstName: 'Ada',
      lastName: 'Lovelace',
      mobile: '+44 20 7946 0958',
      dateOfBirth: '1979-01-02',
    };
    const report = await run([ada, { ...ada, firstName: 'A.', mobile: '02079460958' }], {
      onDuplicate: 'skip',
    });
    expect(report).toMatchObject({ imported: { candidate: 1 }, skipped: [{ line: 2 }] });
    expect(await count('candidates')).toBe(2);
  });

  it('another birth date or first name makes it somebody else', async () => {
    const { run } = await startAccount();
    const others = [
      { ...bob, dateOfBirth: '1961-03-02' },
      { firstName: 'Petra', lastName: 'Müller', homePhone: '0170/1234567' },
    ];
    expect(await run(others, { onDuplicate: 'skip' })).toMatchObject({
      imported: { candidate: 2 },
      skipped: [],
    });
  });
});
