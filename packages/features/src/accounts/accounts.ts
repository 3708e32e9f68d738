import { optionalCurrency, type Plan, planNames } from '@nova/contract';
import type { Database } from '@nova/db';
import { z } from 'zod';
import { normaliseName, isId, newId, recordKindNames } from '@nova/core';
import {
  name,
  plan,
  readInput,
  timeZone,
  createUnknownAccountError,
  accountDefaults,
} from './account-values.ts';
import { defaultMasterData } from './default-master-data.ts';

const newAccount = z.object({
  name: name(),
  plan: plan().default('UNLIMITED'),
  timeZone: timeZone().default(accountDefaults.timeZone),
  currency: optionalCurrency().transform((code) => code ?? accountDefaults.currency),
});

export type NewAccount = z.input<typeof newAccount>;

export interface CreatedAccount {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly timeZone: string;
  readonly currency: string;
}

/**
 * Creates an account with default master data (docs/interface/keys-and-accounts.md#accounts).
 * @throws VALIDATION_ERROR
 */
export async function createAccount(database: Database, fresh: NewAccount): Promise<CreatedAccount> {
  const account = { id: newId(), ...readInput(newAccount, fresh) };
  // This statement bypasses Prisma, because loading its engine takes most of a second of a first start.
  await database.query(
    `WITH account AS (
       INSERT INTO accounts (id, name, plan, "timeZone", currency) VALUES ($1::uuid, $2, $3, $4, $5)),
     named AS (
       INSERT INTO master_data ("accountId", id, "group", name, "nameKey", position, closed, code)
       SELECT $1::uuid, m.id, m."group", m.name, m."nameKey", m.position, m.closed, m.code
       FROM jsonb_populate_recordset(NULL::master_data, $6::jsonb) m)
     INSERT INTO record_counters ("accountId", entity) SELECT $1::uuid, unnest($7::text[])`,
    [
      ...[account.id, account.name, account.plan, account.timeZone, account.currency],
      ...[JSON.stringify(buildMasterDataRows()), recordKindNames],
    ],
  );
  return account;
}

const buildMasterDataRows = () =>
  defaultMasterData.map((item) => ({
    closed: false,
    ...item,
    id: newId(),
    nameKey: normaliseName(item.name),
  }));

const accountChanges = z
  .object({ name: name(), plan: plan(), timeZone: timeZone(), currency: optionalCurrency() })
  .partial();

/** Omitted members do not change. */
export type AccountChanges = z.input<typeof accountChanges>;

/**
 * Changes an account. Servers notice within 5 seconds. Existing records do not follow a new time zone or currency.
 * @throws VALIDATION_ERROR, NOT_FOUND
 */
export async function updateAccount(
  database: Database,
  accountId: string,
  changes: AccountChanges,
): Promise<CreatedAccount> {
  const values = readInput(accountChanges, changes);
  const [account] = isId(accountId)
    ? await database.query<CreatedAccount>(
        `UPDATE accounts SET name = coalesce($2, name), plan = coalesce($3, plan), "timeZone" = coalesce($4, "timeZone"),
           currency = coalesce($5, currency)
         WHERE id = $1 RETURNING id, name, plan, "timeZone", currency`,
        [
          accountId,
          values.name ?? null,
          values.plan ?? null,
          values.timeZone ?? null,
          values.currency ?? null,
        ],
      )
    : [];
  if (account === undefined) throw createUnknownAccountError(accountId);
  return account;
}

const listedAccount = z.object({
  id: z.string(),
  name: z.string(),
  plan: z.enum(planNames),
  timeZone: z.string(),
  currency: z.string(),
  users: z.number(),
  candidates: z.number(),
  companies: z.number(),
  createdOn: z.string(),
});

export type ListedAccount = z.output<typeof listedAccount>;

/** Lists all accounts, oldest first, with their numbers of users and records. */
export async function listAccounts(database: Database): Promise<readonly ListedAccount[]> {
  const rows = await database.query(
    `SELECT a.id, a.name, a.plan, a."timeZone", a.currency, nova_iso(a."createdOn") AS "createdOn",
       (SELECT count(*)::int FROM users u WHERE u."accountId" = a.id) AS users,
       coalesce((SELECT total FROM record_totals c WHERE c."accountId" = a.id AND c.entity = 'candidate'), 0) AS candidates,
       coalesce((SELECT total FROM record_totals c WHERE c."accountId" = a.id AND c.entity = 'company'), 0) AS companies
     FROM accounts a ORDER BY a."createdOn", a.id`,
  );
  return z.array(listedAccount).parse(rows);
}

/**
 * Finds the account that an operator names.
 * @throws NOT_FOUND
 */
export async function findAccountOrThrow(
  database: Database,
  accountId: string,
): Promise<{ readonly timeZone: string }> {
  const [account] = isId(accountId)
    ? await database.query<{ timeZone: string }>(`SELECT "timeZone" FROM accounts WHERE id = $1`, [accountId])
    : [];
  if (!account) throw createUnknownAccountError(accountId);
  return account;
}
