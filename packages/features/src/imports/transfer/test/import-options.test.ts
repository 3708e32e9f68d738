import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount, type TestAccount } from '../../../testing/index.ts';
import type { ImportOptions } from '../import-session.ts';
import { importLines } from './support.ts';

describe('import options', () => {
  let database: Database;
  beforeAll(async () => {
    database = await sharedDatabase();
  });

  async function start() {
    const account = await createTestAccount(database);
    const take = (lines: readonly object[], options: Partial<ImportOptions> = {}) =>
      importLines(database, account.accountId, lines, { batchSize: 3, ...options });
    return { account, take };
  }

  async function column(account: TestAccount, sql: string): Promise<readonly unknown[]> {
    const rows = await database.query<{ value: unknown }>(sql, [account.accountId]);
    return rows.map(({ value }) => value);
  }

  const dryAndReal = [true, false] as const;

  describe('a lenient import', () => {
    const line = {
      type: 'candidate',
      id: 'c1',
      firstName: 'Ada',
      email: 'no address',
      rating: 9,
      statusName: 'Unheard of',
      ownerName: 'Nobody',
      sourceName: 'LinkedIn',
      address: { city: 'London', postcode: 5 },
    };

    it.each(dryAndReal)('leaves out each invalid value and reports it (dry run: %s)', async (dryRun) => {
      const { account, take } = await start();
      const report = await take([line], { lenient: true, dryRun });
      expect(report).toMatchObject({ imported: { candidate: 1 }, errors: [] });
      const said = report.leftOut.map(
        ({ line: number, message }) => `${String(number)} ${message.split(':')[0] ?? ''}`,
      );
      expect(said.toSorted()).toEqual([
        '1 address.postcode',
        '1 email',
        '1 ownerName',
        '1 rating',
        '1 statusName',
      ]);
      const rows = await column(
        account,
        `SELECT concat_ws('|', email, rating, "statusId", city, "sourceId" IS NULL) AS value FROM candidates WHERE "accountId" = $1`,
      );
      expect(rows).toEqual(dryRun ? [] : ['London|f']);
    });

    it('refuses a line that lacks required members, and one of no type', async () => {
      const { take } = await start();
      const report = await take([{ type: 'candidate', id: 'c1', email: 'no address' }, { type: 'what' }], {
        lenient: true,
      });
      expect(report.imported).toEqual({});
      expect(report.errors.map((error) => error.line)).toEqual([1, 2]);
    });

    it('leaves out references that the file never resolves, and keeps those that it resolves later', async () => {
      const { account, take } = await start();
      const report = await take(
        [
          { type: 'contact', id: 'p1', firstName: 'A', companyName: 'Nowhere' },
          { type: 'contact', id: 'p2', firstName: 'B', companyName: 'later ltd' },
          ...Array.from({ length: 4 }, (_, at) => ({ type: 'candidate', firstName: String(at) })),
          { type: 'company', id: 'k', name: 'Later Ltd' },
        ],
        { lenient: true },
      );
      expect(report).toMatchObject({ imported: { contact: 2, company: 1 }, errors: [] });
      expect(report.leftOut).toEqual([
        { line: 1, message: 'companyName: "Nowhere" is not one of the account’s companies.' },
      ]);
      const names = await column(
        account,
        `SELECT k.name AS value FROM contacts c LEFT JOIN companies k ON k."accountId" = c."accountId" AND k.id = c."companyId"
       WHERE c."accountId" = $1 ORDER BY c."firstName"`,
      );
      expect(names).toEqual([null, 'Later Ltd']);
    });
  });

  describe('a company’s name', () => {
    const contacts = [
      { type: 'contact', id: 'p1', firstName: 'A', companyName: ' ACME ltd ' },
      { type: 'contact', id: 'p2', firstName: 'B', companyName: 'Fresh' },
      { type: 'contact', id: 'p3', firstName: 'C', companyName: 'fresh' },
      { type: 'contact', id: 'p4', firstName: 'D', companyId: 'k', companyName: 'Something else' },
      { type: 'job', id: 'j1', title: 'J', companyName: 'Fresh' },
    ];
    const acme = { type: 'company', id: 'k', name: 'Acme Ltd' };

    it.each(dryAndReal)(
      'replaces its id in any case; an unknown name is an error (dry run: %s)',
      async (dryRun) => {
        const { take } = await start();
        await take([acme]);
        const report = await take(contacts, { dryRun });
        expect(report.imported).toEqual({ contact: 2 });
        expect(report.errors.map(({ line, message }) => [line, message])).toEqual(
          [2, 3, 5].map((line) => [line, expect.stringMatching(/^companyName: "[Ff]resh" is not one of/u)]),
        );
      },
    );

    it.each(dryAndReal)(
      'creates an unknown company once if createMissing is set (dry run: %s)',
      async (dryRun) => {
        const { account, take } = await start();
        await take([acme]);
        const report = await take(contacts, { createMissing: true, dryRun });
        expect(report).toMatchObject({ imported: { contact: 4, job: 1, company: 1 }, errors: [] });
        expect(
          await column(account, `SELECT name AS value FROM companies WHERE "accountId" = $1 ORDER BY name`),
        ).toEqual(dryRun ? ['Acme Ltd'] : ['Acme Ltd', 'Fresh']);
      },
    );

    it('creates no second company on the next import', async () => {
      const { take } = await start();
      await take([acme, ...contacts], { createMissing: true });
      const again = await take(contacts, { createMissing: true });
      expect(again).toMatchObject({ imported: {}, unchanged: 5, errors: [] });
    });
  });

  describe('an unknown owner', () => {
    const lines = [
      { type: 'candidate', id: 'c1', firstName: 'A', ownerName: 'Nobody' },
      { type: 'candidate', id: 'c2', firstName: 'B' },
    ];
    const owners = `SELECT "ownerId" AS value FROM candidates WHERE "accountId" = $1 ORDER BY "firstName"`;

    it('becomes the user in ownerId', async () => {
      const { account, take } = await start();
      expect(await take(lines, { ownerId: account.userId })).toMatchObject({ errors: [], leftOut: [] });
      expect(await column(account, owners)).toEqual([account.userId, account.userId]);
    });

    it('leaves the record without an owner if ownerId is null, and is reported', async () => {
      const { account, take } = await start();
      const report = await take(lines, { ownerId: null });
      expect(report).toMatchObject({ imported: { candidate: 2 }, errors: [] });
      expect(report.leftOut).toEqual([
        { line: 1, message: 'ownerName: "Nobody" is not one of the account’s users.' },
      ]);
      expect(await column(account, owners)).toEqual([null, null]);
    });
  });

  describe('a repeated id', () => {
    const lines = [
      { type: 'candidate', id: 'c1', firstName: 'First' },
      { type: 'candidate', id: 'c2', firstName: 'Other' },
      { type: 'candidate', id: 'c1', firstName: 'Second' },
      { type: 'candidate', id: 'c3', firstName: 'Third' },
      { type: 'candidate', id: 'c1', firstName: 'First' },
    ];

    it.each(dryAndReal)(
      'skips the line like other duplicates, on every import (dry run: %s)',
      async (dryRun) => {
        const { account, take } = await start();
        const first = await take(lines, { onDuplicate: 'skip', dryRun });
        expect(first).toMatchObject({ imported: { candidate: 3 }, updated: {}, unchanged: 0, errors: [] });
        const repeats = dryRun ? { repeats: 1 } : {};
        expect(first.skipped).toEqual(
          [3, 5].map((line) => ({ line, id: first.ids['candidate:c1'], ...repeats })),
        );
        if (dryRun) return;
        const again = await take(lines, { onDuplicate: 'skip' });
        expect(again).toMatchObject({ imported: {}, unchanged: 3, errors: [] });
        expect(again.skipped).toEqual(first.skipped);
        const names = await column(
          account,
          `SELECT "firstName" AS value FROM candidates WHERE "accountId" = $1 ORDER BY 1`,
        );
        expect(names).toEqual(['First', 'Other', 'Third']);
      },
    );

    it('imports the second line if the first one fails', async () => {
      const { take } = await start();
      const report = await take(
        [{ type: 'candidate', id: 'c1', statusName: 'Unheard of', firstName: 'A' }, ...lines],
        {
          onDuplicate: 'skip',
        },
      );
      expect(report.imported).toEqual({ candidate: 3 });
      expect(report.errors.map(({ line }) => line)).toEqual([1]);
    });

    it('updates the record if duplicates are not skipped', async () => {
      const { take } = await start();
      expect(await take(lines)).toMatchObject({
        imported: { candidate: 5 },
        updated: { candidate: 2 },
        skipped: [],
      });
    });
  });
});
