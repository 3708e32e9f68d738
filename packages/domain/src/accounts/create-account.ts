import type { Plan } from '@nova/contract';
import type { Database } from '@nova/db';
import { z } from 'zod';
import { foldName } from '../fold-name.ts';
import { newId } from '../ids.ts';
import { recordKindNames } from '../records/kinds.ts';
import { currency, name, plan, timeZone } from './account-values.ts';
import { defaultMasterData } from './default-master-data.ts';
import { readInput } from './read-input.ts';

const input = z.object({
  name: name(),
  plan: plan().default('UNLIMITED'),
  timeZone: timeZone(),
  currency: currency(),
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
 * Creates an account with sensible master data in every group, in one transaction (docs/interface/keys-and-accounts.md#accounts).
 * @throws VALIDATION_ERROR for an unknown plan, time zone or currency, or a blank name
 */
export async function createAccount(database: Database, fresh: NewAccount): Promise<CreatedAccount> {
  const account = { id: newId(), ...readInput(input, fresh) };
  await database.prisma.$transaction([
    database.prisma.account.create({ data: account }),
    database.prisma.masterData.createMany({ data: masterDataRows(account.id) }),
    database.prisma.recordCounter.createMany({
      data: recordKindNames.map((entity) => ({ accountId: account.id, entity })),
    }),
  ]);
  return account;
}

const masterDataRows = (accountId: string) =>
  defaultMasterData.map((item) => ({ accountId, id: newId(), nameKey: foldName(item.name), ...item }));
