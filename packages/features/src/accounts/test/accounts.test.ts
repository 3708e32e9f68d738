import { beforeAll, describe, expect, it } from '@jest/globals';
import { masterDataGroups, plans } from '@nova/contract';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { kinds, type Kind } from '@nova/kinds';
import { readAccountLimits, setAccountLimits } from '../account-limits.ts';
import { createAccount, listAccounts } from '../accounts.ts';
import { newId } from '@nova/core';

describe('accounts', () => {
  let database: Database;

  beforeAll(async () => {
    database = await sharedDatabase();
  });

  const masterDataOf = (accountId: string) =>
    database.query<{ group: string; name: string; code: string | null; closed: boolean }>(
      'SELECT "group", name, code, closed FROM master_data WHERE "accountId" = $1 ORDER BY "group", position',
      [accountId],
    );

  describe('createAccount', () => {
    it('defaults to UNLIMITED, UTC and the euro', async () => {
      const account = await createAccount(database, { name: ' Acme ' });
      expect(account).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/u),
        name: 'Acme',
        plan: 'UNLIMITED',
        timeZone: 'UTC',
        currency: 'EUR',
      });
    });

    it('stores plan, time zone and currency in their usual spelling', async () => {
      const account = await createAccount(database, {
        name: 'Kiwi',
        plan: 'starter',
        timeZone: 'pacific/auckland',
        currency: 'nzd',
      });
      expect(account).toMatchObject({ plan: 'STARTER', timeZone: 'Pacific/Auckland', currency: 'NZD' });
    });

    it('fills every group of master data', async () => {
      const { id } = await createAccount(database, { name: 'Filled' });
      const groups = new Set((await masterDataOf(id)).map((item) => item.group));
      expect(masterDataGroups.filter((group) => !groups.has(group))).toEqual([]);
    });

    it('creates the pipeline’s stages in order, and the closed job statuses', async () => {
      const { id } = await createAccount(database, { name: 'Staged' });
      const items = await masterDataOf(id);
      const stages = items.filter((item) => item.group === 'jobPipelineStages');
      expect(stages.map((item) => item.code)).toEqual([
        ...['SOURCED', 'SHORTLISTED', 'SUBMITTED', 'INTERVIEW', 'OFFER', 'PLACED'],
      ]);
      expect(items.filter((item) => item.closed).map((item) => item.name)).toEqual([
        'Filled',
        'Closed',
        'Cancelled',
      ]);
    });

    it('starts a counter for every kind of record', async () => {
      const { id } = await createAccount(database, { name: 'Counted' });
      const rows = await database.query(
        'SELECT entity, total, "lastReference" FROM record_counters WHERE "accountId" = $1',
        [id],
      );
      const numbered = Object.values(kinds as Readonly<Record<string, Kind>>).filter(({ prefix }) => prefix);
      expect(rows).toHaveLength(numbered.length);
      for (const { name } of numbered) {
        expect(rows).toContainEqual({ entity: name, total: 0, lastReference: 1000 });
      }
    });

    it.each([
      [{ name: ' ' }, 'name'],
      [{ name: 'A', plan: 'GOLD' }, 'plan: must be one of STARTER, PROFESSIONAL, ENTERPRISE, UNLIMITED.'],
      [{ name: 'A', timeZone: 'Mars/Olympus' }, 'timeZone: must be an IANA time zone such as Europe/Berlin.'],
      [{ name: 'A', timeZone: '+01:00' }, 'timeZone: must be an IANA time zone such as Europe/Berlin.'],
      [{ name: 'A', currency: 'EURO' }, 'currency: must be an ISO 4217 currency code.'],
    ])('refuses %j and names the invalid value', async (input, message) => {
      const before = await listAccounts(database);
      await expect(createAccount(database, input)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        message: expect.stringContaining(message),
      });
      expect(await listAccounts(database)).toEqual(before);
    });
  });

  describe('listAccounts', () => {
    it('shows an account with its counts', async () => {
      const { id } = await createAccount(database, {
        name: 'Listed',
        plan: 'ENTERPRISE',
        timeZone: 'Asia/Tokyo',
      });
      expect((await listAccounts(database)).find((account) => account.id === id)).toEqual({
        id,
        name: 'Listed',
        plan: 'ENTERPRISE',
        timeZone: 'Asia/Tokyo',
        currency: 'EUR',
        users: 0,
        candidates: 0,
        companies: 0,
        createdOn: expect.stringMatching(/^\d{4}-.*Z$/u),
      });
    });
  });

  describe('setAccountLimits', () => {
    it('applies an account’s own limits over its plan’s, and removes them again', async () => {
      const { id } = await createAccount(database, { name: 'Limited', plan: 'STARTER' });
      expect(await readAccountLimits(database, id)).toEqual(plans.STARTER);
      const own = { ...plans.STARTER, readsPerMinute: 5, usagePerDay: null };
      expect(await setAccountLimits(database, id, { readsPerMinute: 5, usagePerDay: 'none' })).toEqual(own);
      expect(await readAccountLimits(database, id)).toEqual(own);
      const kept = { ...plans.STARTER, usagePerDay: null, candidateRecords: 0 };
      expect(await setAccountLimits(database, id, { readsPerMinute: 'plan', candidateRecords: 0 })).toEqual(
        kept,
      );
      expect(await setAccountLimits(database, id, { usagePerDay: 'plan', candidateRecords: 'plan' })).toEqual(
        plans.STARTER,
      );
    });

    it.each([
      [{ readsPerHour: 5 }, 'readsPerHour: is no limit; there are readsPerMinute'],
      [{ readsPerMinute: -1 }, 'readsPerMinute: must be a whole number from 0 to 2147483647, none or plan.'],
      [{ readsPerMinute: 1.5 }, 'readsPerMinute: must be a whole number'],
    ])('refuses %j and changes nothing', async (changes, message) => {
      const { id } = await createAccount(database, { name: 'Unchanged', plan: 'STARTER' });
      await expect(setAccountLimits(database, id, { usagePerDay: 1, ...changes })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        message: expect.stringContaining(message),
      });
      expect(await readAccountLimits(database, id)).toEqual(plans.STARTER);
    });

    it.each(['nonsense', newId()])('answers NOT_FOUND for the unknown account %s', async (id) => {
      const error = { code: 'NOT_FOUND', message: expect.stringContaining('`nova account list`') };
      await expect(readAccountLimits(database, id)).rejects.toMatchObject(error);
      await expect(setAccountLimits(database, id, { readsPerMinute: 5 })).rejects.toMatchObject(error);
    });
  });
});
