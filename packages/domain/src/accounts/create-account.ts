import { optionalCurrency, type Plan } from '@nova/contract';
import type { Database } from '@nova/db';
import { z } from 'zod';
import { foldName } from '../fold-name.ts';
import { newId } from '../ids.ts';
import { recordKindNames } from '../records/kinds.ts';
import { name, plan, timeZone, usual } from './account-values.ts';
import { defaultMasterData } from './default-master-data.ts';
import { readInput } from './read-input.ts';

const input = z.object({
  name: name(),
  plan: plan().default('UNLIMITED'),
  timeZone: timeZone().default(usual.timeZone),
  currency: optionalCurrency().transform((code) => code ?? usual.currency),
});

export type NewAccount = z.input<typeof input>;

export interface CreatedAccount {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly timeZone: string;
  readonly currency: string;
}

/**
 * Creates an account with sensible master data in every group, in one statement (docs/interface/keys-and-accounts.md#accounts).
 * @throws VALIDATION_ERROR for an unknown plan, time zone or currency, or a blank name
 */
export async function createAccount(database: Database, fresh: NewAccount): Promise<CreatedAccount> {
  const account = { id: newId(), ...readInput(input, fresh) };
  // Without Prisma, whose engine takes most of a second to load: a first start and the command need it for nothing else.
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
      ...[JSON.stringify(masterDataRows()), recordKindNames],
    ],
  );
  return account;
}

const masterDataRows = () =>
  defaultMasterData.map((item) => ({ closed: false, ...item, id: newId(), nameKey: foldName(item.name) }));
